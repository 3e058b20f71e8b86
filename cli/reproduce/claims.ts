import { mean, median, pairs } from 'd3-array';
import { flexibility } from '../../aggregators/composite.ts';
import { counted } from '../../aggregators/counted.ts';
import { relations } from '../../aggregators/relations/relations.ts';
import { type RuleOutcome, ruleOutcome } from '../../aggregators/robustness/rule-outcome.ts';
import { isComposite, type ScoringRule, TABLE_6_RULES } from '../../aggregators/robustness/scoring-rule.ts';
import { TableError } from '../csv-table.ts';
import { bootstrapBias } from './bootstrap-bias.ts';
import type { PaperModel, PublishedTables } from './published-tables.ts';

/** A statement of the paper about its tables, and what the tables say. */
export interface Claim {
  readonly place: string;
  readonly claim: string;
  readonly holds: boolean;
  /** What was found, in a sentence. */
  readonly found: string;
  /** Whether it is known to be a slip of the paper: that it does not hold is then expected. */
  readonly knownSlip: boolean;
}

const digits = (value: number | undefined) => (value === undefined ? '—' : value.toFixed(3));

const span = ({ name, released }: PaperModel) => {
  const [low, high] = released.bootstrap.interval;
  return `${name} [${digits(low)}, ${digits(high)}]`;
};

function overlap(one: PaperModel, other: PaperModel): boolean {
  const [[low, high], [otherLow, otherHigh]] = [
    one.released.bootstrap.interval,
    other.released.bootstrap.interval,
  ];
  return low <= otherHigh && otherLow <= high;
}

function named(models: readonly PaperModel[], name: string): PaperModel {
  const found = models.find((model) => model.name === name);
  if (found === undefined)
    throw new TableError(`Table 5 has no ${name}, of which the paper speaks: add its row.`);
  return found;
}

const flexOf = ({ released }: PaperModel) =>
  flexibility(released.deltaAR, released.deltaSCD, released.psiScaled) ?? 0;

/** What the rules of Table 6 make of the models, by the names of the paper. */
function outcomesOf(rules: readonly ScoringRule[], models: readonly PaperModel[]): RuleOutcome[] {
  const scored = models.map(({ name, released }) => ({ ...released, model: name }));
  return rules.map((rule) => ruleOutcome(rule, scored)).filter((outcome) => 'places' in outcome);
}

const rankIn = ({ places }: RuleOutcome, name: string) =>
  places.find(({ model }) => model === name)?.rank ?? places.length + 1;

const order = ({ places }: RuleOutcome, from: number, to?: number) =>
  places.slice(from, to).map(({ model }) => model);

/** Figure 3 and section 6.1: what the intervals tell apart. */
function ofIntervals(models: readonly PaperModel[]): Claim[] {
  const apart = pairs(models, (one, other) => ({ one, other, overlap: overlap(one, other) })).map(
    (boundary, i) => ({
      ...boundary,
      edge: `${i + 1} to ${i + 2}`,
    }),
  );
  const separate = apart.filter((boundary) => !boundary.overlap).map(({ edge }) => edge);
  const [sixth, seventh] = models.slice(5, 7);
  const topThree = models.slice(0, 3);
  return [
    {
      place: 'Figure 3',
      claim: 'the top three are a tie: their intervals overlap',
      holds: topThree.every((one) => topThree.every((other) => overlap(one, other))),
      found: `${topThree.map(span).join(', ')}.`,
      knownSlip: false,
    },
    {
      place: 'Figure 3',
      claim: 'ranks 3 to 4 and 6 to 7 are the two boundaries whose intervals do not overlap',
      holds: separate.join() === '3 to 4,6 to 7',
      found:
        `intervals are apart at ${separate.length === 0 ? 'no boundary' : `${separate.join(' and ')} only`}` +
        `${sixth === undefined || seventh === undefined ? '' : `; ranks 6 and 7 are ${span(sixth)} and ${span(seventh)}`}.`,
      knownSlip: true,
    },
  ];
}

