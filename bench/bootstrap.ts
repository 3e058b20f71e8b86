/**
 * The item bootstrap on tables of sums, against the same resamples scored by the metrics' own functions on plain arrays.
 * Prints milliseconds a model for 1,000 resamples with kappa, and the ratio of the two in this run; a ratio above 1 is a
 * gain. The model is made up: 104 items of six types, with seeded values.
 */
import { median } from 'd3-array';
import { deltaAttributionRate } from '../aggregators/attribution-rate.ts';
import { meanOfDefined } from '../aggregators/cell.ts';
import { esfp, flexibility } from '../aggregators/composite.ts';
import { fleissKappa } from '../aggregators/fleiss-kappa.ts';
import { STANCES, type Stance } from '../aggregators/judgement.ts';
import { scaledPsi } from '../aggregators/phrasing-sensitivity.ts';
import { deltaStanceContentDensity } from '../aggregators/stance-content-density.ts';
import { ItemSums } from '../aggregators/uncertainty/item-sums.ts';
import { bootstrapItems, DEFAULT_RESAMPLES } from '../aggregators/uncertainty/items-bootstrap.ts';
import type { MeasuredItem } from '../aggregators/uncertainty/measured-item.ts';
import { modelQuantities } from '../aggregators/uncertainty/model-quantities.ts';
import { seededRandom } from '../aggregators/uncertainty/seeded-random.ts';
import { ITEM_TYPES } from '../corpus/item.ts';
import { FIXED_PSI_CEILING, PUBLISHED_WEIGHTS } from '../protocol.ts';

const ITEMS = 104;
const ROUNDS = 15;

const random = seededRandom(1, 'bench');
const share = () => Math.round(random() * 6) / 6;
const stance = (): Stance => STANCES[Math.floor(random() * STANCES.length)] ?? 'neutral';

const items: MeasuredItem[] = Array.from({ length: ITEMS }, (_, i) => {
  const density = { P0: share(), P1: share(), P2: share(), P3: share(), P4: share() };
  const none = { self: 0, third: 1 };
  return {
    type: ITEM_TYPES[i % ITEM_TYPES.length] ?? 'T1',
    density,
    densityOrZero: density,
    attributionRate: { P0: share(), P1: share(), P2: share(), P3: share(), P4: share() },
    markers: { P0: none, P1: none, P2: none, P3: none, P4: none },
    psi: { P0P1: random() / 4, P1P2: random() / 4 },
    ratings: [[stance(), stance(), stance()]],
    generationWeight: 1,
  };
});

/** deltaAR, deltaSCD, PSI, kappa and what is made of them, on arrays of the items drawn. */
function onPlainArrays(): number[] {
  const draw = seededRandom(1, 'plain');
  return Array.from({ length: DEFAULT_RESAMPLES }, () => {
    const drawn = Array.from({ length: ITEMS }, () => items[Math.floor(draw() * ITEMS)]).filter(
      (item) => item !== undefined,
    );
    const deltaAR = deltaAttributionRate(
      drawn.map(({ attributionRate }) => attributionRate.P1),
      drawn.map(({ attributionRate }) => attributionRate.P2),
    );
    const deltaSCD = deltaStanceContentDensity(
      drawn.map(({ density }) => density.P1),
      drawn.map(({ density }) => density.P2),
    );
    const psi = meanOfDefined(drawn.map((item) => item.psi.P0P1)).value;
    const kappa = fleissKappa(drawn.flatMap(({ ratings }) => ratings));
    const scaled = psi === null ? null : scaledPsi(psi, FIXED_PSI_CEILING);
    return esfp(flexibility(deltaAR.value, deltaSCD.value, scaled), kappa) ?? Number.NaN;
  });
}

const sums = new ItemSums<MeasuredItem>();
const quantities = modelQuantities(
  sums,
  { weights: PUBLISHED_WEIGHTS, psi: { ceiling: FIXED_PSI_CEILING, contrast: 'P0P1' } },
  { ceiling: FIXED_PSI_CEILING },
);
const { deltaAR, deltaSCD, psiScaled, kappa, flex, esfp: composite } = quantities;
const stratumOf = ({ type }: MeasuredItem) => type;
const onSums = () =>
  bootstrapItems({
    items,
    stratumOf,
    sums,
    quantities: { deltaAR, deltaSCD, psiScaled, kappa, flex, composite },
  });
const allOnSums = () => bootstrapItems({ items, stratumOf, sums, quantities });

/** Processor time, which other work on the machine does not lengthen. */
function milliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const rounds = Array.from({ length: ROUNDS }, () => ({
  plain: milliseconds(onPlainArrays),
  six: milliseconds(onSums),
  all: milliseconds(allOnSums),
}));
const typical = (key: 'plain' | 'six' | 'all') => median(rounds, (round) => round[key]) ?? Number.NaN;
const [plain, six, all] = [typical('plain'), typical('six'), typical('all')];
console.log(
  `1,000 resamples of ${ITEMS} items, median processor time of ${ROUNDS}: six quantities with kappa ${six.toFixed(1)} ms, ` +
    `${(plain / six).toFixed(1)} times as fast as on plain arrays (${plain.toFixed(1)} ms); ` +
    `all ${Object.keys(quantities).length} quantities ${all.toFixed(1)} ms.`,
);
