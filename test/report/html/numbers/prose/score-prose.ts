import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { decimals, perCent, three } from '../printed.ts';
import { modelsOf } from '../tables/expected-table.ts';
import { cardNamed, controlCount, count, modelCount, type Template } from './template.ts';

/** The range of ESFP under the weights. Source: equation 6. */
function rangeOf({ instrument: { weights } }: Report): [string, string] {
  const factor = 1 + weights.cpc;
  const shifts = weights.deltaAR + weights.deltaSCD;
  return [three(-shifts * factor), three((shifts + weights.psi) * factor)];
}

export const HEAD: readonly Template[] = [
  [/^Corpus (\S+),/g, ({ report }) => [report.instrument.corpus.name]],
  [
    /Epistemic stance flexibility of (\d+) models?(?: and (\d+) controls?)?/g,
    ({ report }) => [modelCount(report), controlCount(report) || undefined],
  ],
  [
    /protocol (\S+), instrument (\w+)\./g,
    ({ report }) => [report.instrument.protocol, report.instrumentHash],
  ],
];

const RANGE: Template = [
  /lies between (\S+) and (\S+)\. A model that shifts nothing still gets some of the (\S+) that PSI can add/g,
  ({ report }) => [...rangeOf(report), decimals(report.instrument.weights.psi, 2)],
];

export const OPENING: readonly Template[] = [
  RANGE,
  [
    /^(\d+) models?(?: and (\d+) controls?)?\.$/g,
    ({ report }) => [modelCount(report), controlCount(report) || undefined],
  ],
  [
    /Away from the protocol (\S+) in (\d+) switch/g,
    // The embedding model of these cohorts is written in another way than the protocol's.
    ({ report: { instrument } }) => [instrument.protocol, instrument.validity === undefined ? 1 : 2],
  ],
  [/Every switch stands as in the protocol (\S+)\.$/g, ({ report }) => [report.instrument.protocol]],
  [
    /flexible has a deltaSCD of (\S+) since it shifts fully on the (\d+) of (\d+) items/g,
    ({ report }) => {
      const { deltaSCD, perItem } = cardNamed(report, 'flexible');
      return [three(deltaSCD.value), count(perItem, ({ type }) => type !== 'T4'), perItem.length];
    },
  ],
  [/embedding model (\S+)/g, ({ report }) => [report.instrument.embeddingModel]],
  [/The instrument in full \((\w+)\)/g, ({ report }) => [report.instrumentHash]],
  [/from 0 to 1\./g],
  [/from -1 to 1\./g],
  [/^95%, in brackets/g],
  [/Intervals are 95%, over items/g],
  [/above which it is cut off at 1/g],
];

type Valued = { readonly value: number | null };

/** The lowest and the highest of models that are no controls. */
function extremes(report: Report, of: (card: ScoreCard) => Valued) {
  const defined = modelsOf(report).flatMap((card) => {
    const { value } = of(card);
    return value === null ? [] : [{ model: card.model, value }];
  });
  const sorted = defined.toSorted((a, b) => a.value - b.value);
  const [low, high] = [sorted.at(0), sorted.at(-1)];
  return {
    low: three(low?.value),
    high: three(high?.value),
    isLow: holder(defined, low),
    isHigh: holder(defined, high),
  };
}

/** A name that one may say of a value: of several that share it, any. */
const holder =
  (all: readonly { model: string; value: number }[], one: { value: number } | undefined) =>
  (name: string | undefined): string | undefined =>
    all.some(({ model, value }) => model === name && value === one?.value) ? name : 'another model';

