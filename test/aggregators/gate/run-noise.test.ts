import { describe, expect, it } from 'vitest';
import { comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import { runNoise } from '../../../aggregators/gate/run-noise.ts';
import { NOT_MEASURED } from '../../../aggregators/uncertainty/noise-floor.ts';
import { around, gated, type MadeOutput, madeOutput, ruleOf } from './gated-outputs.ts';

const own: MadeOutput['models'][number]['own'] = (item, type) => around(6)(item, type);
/** Every repeat has the text of the first. */
const copied = (name: string, level = own): ReturnType<typeof madeOutput> =>
  madeOutput({
    name,
    models: [{ own: level }],
    repeats: 2,
    change: (one) => ({ ...one, response: `${name} ${one.item} ${one.phrasing} 0.1` }),
  });
const real = madeOutput({ name: 'real.json', models: [{ own: around(6) }], repeats: 2 });

describe('runNoise', () => {
  const noise = (output: typeof real, quantity: 'deltaSCD' | 'esfp' | 'selectivity') => {
    const [run = expect.fail()] = comparedRuns([output]).runs;
    return runNoise([...run.items.values()], run, quantity);
  };

  it.each(['deltaSCD', 'esfp', 'selectivity'] as const)('of %s is not measured by copies', (quantity) => {
    expect(noise(copied('copied.json'), quantity)).toEqual({
      point: expect.any(Number),
      variance: null,
      df: null,
      reason: NOT_MEASURED,
    });
    expect(noise(real, quantity).variance).toBeGreaterThan(0);
  });

  it('is not what a change is held against where the repeats are copies', () => {
    const report = gated({
      outputs: [copied('now.json', (item, type) => around(6, 1)(item, type))],
      anchor: copied('before.json'),
      conditions: { drop: { deltaSCD: 0.1 } },
    });
    expect(ruleOf(report, 'deltaSCD, drop 0.1, anchor').basis).toBe('paired items');
  });
});
