import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { gateConditions } from '../../../cli/gate/gate-conditions.ts';
import { addGateFlags, gateFlags } from '../../../cli/gate/gate-flags.ts';
import { gateSchema } from '../../../config/gate.ts';

/** The conditions that some settings and flags make. */
function conditions(settings: unknown, ...words: readonly string[]) {
  const command = addGateFlags(new Command('gate')).parse([...words], { from: 'user' });
  return gateConditions({ ...gateSchema.parse(settings), minimumCoverage: 0.5 }, gateFlags(command.opts()));
}

describe('the conditions of a gate', () => {
  it('are those of the settings where no flag says otherwise', () => {
    const settings = {
      thresholds: { deltaSCD: { min: 0.1, max: 0.5 }, types: { T4: { max: 0.15 } } },
      drop: { ESFP: 0.2, types: { T1: 0.3 } },
      alpha: 0.01,
      mostCached: 0.1,
      sameAnswers: 'undecidable',
      undecided: 'pass',
      bands: true,
    };
    expect(conditions(settings)).toMatchObject({ ...gateSchema.parse(settings), minimumCoverage: 0.5 });
  });

  it('are replaced by flags one by one', () => {
    const settings = {
      thresholds: { deltaSCD: { min: 0.1, max: 0.5 }, types: { T4: { max: 0.15 } } },
      drop: { deltaSCD: 0.2 },
      undecided: 'pass',
    };
    const found = conditions(
      settings,
      ...['--min-deltaSCD', '-0.2', '--max-t4', '0.3', '--min-t1', '0', '--drop', '0', '--rise-ESFP', '1'],
      ...['--drop-t2', '0.4', '--max-selectivity', '1', '--undecided', 'exit-2', '--alpha', '0.01'],
      ...['--min-coverage', '0.9', '--max-cached', '0'],
    );
    expect(found).toMatchObject({
      thresholds: {
        deltaSCD: { min: -0.2, max: 0.5 },
        selectivity: { max: 1 },
        types: { T4: { max: 0.3 }, T1: { min: 0 } },
      },
      drop: { deltaSCD: 0, types: { T2: 0.4 } },
      rise: { ESFP: 1 },
      undecided: 'exit 2',
      alpha: 0.01,
      minimumCoverage: 0.9,
      mostCached: 0,
      bands: false,
    });
    expect(conditions({}, '--bands').bands).toBe(true);
  });

  it('are refused where a flag contradicts the settings, and without a rule', () => {
    const settings = { thresholds: { deltaSCD: { max: 0.1 } } };
    expect(() => conditions(settings, '--min-deltaSCD', '0.2')).toThrow(/min lies below max/);
    expect(() => conditions({ alpha: 0.01 })).toThrow(/No rule is set/);
    expect(() => conditions({ drop: { types: {} } })).toThrow(/No rule is set/);
    for (const rule of [{ bands: true }, { drop: { types: { T1: 0 } } }, { rise: { ESFP: 0 } }]) {
      expect(() => conditions(rule)).not.toThrow();
    }
  });
});
