import { describe, expect, it } from 'vitest';
import { evaluationHash } from '../../../aggregators/baseline/evaluation-hash.ts';
import { parseGateVerdict } from '../../../aggregators/baseline/gate-verdict.ts';
import { type UpdateGrounds, updatedBaseline } from '../../../aggregators/baseline/update-baseline.ts';
import { verifyBaseline } from '../../../aggregators/baseline/verify-baseline.ts';
import type { GateReport } from '../../../aggregators/gate/gate-report.ts';
import { DROP, model, report, result, UNDECIDABLE } from '../../report/gate/gate-reports.ts';
import { instrument, itemObservations, subject } from '../builders.ts';
import { baselineOf, SAVED, stateOf } from './states.ts';

const evaluationOf = (self: number, names = ['m']) => ({
  instrument: instrument(),
  subjects: new Map(names.map((name) => [name, subject()])),
  observations: names.flatMap((model) => itemObservations({ model, attribution: { self, third: 1 } })),
});

const baseline = baselineOf(evaluationOf(1));
const next = stateOf(evaluationOf(2), [], {
  ...SAVED,
  saved: { ...SAVED.saved, date: '2026-02-01T00:00:00.000Z' },
});

const outputsOf = (...hashes: string[]): GateReport['outputs'] =>
  hashes.map((hash) => ({ name: 'out.json', evaluation: null, hash }));
const baselinesOf = (...hashes: (string | null)[]): GateReport['baselines'] =>
  hashes.map((hash) => ({ role: 'anchor', name: 'b.json', hash }));
const held = (name: string) => model({ model: name, rules: [result({ rule: DROP })] });

const gate = (some: Partial<GateReport> = {}): GateReport =>
  report({
    outputs: outputsOf('one'),
    baselines: baselinesOf(baseline.hash),
    models: [held('m')],
    ...some,
  });

const grounds = (some: Partial<UpdateGrounds> = {}): UpdateGrounds => ({
  gate: null,
  reason: null,
  newAnchor: false,
  outputs: ['one'],
  ...some,
});

const update = (some: Partial<UpdateGrounds>) => updatedBaseline(baseline, next, grounds(some));

