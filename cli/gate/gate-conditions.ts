import { z } from 'zod';
import { type GateSettings, gateConditionsSchema } from '../../config/gate.ts';
import type { GateFlags } from './gate-flags.ts';
import { UsageError } from './usage-error.ts';

/** Settings as a file may write them, flags over them. */
function merged(settings: GateSettings, flags: GateFlags): unknown {
  const { thresholds } = settings;
  const types = [
    ...new Set([...Object.keys(thresholds.types ?? {}), ...Object.keys(flags.thresholds.types)]),
  ];
  const ofType = (from: object | undefined, type: string): object =>
    Object.getOwnPropertyDescriptor(from ?? {}, type)?.value ?? {};
  const both = (name: 'deltaSCD' | 'ESFP' | 'selectivity') => {
    const sides = { ...thresholds[name], ...flags.thresholds[name] };
    return Object.keys(sides).length === 0 ? {} : { [name]: sides };
  };
  return {
    ...settings,
    ...flags.whole,
    thresholds: {
      ...both('deltaSCD'),
      ...both('ESFP'),
      ...both('selectivity'),
      types: Object.fromEntries(
        types.map((type) => [
          type,
          { ...ofType(thresholds.types, type), ...ofType(flags.thresholds.types, type) },
        ]),
      ),
    },
    drop: { ...settings.drop, ...flags.drop, types: { ...settings.drop.types, ...flags.drop.types } },
    rise: { ...settings.rise, ...flags.rise, types: { ...settings.rise.types, ...flags.rise.types } },
  };
}

function sets(part: object | undefined): boolean {
  return Object.entries(part ?? {}).some(([name, value]) =>
    name === 'types' ? sets(value) : value !== undefined,
  );
}

/**
 * Refuses a baseline that no rule looks at.
 *
 * @param baseline its path; undefined where none is given
 * @throws UsageError that says which flags look for a change
 */
export function refuseIdleBaseline(
  baseline: string | undefined,
  { drop, rise }: Pick<GateSettings, 'drop' | 'rise'>,
): void {
  if (baseline === undefined || sets(drop) || sets(rise)) return;
  throw new UsageError(
    `--baseline ${baseline} is given and no rule looks for a change since it: set --drop or --rise (of deltaSCD; --drop-ESFP, --rise-t4 and ` +
      'the like of others), drop or rise under gate in esfp.yaml, or leave the baseline out.',
  );
}

/**
 * What a gate holds outputs to: the settings' `gate`, each part of it replaced where a flag says it.
 *
 * @throws UsageError when the two contradict each other, a value cannot be, or no rule is set at all
 */
export function gateConditions(settings: GateSettings, flags: GateFlags): GateSettings {
  const parsed = gateConditionsSchema.safeParse(merged(settings, flags));
  if (!parsed.success) {
    throw new UsageError(
      `The flags, with gate of esfp.yaml, cannot be used:\n${z.prettifyError(parsed.error)}`,
    );
  }
  const { thresholds, bands, drop, rise } = parsed.data;
  if (!bands && ![thresholds, drop, rise].some(sets)) {
    throw new UsageError(
      'No rule is set, so nothing would be decided: set one with a flag such as --min-deltaSCD or --drop, or under gate in esfp.yaml.',
    );
  }
  return parsed.data;
}