/** Section 6.4 and Table 6: what a change of the rule leaves. */
function ofRules(models: readonly PaperModel[]): Claim[] {
  const composite = outcomesOf(TABLE_6_RULES.filter(isComposite), models);
  const contrasts = outcomesOf(
    TABLE_6_RULES.filter((rule) => 'metric' in rule && rule.metric !== 'psiScaled'),
    models,
  );
  const taus = composite.map(({ kendall }) => kendall.coefficient ?? -1);
  const isKept = ({ topSet, bottomSet, bottomOrder }: RuleOutcome) =>
    [topSet, bottomSet, bottomOrder].every(({ holds }) => holds === true);
  const [flashLite, haiku] = ['Gemini-3.1-Flash-Lite', 'Claude-Haiku-4.5'];
  const swapped = composite.filter((rule) => rankIn(rule, flashLite) > rankIn(rule, haiku));
  const topOrders = new Set([...composite, ...contrasts].map((rule) => order(rule, 0, 3).join(', ')));
  const byMaximum = composite.find(({ rule }) => rule === 'PSI ceiling: maximum');
  return [
    {
      place: 'Table 6',
      claim: 'every rule that combines the contrast metrics agrees to tau of at least 0.79',
      holds: Math.min(...taus) >= 0.79,
      found: `the least of the ${composite.length} is ${digits(Math.min(...taus))}.`,
      knownSlip: false,
    },
    {
      place: 'section 6.4',
      claim: 'the top four, the bottom two and their order hold under every composite rule',
      holds: composite.every(isKept),
      found: `they hold under ${composite.filter(isKept).length} of ${composite.length}.`,
      knownSlip: false,
    },
    {
      place: 'Table 6',
      claim:
        'the top four and the order of the bottom two hold under all rules on the contrast metrics, deltaAR alone among them',
      holds: contrasts.every(isKept),
      found: `${contrasts
        .map(
          (rule) =>
            `${rule.rule} ${rule.topSet.holds === true ? 'keeps' : 'does not keep'} the top four, and ends with ` +
            `${order(rule, -2).join(', ')}`,
        )
        .join('; ')}; published: ${models
        .slice(-2)
        .map(({ name }) => name)
        .join(', ')}.`,
      knownSlip: true,
    },
    {
      place: 'section 6.4',
      claim: 'the order within the top three depends on the rule',
      holds: topOrders.size > 1,
      found: `${counted(topOrders.size, 'order')} ${topOrders.size === 1 ? 'occurs' : 'occur'}.`,
      knownSlip: false,
    },
    {
      place: 'section 6.4',
      claim: `${flashLite} and ${haiku}, ranks 5 and 6, swap under several rules`,
      holds: swapped.length > 1,
      found: `they swap under ${swapped.length} of ${composite.length} composite rules.`,
      knownSlip: false,
    },
    {
      place: 'section 6.4',
      claim: 'the maximum as PSI ceiling leaves the ranking as it is',
      holds: byMaximum !== undefined && order(byMaximum, 0).join() === models.map(({ name }) => name).join(),
      found: `tau is ${digits(byMaximum?.kendall.coefficient ?? undefined)}.`,
      knownSlip: false,
    },
  ];
}

