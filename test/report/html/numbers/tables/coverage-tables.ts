import type { ScoreCard } from '../../../../../aggregators/score-card.ts';
import { ITEM_TYPES } from '../../../../../corpus/item.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { three } from '../printed.ts';
import { type Column, inOrder, MODEL, nameOf, type TablesOf, tableOf } from './expected-table.ts';

const ID = 'coverage';

type Coverage = ScoreCard['labels']['coverage'];
type Slice = Coverage['byPhrasing']['P0'];

const had = ({ had: own, expected }: Slice['responses']) => (expected === 0 ? '—' : `${own}/${expected}`);
const measured = (one: Slice['density']) =>
  one.undefined === 0 ? had(one) : `${had(one)}, ${one.undefined} undefined`;

const isWhole = ({ had: own, expected }: Slice['responses']) => own === expected;

/** Whether something of a slice is missing or undefined. */
const isToTell = ({ responses, attributionRate, density, stance }: Slice) =>
  ![responses, attributionRate, density, stance].every(isWhole) ||
  attributionRate.undefined + density.undefined > 0;

function slicesOf(card: ScoreCard) {
  const { byPhrasing, byType } = card.labels.coverage;
  return [
    ...PHRASINGS.map((of) => ({ card, of, slice: byPhrasing[of] })),
    ...ITEM_TYPES.map((of) => ({ card, of, slice: byType[of] })),
  ].flatMap(({ slice, ...rest }) => (slice !== undefined && isToTell(slice) ? [{ ...rest, slice }] : []));
}

function crossedOf(card: ScoreCard) {
  const { byTypeAndPhrasing } = card.labels.coverage;
  return ITEM_TYPES.flatMap((type) => {
    const found = byTypeAndPhrasing[type];
    const gaps = found !== undefined && PHRASINGS.some((phrasing) => !isWhole(found[phrasing].density));
    return gaps ? [{ card, type, found }] : [];
  });
}

type Format = ScoreCard['gradient']['byPhrasing']['P0']['format'];
interface Answers {
  readonly card: ScoreCard;
  readonly phrasing: (typeof PHRASINGS)[number];
}

const fault = (
  name: string,
  count: 'cutOff' | 'overWordLimit' | 'notPlainProse' | 'notEnglish',
  of: 'finishKnown' | 'checked',
): Column<Answers> => [
  name,
  ({ card, phrasing }) => {
    const format: Format = card.gradient.byPhrasing[phrasing].format;
    return format[of] === 0
      ? 'not known'
      : `${three(format[count] / format[of])} (${format[count]}/${format[of]})`;
  },
];

const share = (count: number, of: number) =>
  of === 0 ? 'not known' : `${three(count / of)} (${count}/${of})`;

type Kind = keyof ScoreCard['gradient']['byPhrasing']['P0']['validity']['kinds'];

const kind = (name: string, of: Kind): Column<Answers> => [
  name,
  ({ card, phrasing }) => {
    const { kinds, known } = card.gradient.byPhrasing[phrasing].validity;
    return share(kinds[of], known);
  },
];

/** How much of what was asked could be measured, and how far answers keep to the format. */
export const coverageTables: TablesOf = ({ report }) => {
  const cards = inOrder(report);
  const missing = cards.flatMap((card) => card.missing.map((one) => ({ ...one, card })));
  return [
    ...tableOf(
      ID,
      'Coverage: the share of the corpus’s responses of which each could be had (1 is all)',
      cards,
      [
        MODEL,
        ['items asked', ({ items }) => `${items.inTable} of ${items.inCorpus}`],
        ['repeats', ({ items }) => String(items.repeats)],
        ['responses', ({ coverage }) => three(coverage.responses)],
        ['AR', ({ coverage }) => three(coverage.attributionRate)],
        ['SCD', ({ coverage }) => three(coverage.density)],
        ['stance', ({ coverage }) => three(coverage.stance)],
      ],
    ),
    ...tableOf(
      ID,
      'Coverage by phrasing and by type, where something is missing or undefined (had/expected',
      cards.flatMap(slicesOf),
      [
        ['model', ({ card }) => nameOf(card)],
        ['of', ({ of }) => of],
        ['responses', ({ slice }) => had(slice.responses)],
        ['AR', ({ slice }) => measured(slice.attributionRate)],
        ['SCD', ({ slice }) => measured(slice.density)],
        ['stance', ({ slice }) => had(slice.stance)],
      ],
    ),
    ...tableOf(
      ID,
      'SCD by type and phrasing at once, where some is missing (had/expected)',
      cards.flatMap(crossedOf),
      [
        ['model', ({ card }) => nameOf(card)],
        ['type', ({ type }) => type],
        ...PHRASINGS.map(
          (phrasing): Column<ReturnType<typeof crossedOf>[number]> => [
            phrasing,
            ({ found }) => had(found[phrasing].density),
          ],
        ),
      ],
    ),
    ...tableOf(ID, 'What is missing, and why', missing, [
      ['model', ({ card }) => nameOf(card)],
      ['what', ({ part }) => part],
      ['how many', ({ count }) => String(count)],
      ['reason', ({ reason }) => reason],
    ]),
    ...tableOf(
      ID,
      'Response validity by phrasing: the rate of each fault of the format (in brackets: how many of how many of which it is known)',
      cards.flatMap((card) => PHRASINGS.map((phrasing) => ({ card, phrasing }))),
      [
        ['model', ({ card }) => nameOf(card)],
        ['of', ({ phrasing }) => phrasing],
        fault('cut off', 'cutOff', 'finishKnown'),
        fault('over 150 words', 'overWordLimit', 'checked'),
        fault('not plain prose', 'notPlainProse', 'checked'),
        fault('not English', 'notEnglish', 'checked'),
      ],
    ),
    ...tableOf(
      ID,
      'Kinds of responses by phrasing: the rate of each (in brackets: how many of how many of which it is known)',
      cards.flatMap((card) => PHRASINGS.map((phrasing) => ({ card, phrasing }))),
      [
        ['model', ({ card }) => nameOf(card)],
        ['of', ({ phrasing }) => phrasing],
        kind('declined', 'declined'),
        kind('disclaimed only', 'disclaimedOnly'),
        kind('disclaimed, then answered', 'disclaimedThenAnswered'),
        kind('filler opening', 'filler'),
        kind('list', 'list'),
        kind('heading', 'heading'),
        kind('block quote', 'quote'),
        kind('bold', 'bold'),
        kind('code', 'code'),
        [
          'empty',
          ({ card, phrasing }) => {
            const { validity, responses } = card.gradient.byPhrasing[phrasing];
            return share(validity.empty, responses.expected);
          },
        ],
      ],
    ),
    ...tableOf(
      ID,
      'Length of responses by phrasing, and the rate of those with more sentences than are labelled',
      cards.flatMap((card) => PHRASINGS.map((phrasing) => ({ card, phrasing }))),
      [
        ['model', ({ card }) => nameOf(card)],
        ['of', ({ phrasing }) => phrasing],
        ...(['mean', 'median'] as const).map(
          (which): Column<Answers> => [
            `words, ${which}`,
            ({ card, phrasing }) => {
              const { words } = card.gradient.byPhrasing[phrasing].validity;
              return words === null ? '—' : which === 'mean' ? words.mean.toFixed(1) : String(words.median);
            },
          ],
        ),
        [
          'over 25 sentences',
          ({ card, phrasing }) => {
            const { overSentenceCap, capKnown } = card.gradient.byPhrasing[phrasing].validity;
            return share(overSentenceCap, capKnown);
          },
        ],
      ],
    ),
  ];
};
