import { describe, expect, it } from 'vitest';
import { gateText } from '../../../aggregators/report/gate-text.ts';
import { around, gated, type MadeOutput, madeOutput } from './gated-outputs.ts';

const own = around(7);
const held = (name: string, names: readonly string[], some: Partial<MadeOutput> = {}) =>
  madeOutput({ name, models: names.map((model) => ({ model, own })), ...some });

const now = held('now.json', ['assistant']);
const conditions = { drop: { deltaSCD: 0.5 } };
const says = (baselines: string, model = 'other') =>
  `${model} of ${baselines} has no answer in the outputs: gate outputs that hold it, or, where it is gone or has another name now, name ` +
  'the models with --model.';

describe('a model of a baseline that the outputs do not hold', () => {
  const anchor = held('base.json', ['assistant', 'other']);
  const report = gated({ outputs: [now], anchor, conditions });

  it('is in the report, and undecidable', () => {
    expect(report).toMatchObject({ verdict: 'undecidable', exitCode: 2 });
    expect(report.models.map(({ model, verdict }) => [model, verdict])).toEqual([
      ['assistant', 'pass'],
      ['other', 'undecidable'],
    ]);
    expect(report.models[1]).toMatchObject({
      outputs: [],
      items: 0,
      repeats: 0,
      leastCoverage: null,
      gaps: [],
      cached: null,
      rules: [{ verdict: 'undecidable', reason: says('base.json (anchor)'), estimate: null }],
    });
    expect(report.reason).toContain(says('base.json (anchor)'));
    const text = gateText(report);
    expect(text).toContain('UNDECIDABLE other');
    expect(text).toContain(says('base.json (anchor)'));
    expect(text).not.toMatch(/NaN|undefined/);
  });

  it('keeps its part of alpha, so that the intervals of the others do not hang on it', () => {
    expect(report).toMatchObject({ rules: 2, level: 0.975, falseAlarm: { atMost: 0.025 } });
    const both = gated({ outputs: [held('both.json', ['assistant', 'other'])], anchor, conditions });
    expect(both.models[0]?.rules[0]?.level).toBe(report.models[0]?.rules[0]?.level);
  });

  it('is undecidable under every undecided', () => {
    for (const undecided of ['pass', 'fail'] as const) {
      expect(gated({ outputs: [now], anchor, conditions: { ...conditions, undecided } }).exitCode).toBe(2);
    }
  });

  it('is left out where the models are named', () => {
    const named = gated({ outputs: [now], anchor, conditions, models: ['assistant'] });
    expect(named).toMatchObject({ verdict: 'pass', rules: 1 });
    expect(named.models.map(({ model }) => model)).toEqual(['assistant']);
  });

  it('is not missed where no change is looked for', () => {
    const thresholds = { deltaSCD: { min: 0.1 } };
    const found = gated({ outputs: [now], anchor, conditions: { thresholds } });
    expect(found.models.map(({ model }) => model)).toEqual(['assistant']);
  });

  it('is not missed where it is a control', () => {
    const controls = held('base.json', ['assistant', 'fixed'], { subjects: { fixed: { control: true } } });
    expect(gated({ outputs: [now], anchor: controls, conditions }).verdict).toBe('pass');
  });

  it('is one, whichever baselines hold it', () => {
    const merged = held('merged.json', ['assistant', 'other']);
    const found = gated({ outputs: [now], anchor, merged, conditions });
    expect(found.models.map(({ model }) => model)).toEqual(['assistant', 'other']);
    expect(found.models[1]?.rules.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => says('base.json (anchor), merged.json (merged)')),
    );
    expect(found.rules).toBe(4);
  });

  it('is missed where the last merged alone holds it', () => {
    const merged = held('merged.json', ['assistant', 'added']);
    const found = gated({ outputs: [now], anchor: held('base.json', ['assistant']), merged, conditions });
    expect(found.models[1]?.rules[0]?.reason).toBe(says('merged.json (merged)', 'added'));
    expect(found.exitCode).toBe(2);
  });

  it('is only noted where the last merged no longer has it', () => {
    const merged = held('merged.json', ['assistant']);
    const found = gated({ outputs: [now], anchor, merged, conditions });
    expect(found).toMatchObject({ verdict: 'pass', rules: 2 });
    expect(found.models.map(({ model }) => model)).toEqual(['assistant']);
    expect(found.notes).toContain('other of base.json (anchor) is not in the last merged, and is not gated.');
  });

  it('is said of outputs that cannot be pooled, too', () => {
    const other = held('other.json', ['assistant'], { instrument: { splitter: 'another' } });
    const found = gated({ outputs: [now, other], anchor, conditions });
    expect(found.models[0]?.reason).toContain('different instruments');
    expect(found.models[1]?.reason).toContain(says('base.json (anchor)'));
  });
});
