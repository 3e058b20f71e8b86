import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import type { Bands } from '../../protocol.ts';
import type { GateConditions, Margins, Sides, Thresholds } from './gate-conditions.ts';
import type { BaselineRole, GatedQuantity, GateRule, RuleKind } from './gate-report.ts';

type Of = Pick<GateRule, 'quantity' | 'type'>;

/** What the settings call the quantities of all items. */
const SETTING: Readonly<Record<GatedQuantity, 'deltaSCD' | 'ESFP' | 'selectivity'>> = {
  deltaSCD: 'deltaSCD',
  esfp: 'ESFP',
  selectivity: 'selectivity',
};

/** All that can be set of thresholds or of margins, in the order of a report. */
function setOf<Value>(
  all: Readonly<Partial<Record<'deltaSCD' | 'ESFP' | 'selectivity', Value | undefined>>> & {
    readonly types?: Readonly<Partial<Record<ItemType, Value | undefined>>> | undefined;
  },
): (readonly [Of, Value])[] {
  const quantities = (['deltaSCD', 'esfp', 'selectivity'] as const).map(
    (quantity) => [{ quantity, type: null }, all[SETTING[quantity]]] as const,
  );
  const types = ITEM_TYPES.map((type) => [{ quantity: 'deltaSCD', type }, all.types?.[type]] as const);
  return [...quantities, ...types].flatMap(([of, value]) => (value === undefined ? [] : [[of, value]]));
}

/** What a rule is called; the same in every run. */
function nameOf({ quantity, type }: Of, kind: RuleKind, bound: number, against: BaselineRole | null): string {
  const of = type === null ? SETTING[quantity] : `${SETTING[quantity]} of ${type}`;
  return [of, `${kind} ${bound}`, ...(against === null ? [] : [against])].join(', ');
}

function threshold(of: Of, kind: 'min' | 'max', bound: number, from: GateRule['from']): GateRule {
  return {
    name: nameOf(of, kind, bound, null),
    kind,
    ...of,
    against: null,
    bound,
    threshold: bound,
    good: kind === 'min' ? 'above' : 'below',
    from,
  };
}

function sidesOf(of: Of, { min, max }: Sides, from: GateRule['from']): GateRule[] {
  return [
    ...(min === undefined ? [] : [threshold(of, 'min', min, from)]),
    ...(max === undefined ? [] : [threshold(of, 'max', max, from)]),
  ];
}

/** The ends of the bands for which no threshold is given. */
function bandRules(bands: Bands, thresholds: Thresholds): GateRule[] {
  return (['deltaSCD', 'esfp'] as const).flatMap((quantity) => {
    const name = quantity === 'esfp' ? 'ESFP' : 'deltaSCD';
    const [band, own] = [bands[name], thresholds[name]];
    if (band === undefined) return [];
    const ends: Sides = {
      min: own?.min === undefined ? band.low : undefined,
      max: own?.max === undefined ? band.high : undefined,
    };
    return sidesOf({ quantity, type: null }, ends, 'bands');
  });
}

function changeRules(kind: 'drop' | 'rise', margins: Margins, against: readonly BaselineRole[]): GateRule[] {
  return setOf(margins).flatMap(([of, bound]) =>
    against.map(
      (role): GateRule => ({
        name: nameOf(of, kind, bound, role),
        kind,
        ...of,
        against: role,
        bound,
        threshold: kind === 'drop' ? 0 - bound : bound,
        good: kind === 'drop' ? 'above' : 'below',
        from: 'gate',
      }),
    ),
  );
}

/**
 * The rules of a gate, one a quantity, side and baseline: a threshold from both sides is two rules.
 *
 * @param against the baselines that are at hand; without any, rules on change are against the anchor, and undecidable
 */
export function gateRules(
  {
    thresholds,
    bands: withBands,
    drop,
    rise,
  }: Pick<GateConditions, 'thresholds' | 'bands' | 'drop' | 'rise'>,
  bands: Bands,
  against: readonly BaselineRole[],
): GateRule[] {
  const roles: readonly BaselineRole[] = against.length > 0 ? [...new Set(against)] : ['anchor'];
  return [
    ...setOf(thresholds).flatMap(([of, sides]) => sidesOf(of, sides, 'gate')),
    ...(withBands ? bandRules(bands, thresholds) : []),
    ...changeRules('drop', drop, roles),
    ...changeRules('rise', rise, roles),
  ];
}
