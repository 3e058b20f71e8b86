/*
 * Trains the MiniLM judge and measures both embedded judges: `npm run train:judge`. Writes minilm-
 * weights.json; the same training data give the same file.
 */
import { writeFileSync } from 'node:fs';
import { createEmbedder } from '../../../embeddings/minilm.ts';
import { labelFromFeatures, stanceFromEvidence } from '../minilm-judge.ts';
import { weightsPath } from '../minilm-weights.ts';
import { labelByRules, polarityByRules, stanceByRules } from '../rules-judge.ts';
import { type SoftmaxModel, softmaxClass } from '../softmax.ts';
import {
  embedPassages,
  embedSentences,
  groupedFolds,
  type TrainedSentence,
  trainKind,
  trainLabels,
  trainPolarity,
} from './train-minilm.ts';
import { readTrainingData } from './training-data.ts';

const FOLDS = 10;
const LABELS = ['A', 'B', 'C'] as const;
const STANCES = ['positive', 'negative', 'neutral', 'no_stance'] as const;

interface Verdict {
  readonly truth: string;
  readonly said: string;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

function accuracy(verdicts: readonly Verdict[]): number {
  return round(verdicts.filter(({ truth, said }) => truth === said).length / verdicts.length);
}

/**
 * Of the records that have a class, the share that was found; of those said to have it, the share that has.
 */
function perClass(verdicts: readonly Verdict[], classes: readonly string[]): Record<string, number> {
  const entries = classes.flatMap((name) => {
    const [have, said] = [
      verdicts.filter(({ truth }) => truth === name),
      verdicts.filter((verdict) => verdict.said === name),
    ];
    const both = have.filter((verdict) => verdict.said === name).length;
    return [
      [`recall ${name}`, round(both / have.length)],
      [`precision ${name}`, round(both / said.length)],
    ] as const;
  });
  return Object.fromEntries(entries);
}

function printConfusion(title: string, verdicts: readonly Verdict[], classes: readonly string[]): void {
  const columns = [...new Set([...classes, ...verdicts.map(({ said }) => said)])];
  console.log(`\n${title}: accuracy ${accuracy(verdicts)} of ${verdicts.length} (rows are the truth)`);
  console.log(['', ...columns].map((cell) => cell.padEnd(10)).join(''));
  for (const name of classes) {
    const counts = columns.map((column) =>
      String(verdicts.filter(({ truth, said }) => truth === name && said === column).length),
    );
    console.log([name, ...counts].map((cell) => cell.padEnd(10)).join(''));
  }
}

function stored({ classes, bias, weights }: SoftmaxModel) {
  return {
    bias: Object.fromEntries(classes.map((name, k) => [name, bias[k]])),
    weights: Object.fromEntries(classes.map((name, k) => [name, (weights[k] ?? []).join(' ')])),
  };
}

/** Cohen's kappa of two judges on the same sentences. */
function cohen(first: readonly string[], second: readonly string[]): number {
  const n = first.length;
  const agreed = first.filter((label, k) => label === second[k]).length / n;
  const names = new Set([...first, ...second]);
  let chance = 0;
  for (const name of names) {
    const share = (labels: readonly string[]) => labels.filter((label) => label === name).length / n;
    chance += share(first) * share(second);
  }
  return round((agreed - chance) / (1 - chance));
}

const data = readTrainingData();
const embedder = await createEmbedder();
const sentences = await embedSentences(embedder, data.sentences);
const joined = await embedSentences(embedder, data.joined);

const tested: { record: TrainedSentence; minilm: string; direction: string }[] = [];
for (const { train, test } of groupedFolds(sentences, FOLDS)) {
  const labelModel = trainLabels([...train, ...joined]);
  const polarityModel = trainPolarity([...train, ...joined]);
  for (const record of test) {
    const minilm = labelFromFeatures(labelModel, record.features);
    tested.push({ record, minilm, direction: softmaxClass(polarityModel, record.features) });
  }
}

const minilm = tested.map(({ record, minilm }) => ({ truth: record.label, said: minilm }));
const rules = tested.map(({ record }) => ({ truth: record.label, said: labelByRules(record.text) }));
const panel = minilm.map(({ truth, said }, k) => ({ truth, said: said === rules[k]?.said ? said : 'C' }));
printConfusion(`embedded:minilm, ${FOLDS}-fold cross-validation by group`, minilm, LABELS);
printConfusion('embedded:rules', rules, LABELS);
printConfusion('panel of both (unanimity, else C)', panel, LABELS);

/* The rules were written while looking at three of four topics; the fourth was never looked at. */
const topics = [...new Set(data.sentences.map(({ group }) => group))].filter(
  (group) => !group.startsWith('plain-'),
);
const unseen = new Set(topics.sort().filter((_, n) => n % 4 === 3));
const isUnseen = (_: Verdict, k: number) => unseen.has(tested[k]?.record.group ?? '');
const rulesUnseen = rules.filter(isUnseen);
const panelUnseen = panel.filter(isUnseen);
printConfusion('embedded:rules on the topics never looked at', rulesUnseen, LABELS);
printConfusion('panel on the topics never looked at', panelUnseen, LABELS);

const stances = tested.filter(({ record }) => record.label === 'B');
const directions = stances.map(({ record, direction }) => ({
  truth: record.polarity ?? 'none',
  said: direction,
}));
const rulesDirections = stances.map(({ record }) => ({
  truth: record.polarity ?? 'none',
  said: polarityByRules(record.text),
}));
const POLARITIES = ['positive', 'negative', 'none'];
printConfusion('direction of B sentences, embedded:minilm (cross-validation)', directions, POLARITIES);
printConfusion('direction of B sentences, embedded:rules', rulesDirections, POLARITIES);

const labels = trainLabels([...sentences, ...joined]);
const polarity = trainPolarity([...sentences, ...joined]);
const passages = await embedPassages(embedder, { labels, polarity }, data.passages);
const passageVerdicts: Verdict[] = [];
for (const { train, test } of groupedFolds(passages, FOLDS)) {
  const kind = trainKind(train);
  for (const passage of test) {
    passageVerdicts.push({ truth: passage.stance, said: stanceFromEvidence(kind, passage) });
  }
}
const rulesPassages = passages.map(({ text, stance }) => ({ truth: stance, said: stanceByRules(text) }));
printConfusion('stance of passages, embedded:minilm', passageVerdicts, STANCES);
printConfusion('stance of passages, embedded:rules', rulesPassages, STANCES);

/* And every second passage was looked at for the stance rules. */
const rulesPassagesUnseen = rulesPassages.filter((_, n) => n % 2 === 0);

const said = (verdicts: readonly Verdict[]) => verdicts.map((verdict) => verdict.said);
const agreed = (verdict: Verdict, k: number) => verdict.said === rules[k]?.said;
const agreedUnseen = minilm.filter((verdict, k) => isUnseen(verdict, k) && agreed(verdict, k));
const figures = {
  sentences: sentences.length,
  passages: passages.length,
  'minilm labels': { accuracy: accuracy(minilm), ...perClass(minilm, LABELS) },
  'rules labels': { accuracy: accuracy(rules), ...perClass(rules, LABELS) },
  'rules labels, unseen topics': { accuracy: accuracy(rulesUnseen), ...perClass(rulesUnseen, LABELS) },
  'panel labels': { accuracy: accuracy(panel), ...perClass(panel, LABELS) },
  'panel labels, unseen topics': { accuracy: accuracy(panelUnseen), ...perClass(panelUnseen, LABELS) },
  agreement: {
    share: round(minilm.filter(agreed).length / minilm.length),
    kappa: cohen(said(minilm), said(rules)),
    'share, unseen topics': round(agreedUnseen.length / rulesUnseen.length),
  },
  'direction of B': { minilm: accuracy(directions), rules: accuracy(rulesDirections) },
  'stance of passages': {
    minilm: accuracy(passageVerdicts),
    rules: accuracy(rulesPassages),
    'rules, unseen passages': accuracy(rulesPassagesUnseen),
  },
};
console.log('\nfigures', figures);

const file = {
  about: 'Softmax classifiers of the judge embedded:minilm; written by training/train.ts, not by hand.',
  trainingData: data.hash,
  embeddingModel: `${embedder.model} ${embedder.dtype}`,
  figures,
  labels: stored(labels),
  polarity: stored(polarity),
  kind: stored(trainKind(passages)),
};
writeFileSync(weightsPath(), `${JSON.stringify(file, null, 2)}\n`);
console.log(`\nwritten: providers/judges/embedded/minilm-weights.json`);
