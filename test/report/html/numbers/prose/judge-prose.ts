import type { ScoreCard } from '../../../../../aggregators/score-card.ts';
import { ofWhole, perCent, perMille, three } from '../printed.ts';
import { modelsOf } from '../tables/expected-table.ts';
import { open } from './phrasing-prose.ts';
import { count, modelCount, type Template } from './template.ts';

export const JUDGES: readonly Template[] = [
  [/1 is always/g],
  [
    /(?<=numbers: |Judges: |, )(\d+) = (judge-\d+)/g,
    ({ report }, [, , name]) => [
      report.panel.agreement.judges.findIndex(({ judge }) => judge === name) + 1,
      name,
    ],
  ],
  [/(?:^|, )(?:B rate )?of \d(?=[,)])/g],
  [/B rate of \d/g],
  [/Judges? \d(?: and \d)?(?=:)/g],
  [/(?:of|on A and on B of) (\d+) pairs of judges/g, ({ report }) => [report.panel.agreement.pairs.length]],
  [/of (\d+) judges;/g, ({ report }) => [report.panel.agreement.judges.length]],
  [
    /(\d+) responses could not be had as sentences/g,
    ({ report }) => [report.panel.agreement.responsesWithoutSentences],
  ],
  [
    /\((abstained|labels are missing)\): (\d+) by (\d) alone, (\d+) by (\d) alone, (\d+) by both/g,
    ({ report }, [, kind, , first, , second]) => {
      const { judges, pairs } = report.panel.agreement;
      const number = (judge: string) => judges.findIndex((one) => one.judge === judge) + 1;
      const pair = pairs.find((one) => `${number(one.first)} ${number(one.second)}` === `${first} ${second}`);
      const own = kind === 'abstained' ? pair?.table.abstained : pair?.table.missing;
      return [kind, own?.first, first, own?.second, second, own?.both];
    },
  ],
  [
    /(\d+) sentences have two different labels, (\d+) of them an A against a B/g,
    ({ report: { panel } }) => [panel.disputed.sentences, panel.disputed.opposed],
  ],
  [/^(\d+) sentences, with every vote/g, ({ report }) => [report.panel.disputed.most.length]],
  [
    /No line: there is no interval \((\d+)\)/g,
    ({ report: { panel } }) => {
      const { pairs, onA, onB } = panel.agreement;
      const all = pairs.flatMap((pair) => [pair.onA, pair.onB]);
      return [count(pairs.length > 1 ? [...all, onA, onB] : all, open)];
    },
  ],
  [
    /deltaSCD and ESFP of (\d+) models by the panel/g,
    ({ report }) => [modelCount(report) || report.cards.length],
  ],
  [
    /without a dot: (?:deltaSCD of (\d+))?(?:, )?(?:ESFP of (\d+))?/g,
    ({ report }) => {
      const shown = modelCount(report) === 0 ? report.cards : modelsOf(report);
      return [
        count(shown, ({ deltaSCD }) => deltaSCD.value === null) || undefined,
        count(shown, ({ esfp }) => esfp.value === null) || undefined,
      ];
    },
  ],
  [
    /Anchors of judge (\S+) \(run (\w+), (\S+)\): (?:steady|the judge has moved[^;]*); against (\d+) earlier runs (\S+ \(\S+\)) of its labels are the same, kappa (\S+), and (\S+ \(\S+\)) of its stances; lowest (\S+) of the labels, against the run of (\d+-\d+-\d+)/g,
    ({ report }, [, judge]) => {
      const own = report.anchors?.find((one) => one.judge === judge);
      if (own === undefined) return ['no such judge'];
      const { latest, earlier, pooled } = own;
      const [lowest] = earlier.toSorted((a, b) => (a.comparison.share ?? 1) - (b.comparison.share ?? 1));
      return [
        judge,
        latest?.id,
        latest?.last,
        earlier.length,
        ofWhole(pooled.equal, pooled.pairs),
        three(pooled.kappa),
        ofWhole(pooled.stances.equal, pooled.stances.pairs),
        perCent(lowest?.comparison.share),
        lowest?.run.last,
      ];
    },
  ],
  [/no ESFP by [^:]*(?=:)/g],
  [/judge-\d+/g],
];

/** A label that would have to be another. */
const flipCount = /(?:^|; |: )(?:\S+ )?X\d+ (?:P[12])?(?:, generation \d+)?, sentence \d+, [ABC] to [ABC]/g;

export const LABELS: readonly Template[] = [
  [
    /deltaSCD of (\d+) models with worst-case bounds/g,
    ({ report }) => [modelCount(report) || report.cards.length],
  ],
  [
    /by the gold sample (\S+), all models together: (\S+) \[(\S+), (\S+)\] on (\d+) labels of (\d+) items/g,
    ({ report: { panelError } }) => [
      panelError?.sample,
      perMille(panelError?.value),
      perMille(panelError?.interval?.[0]),
      perMille(panelError?.interval?.[1]),
      panelError?.labels,
      panelError?.items,
    ],
  ],
  [flipCount],
];

export const COVERAGE: readonly Template[] = [
  [/150 words at most/g],
  [
    /Coverage of (\d+) models by phrasing/g,
    ({ report }) => [count(report.cards, ({ labels }) => isLacking(labels.coverage))],
  ],
  [
    /nothing is missing, and which are not drawn: (\d+)/g,
    ({ report }) => [count(report.cards, ({ labels }) => !isLacking(labels.coverage))],
  ],
  [
    /Rates of four faults of the format for (\d+) models/g,
    ({ report }) => [modelCount(report) || report.cards.length],
  ],
];

type Coverage = ScoreCard['labels']['coverage'];

const isLacking = ({ byPhrasing, byType }: Coverage) =>
  [...Object.values(byPhrasing), ...Object.values(byType)].some(
    (one) =>
      one !== undefined &&
      [one.responses, one.attributionRate, one.density, one.stance].some(
        ({ had, expected }) => had < expected,
      ),
  );