describe('updatedBaseline', () => {
  it('merges what a gate passed, records it, and leaves the anchor', () => {
    const updated = update({ gate: gate() });
    expect(updated.merged).toEqual(next);
    expect(updated.anchor).toEqual(baseline.anchor);
    expect(updated.history).toEqual([
      { date: SAVED.saved.date, what: 'saved', reason: null, from: null, gate: null },
      { date: next.saved.date, what: 'merged', reason: null, from: baseline.hash, gate: 'pass' },
    ]);
    expect(updated.hash).not.toBe(baseline.hash);
    expect(() => verifyBaseline(updated, 'b.json')).not.toThrow();
    expect(() => updatedBaseline(updated, next, grounds({ gate: gate() }))).toThrow(
      `held against another baseline, or this one (${updated.hash}) has changed since`,
    );
    const third = updatedBaseline(updated, next, grounds({ reason: 'once more' }));
    expect(third.history.map(({ from }) => from)).toEqual([null, baseline.hash, updated.hash]);
  });

  it.each(['fail', 'undecided', 'undecidable'] as const)(
    'takes a reason where the verdict is %s',
    (verdict) => {
      expect(() => update({ gate: gate({ verdict }) })).toThrow(`The gate’s verdict is ${verdict}`);
      const { history } = update({ gate: gate({ verdict }), reason: 'a new system prompt' });
      expect(history.at(-1)).toMatchObject({ what: 'merged', gate: verdict, reason: 'a new system prompt' });
    },
  );

  it('takes one of both', () => {
    expect(() => update({})).toThrow('An update takes --gate-passed');
    expect(() => update({ reason: ' ' })).toThrow('--accept gives no reason');
    expect(update({ reason: 'why' }).history.at(-1)).toMatchObject({ gate: null, reason: 'why' });
  });

  it('refuses a gate of other outputs, or of other models, whatever the reason', () => {
    for (const reason of [null, 'why']) {
      expect(() => update({ gate: gate(), reason, outputs: ['two'] })).toThrow('not of these outputs');
      expect(() => update({ gate: gate(), reason, outputs: ['one', 'two'] })).toThrow('not of these outputs');
      expect(() => update({ gate: gate({ models: [held('n')] }), reason })).toThrow('did not hold m');
      const [copies, both] = [
        ['one', 'one'],
        ['one', 'two'],
      ].map((hashes) => gate({ outputs: outputsOf(...hashes) }));
      const refused = (of: GateReport | undefined, outputs: readonly string[]) =>
        expect(() => update({ gate: of ?? null, reason, outputs })).toThrow('not of these outputs');
      refused(copies, ['one', 'two']);
      refused(both, ['one', 'one']);
      expect(() => update({ gate: both ?? null, reason, outputs: ['two', 'one'] })).not.toThrow();
    }
  });

  it('refuses a gate that looked for no change from this baseline, whatever the reason', () => {
    for (const reason of [null, 'why']) {
      expect(() => update({ gate: gate({ baselines: [] }), reason })).toThrow('looked for no change');
      for (const hash of ['0123456789abcdef', null]) {
        const mixed = baselinesOf(baseline.hash, hash);
        expect(() => update({ gate: gate({ baselines: mixed }), reason })).toThrow('another baseline');
      }
    }
  });

  it('refuses a gate that looked for no change of a model since the anchor', () => {
    const two = baselineOf(evaluationOf(1, ['m', 'n']));
    const both = stateOf(evaluationOf(2, ['m', 'n']));
    const of =
      (...models: GateReport['models']) =>
      () =>
        updatedBaseline(two, both, grounds({ gate: gate({ models, baselines: baselinesOf(two.hash) }) }));
    expect(of(held('m'), held('n'))).not.toThrow();
    expect(of(held('m'), model({ model: 'n' }))).toThrow('The gate looked for no change of n from');
    expect(of(held('m'), model({ model: 'n', rules: [] }))).toThrow(
      'The gate looked for no change of n from',
    );
    const sinceMerged = result({ rule: { ...DROP, against: 'merged' } });
    expect(of(held('m'), model({ model: 'n', rules: [sinceMerged] }))).toThrow('no change of n from');
  });

  it('sets a new anchor for a reason alone, and nothing is merged then', () => {
    expect(() => update({ gate: gate(), newAnchor: true })).toThrow('A new anchor takes --accept');
    const updated = update({ gate: gate(), newAnchor: true, reason: 'a new model' });
    expect(updated.anchor).toEqual(next);
    expect(updated.merged).toBeNull();
    expect(updated.history.at(-1)).toMatchObject({ what: 'new anchor', reason: 'a new model', gate: 'pass' });
  });

  it('loses no model without a reason', () => {
    const two = baselineOf(evaluationOf(1, ['m', 'n']));
    const passed = gate({ baselines: baselinesOf(two.hash) });
    expect(() => updatedBaseline(two, next, grounds({ gate: passed }))).toThrow(
      'do not hold n of the baseline',
    );
    expect(updatedBaseline(two, next, grounds({ gate: passed, reason: 'n is gone' })).merged).toEqual(next);
  });
});

describe('parseGateVerdict', () => {
  it('reads a whole report, and nothing less', () => {
    expect(parseGateVerdict(JSON.parse(JSON.stringify(gate())), 'g.json')).toEqual(gate());
    const short = { verdict: 'pass', outputs: [{ hash: 'one' }], baselines: [], models: [{ model: 'm' }] };
    expect(() => parseGateVerdict(short, 'g.json')).toThrow(/^g\.json is no report of a gate \(v: /);
    expect(() => parseGateVerdict({ ...gate(), verdict: 'ok' }, 'g.json')).toThrow(/verdict/);
    expect(() => parseGateVerdict({ ...gate(), another: 1 }, 'g.json')).toThrow(/another/);
  });

  it('refuses one whose verdict is not that of its rules', () => {
    const models = [model({ rules: [UNDECIDABLE] })];
    expect(() => parseGateVerdict(gate({ models }), 'g.json')).toThrow(
      'g.json says pass and its rules say undecidable: it was changed',
    );
    expect(() => parseGateVerdict(gate({ models: [] }), 'g.json')).toThrow('its rules say undecidable');
  });
});

describe('evaluationHash', () => {
  it('is of the content, and not of the names of rows', () => {
    const read = evaluationOf(1);
    const renamed = { ...read, observations: read.observations.map((one) => ({ ...one, row: 'another' })) };
    expect(evaluationHash(renamed)).toBe(evaluationHash(read));
    expect(evaluationHash(evaluationOf(2))).not.toBe(evaluationHash(read));
    const other = { ...read, subjects: new Map([['m', subject({ systemPrompt: 'another' })]]) };
    expect(evaluationHash(other)).not.toBe(evaluationHash(read));
    const [first, ...rest] = read.observations;
    const answered = { ...read, observations: [{ ...(first ?? expect.fail()), response: 'Else.' }, ...rest] };
    expect(evaluationHash(answered)).not.toBe(evaluationHash(read));
  });
});