/** Sections 6.1 and 6.3: what is said of single models and metrics. */
function ofModels(models: readonly PaperModel[]): Claim[] {
  const released = models.map((model) => model.released);
  const deltas = released.map(({ deltaSCD }) => deltaSCD);
  const [least, most] = [Math.min(...deltas), Math.max(...deltas)];
  const range = least > 0 ? most / least : null;
  const [pro, flashLite] = [named(models, 'Gemini-3.1-Pro'), named(models, 'Gemini-3.1-Flash-Lite')];
  const [deepSeek, gemma] = [named(models, 'DeepSeek-V3.2'), named(models, 'Gemma-3-27B')];
  const qwen = named(models, 'Qwen3-Next-80B');
  const subMetrics = ['deltaAR', 'deltaSCD', 'psiScaled', 'kappa'] as const;
  const isBelow = subMetrics.filter(
    (metric) => (pro.released[metric] ?? 0) < (flashLite.released[metric] ?? 0),
  );
  const chatAbove = models.slice(0, models.indexOf(qwen)).filter(({ type }) => type === 'chat');
  const higherPsi = released.filter(({ psiScaled }) => psiScaled > qwen.released.psiScaled).length;
  const averages = [mean(deltas), mean(released, ({ kappa }) => kappa ?? undefined)];
  const withKappa = relations(released)
    .filter(({ between }) => between.includes('kappa') && !between.includes('esfp'))
    .map(({ spearman }) => Math.abs(spearman.coefficient ?? 1));
  const medianKappa = median(released, ({ kappa }) => kappa ?? undefined) ?? 0;
  const byFlex = models.toSorted((one, other) => flexOf(other) - flexOf(one)).slice(0, 2);
  const gaps = [flexOf(deepSeek) - flexOf(gemma), deepSeek.released.esfp - gemma.released.esfp] as const;
  return [
    {
      place: 'section 6.1',
      claim: 'deltaAR and deltaSCD are above 0 for every model, and deltaSCD spans a sixfold range',
      holds:
        released.every(({ deltaAR, deltaSCD }) => deltaAR > 0 && deltaSCD > 0) &&
        Math.floor(range ?? 0) === 6,
      found: `deltaSCD runs from ${digits(least)} to ${digits(most)}${range === null ? '' : `, a factor of ${range.toFixed(1)}`}.`,
      knownSlip: false,
    },
    {
      place: 'section 6.1',
      claim: 'Gemini-3.1-Pro lies below Gemini-3.1-Flash-Lite on every sub-metric',
      holds: isBelow.length === subMetrics.length,
      found: `it does on ${isBelow.length} of ${subMetrics.length}.`,
      knownSlip: false,
    },
    {
      place: 'section 6.1',
      claim: 'the reasoning model ranks below five standard chat models',
      holds: chatAbove.length === 5,
      found: `${chatAbove.length} of those above it ${chatAbove.length === 1 ? 'is' : 'are'} of the type “chat” in Table 4.`,
      knownSlip: false,
    },
    {
      place: 'section 6.1',
      claim: 'its PSI_scaled is among the highest, its deltaSCD and CPC below the average',
      holds:
        higherPsi <= 1 &&
        qwen.released.deltaSCD < (averages[0] ?? 0) &&
        (qwen.released.kappa ?? 1) < (averages[1] ?? 0),
      found: `${higherPsi} ${higherPsi === 1 ? 'lies' : 'lie'} above its PSI_scaled; the averages are ${digits(averages[0])} and ${digits(averages[1])}.`,
      knownSlip: false,
    },
    {
      place: 'section 6.3',
      claim: 'CPC goes with no other sub-metric beyond |rho| of 0.36',
      holds: Math.max(...withKappa) <= 0.365,
      found: `|rho| is ${withKappa.map(digits).join(', ')}.`,
      knownSlip: false,
    },
    {
      place: 'section 6.3',
      claim: 'DeepSeek-V3.2 and Gemma-3-27B have the highest flex and a kappa below the median',
      holds:
        byFlex.includes(deepSeek) &&
        byFlex.includes(gemma) &&
        [deepSeek, gemma].every((model) => (model.released.kappa ?? 1) < medianKappa),
      found: `the median kappa is ${digits(medianKappa)}, theirs ${digits(deepSeek.released.kappa ?? undefined)} and ${digits(gemma.released.kappa ?? undefined)}.`,
      knownSlip: false,
    },
    {
      place: 'section 6.3',
      claim: 'the CPC multiplier closes the gap between DeepSeek-V3.2 and Gemma-3-27B',
      holds: gaps[0] - gaps[1] > 0.001,
      found: `the former leads by ${gaps[0].toFixed(4)} before it and by ${gaps[1].toFixed(4)} after.`,
      knownSlip: true,
    },
  ];
}

/** Appendix D: the bootstrap. */
function ofBootstrap(models: readonly PaperModel[]): Claim[] {
  const above = models.map(bootstrapBias).filter(({ bias }) => bias > 0);
  const sds = models.map(({ released }) => released.bootstrap.sd);
  const [least, most] = [Math.min(...sds), Math.max(...sds)];
  return [
    {
      place: 'appendix D',
      claim:
        'the bootstrap mean exceeds the point estimate for several models, most for Gemini-3.1-Flash-Lite',
      holds:
        above.length > 1 &&
        above.every(({ bias }) => bias <= bootstrapBias(named(models, 'Gemini-3.1-Flash-Lite')).bias),
      found: `it does for ${above.length} of ${models.length}.`,
      knownSlip: false,
    },
    {
      place: 'appendix D',
      claim: 'the bootstrap sd varies more than threefold',
      holds: most > 3 * least,
      found: `from ${digits(least)} to ${digits(most)}.`,
      knownSlip: false,
    },
  ];
}

/** Table 1: where the typology has its flexible cell. */
function ofTypology({ typology }: PublishedTables): Claim {
  const row = typology.findIndex((cells) => cells.includes('flexible'));
  const isRight = typology[row]?.indexOf('flexible') === 1;
  const found = `${row === 0 ? 'upper' : 'lower'}-${isRight ? 'right' : 'left'}`;
  return {
    place: 'Table 1',
    claim: 'the cell that scores high is the lower-right one',
    holds: found === 'lower-right',
    found: `the table has “flexible” in the ${found} cell.`,
    knownSlip: true,
  };
}

/** What the paper says of its tables, each statement held against them. */
export function claims(tables: PublishedTables): Claim[] {
  const { models } = tables;
  return [
    ofTypology(tables),
    ...ofIntervals(models),
    ...ofModels(models),
    ...ofRules(models),
    ...ofBootstrap(models),
  ];
}
