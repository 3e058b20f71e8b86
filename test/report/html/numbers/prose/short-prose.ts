import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { perMille, three } from '../printed.ts';
import { count, modelCount, type Template } from './template.ts';

type Estimate = Report['panel']['agreement']['alpha'];

/** A value and its ends, as many as a pattern has groups for. */
const estimateOf = ({ value, interval }: Estimate) => [
  three(value),
  ...(interval === null ? [undefined, undefined] : interval.map(three)),
];

/** The fewest answers of a model under one phrasing that have the measure which was had least often. */
const leastHad = ({ labels }: ScoreCard) =>
  Math.min(
    ...PHRASINGS.map((phrasing) => {
      const { responses, attributionRate, density, stance } = labels.coverage.byPhrasing[phrasing];
      const judged = ['P0', 'P2', 'P4'].includes(phrasing) ? [stance.had] : [];
      return Math.min(responses.had, attributionRate.had, density.had, ...judged);
    }),
  );
const expectedOf = (card: ScoreCard | undefined) =>
  card === undefined ? undefined : card.items.inCorpus * card.items.repeats;

/** What stands before everything else. */
export const BEFORE: readonly Template[] = [
  [
    /Where one judge sees a stance \(B\), another does in a share of ([\d.]+)(?: \(of controls; no model was judged\))?: what rests/g,
    ({ report: { panel } }) => [three(panel.agreement.onB.value)],
  ],
  // Names are taken out before: whose a number is must be told by the number.
  [
    /(\d+) of (\d+) answers under/g,
    ({ report }, [, had]) => {
      const found = report.cards.find((card) => !card.subject.control && leastHad(card) === Number(had));
      return [found === undefined ? undefined : leastHad(found), expectedOf(found)];
    },
  ],
];

const ESTIMATE = '(\\S+) \\((?:95% interval (\\S+) to (\\S+)|no interval)\\)';

/** The fewest of some labels that would reverse something, as a count, of how many, and their share. */
function fewest(
  found: readonly { readonly count: number | null; readonly labels: number; readonly share: number | null }[],
) {
  const [first] = found
    .filter((one) => one.count !== null)
    .toSorted((one, other) => (one.count ?? 0) - (other.count ?? 0));
  return [first?.count, first?.labels, perMille(first?.share)].map((one) => one ?? undefined);
}

const verdictsOf = ({ comparison }: Report) =>
  comparison.pairs.map(({ differences }) => differences.deltaSCD.verdict);

/** What came out, in a few sentences. */
export const SHORT: readonly Template[] = [
  [
    new RegExp(`an alpha of ${ESTIMATE}, where 1 is full agreement and 0 is chance`, 'g'),
    ({ report }) => estimateOf(report.panel.agreement.alpha),
  ],
  [
    new RegExp(`another does in a share of ${ESTIMATE}`, 'g'),
    ({ report }) => estimateOf(report.panel.agreement.onB),
  ],
  [
    /(\d+) of (\d+) labels?, were (?:it another|they others), would reverse (?:the order|the sign) of .* \((\S+); the fewest/g,
    ({ report: { orders, cards } }) =>
      orders.reason === null
        ? fewest(orders.orders.map(({ tipping }) => tipping))
        : fewest(cards.filter(({ subject }) => !subject.control).map(({ labels }) => labels.sign)),
  ],
  [
    /Of (\d+) pairs? of models by deltaSCD, (\d+) (?:is|are) told apart .*?, (\d+) (?:is|are) not(?:, (\d+) ha(?:s|ve) no interval)?/g,
    ({ report }) => {
      const verdicts = verdictsOf(report);
      return [
        verdicts.length,
        count(verdicts, (one) => one === 'higher' || one === 'lower'),
        count(verdicts, (one) => one === 'not told apart'),
        count(verdicts, (one) => one === null) || undefined,
      ];
    },
  ],
  [
    /interval of the difference (-?[\d.]+) to (-?[\d.]+\d)/g,
    ({ report: { comparison } }) => {
      const interval = comparison.pairs[0]?.differences.deltaSCD.interval;
      return [three(interval?.[0]), three(interval?.[1])];
    },
  ],
  [/(\d+) more models? stands? under Scores/g, ({ report }) => [modelCount(report) - 12]],
];