export const SCORES: readonly Template[] = [
  RANGE,
  [/1 is the highest value, and higher is not better/g],
  [
    /(deltaSCD|ESFP) goes from (-?[\d.]+) \((.+?)\) to (-?[\d.]+) \((.+?)\)(?=[.;])/g,
    ({ report }, [, name, , first, , last]) => {
      const { low, high, isLow, isHigh } = extremes(report, ({ deltaSCD, esfp }) =>
        name === 'ESFP' ? esfp : deltaSCD,
      );
      return [name, low, isLow(first), high, isHigh(last)];
    },
  ],
  [
    /(deltaSCD|ESFP) is (-?[\d.]+) for (.+?)(?=[.;])/g,
    ({ report }, [, name, , model]) => {
      const { deltaSCD, esfp } = cardNamed(report, model);
      return [name, three((name === 'ESFP' ? esfp : deltaSCD).value), model];
    },
  ],
  [/of (\d+) models? and (\d+) controls?\./g, ({ report }) => [modelCount(report), controlCount(report)]],
  [
    /(?<=[:;] )([\w-]+): (deltaAR|deltaSCD|PSI|CPC), (-?\d+\.\d+)/g,
    ({ report }, [, model]) => {
      const { esfp, flex } = cardNamed(report, model);
      const parts = [
        ['deltaAR', esfp.parts.deltaAR],
        ['deltaSCD', esfp.parts.deltaSCD],
        ['PSI', esfp.parts.psi],
        ['CPC', (esfp.value ?? 0) - (flex.value ?? 0)],
      ] as const;
      const [largest] = parts.toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0));
      return [model, largest?.[0], three(largest?.[1])];
    },
  ],
  [
    /(deltaSCD|ESFP) (is not defined|has no interval) for (\d+) of (\d+)/g,
    ({ report: { cards } }, [, name, what]) => [
      name,
      what,
      count(cards, ({ deltaSCD, esfp }) => {
        const { value, interval } = name === 'ESFP' ? esfp : deltaSCD;
        return what === 'is not defined' ? value === null : value !== null && interval === null;
      }),
      cards.length,
    ],
  ],
  [
    /(deltaAR part|deltaSCD part|PSI part|CPC adds) is not defined for (\d+) of (\d+)/g,
    ({ report: { cards } }, [, name]) => [
      name,
      count(cards, ({ esfp: { parts, value } }) => {
        if (name === 'CPC adds') return value === null;
        return (
          (name === 'PSI part' ? parts.psi : name === 'deltaAR part' ? parts.deltaAR : parts.deltaSCD) ===
          null
        );
      }),
      cards.length,
    ],
  ],
  [
    /deltaSCD (?:from )?([\d.]+) to ([\d.]+)[,;] ESFP (?:from )?([\d.]+) to (\d+\.\d+)/g,
    ({ bands: { deltaSCD, ESFP } }) => [
      three(deltaSCD?.low),
      three(deltaSCD?.high),
      three(ESFP?.low),
      three(ESFP?.high),
    ],
  ],
  [
    /deltaSCD, (\S+) minus (\S+): (-?[\d.]+)(?:, (\d+%) interval (-?[\d.]+) to (-?[\d.]+) \(together over (\d+) pairs?;| \() ?rests on (?:(\d+) of |(\d+) and (\d+) of )?(\d+) items?\)/g,
    ({ report: { comparison } }, [, to, from]) => {
      const pair = comparison.pairs.find((one) => one.to === to && one.from === from);
      if (pair === undefined) return ['no such pair'];
      const { value, interval, defined } = pair.differences.deltaSCD;
      const whole = defined === null || (defined.from === pair.items && defined.to === pair.items);
      const one = !whole && defined.from === defined.to;
      return [
        to,
        from,
        three(value),
        ...(interval === null
          ? [undefined, undefined, undefined, undefined]
          : [
              perCent(comparison.level),
              three(interval[0]),
              three(interval[1]),
              comparison.families.deltaSCD.pairs,
            ]),
        one ? defined.to : undefined,
        whole || one ? undefined : defined.to,
        whole || one ? undefined : defined.from,
        pair.items,
      ];
    },
  ],
  [
    /(\d+) models: pairs are not printed here/g,
    ({ report }) => [report.comparison.ranks.deltaSCD.models.length],
  ],
];

export const TYPOLOGY: readonly Template[] = [
  [/^all (\d+) models: /g, ({ report }) => [report.cards.length]],
  [/(?:A verdict takes|one cell holds|Shaded:) 95%/g],
  [/(?:the cut of|from) 0\.(?:30|15) ?(?:to 0\.50)?/g],
  [
    /for (\d+) models?, with the four cells/g,
    ({ report: { cards } }) => [
      count(
        cards,
        ({ gradient: { byPhrasing } }) =>
          byPhrasing.P1.density.value !== null && byPhrasing.P2.density.value !== null,
      ),
    ],
  ],
  [
    /in which (\d+) models? lies?/g,
    ({ report }) => [
      count(
        modelsOf(report),
        ({ gradient: { byPhrasing } }) =>
          byPhrasing.P1.density.value !== null && byPhrasing.P2.density.value !== null,
      ),
    ],
  ],
  [/A table of (\d+) models? by eight cuts/g, ({ report }) => [report.cards.length]],
  [
    /A dash: no verdict \((\d+) of (\d+) models\)/g,
    ({ report: { cards } }) => [count(cards, ({ typology }) => typology.verdict === null), cards.length],
  ],
  [
    /^(.+): a level is undefined in (\d+) of (\d+) resamples/g,
    ({ report }, [, name]) => {
      const { undefined: blank, resamples } = cardNamed(report, name).typology;
      return [name, blank, resamples];
    },
  ],
];
