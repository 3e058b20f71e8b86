import { describe, expect, it } from 'vitest';
import { instrumentSchema } from '../../../aggregators/instrument.ts';
import type { FormatChecks } from '../../../aggregators/judgement.ts';
import { leaveOut } from '../../../aggregators/read/leave-out.ts';
import { OutputError } from '../../../aggregators/read/rows.ts';
import type { ResponseKind } from '../../../transforms/response-kinds/kinds.ts';
import {
  cardOf,
  GOOD_FORMAT,
  instrument,
  itemObservations,
  missing,
  observation,
  panel,
} from '../builders.ts';

const of = (...kinds: ResponseKind[]): FormatChecks => ({ ...GOOD_FORMAT, kinds });
const drop = (...kinds: ResponseKind[]) => ({ validity: { rules: 1, drop: kinds } });

describe('leaveOut', () => {
  it('leaves everything as it is without a policy, whether kinds are known or not', () => {
    const all = [observation(), observation({ format: of('declined') })];
    expect(leaveOut(all, instrument())).toEqual(all);
  });

  it('measures nothing of a response of a kind that is dropped, and says which', () => {
    const bad = observation({ format: of('list', 'filler', 'declined') });
    const [left] = leaveOut([bad], drop('filler', 'declined', 'code'));
    const reason = { missing: 'left out by the validity policy: filler, declined' };
    expect(left).toEqual({
      ...bad,
      response: reason,
      attribution: reason,
      labelled: reason,
      stances: reason,
      format: reason,
      leftOut: { response: bad.response, labelled: bad.labelled, format: bad.format },
    });
  });

  it('keeps a response of kinds that are not dropped', () => {
    const fine = [observation({ format: of() }), observation({ format: of('list') })];
    expect(leaveOut(fine, drop('declined'))).toEqual(fine);
  });

  it('leaves what is missing missing, for its own reason', () => {
    const gone = observation({ response: missing('the response is empty'), format: missing('empty') });
    expect(leaveOut([gone], drop('declined'))).toEqual([gone]);
  });

  it.each([
    ['kinds', { format: GOOD_FORMAT }],
    ['format', { format: missing('no such part') }],
  ])('refuses to guess where the %s of a response are not known', (_, some) => {
    const all = [observation({ format: of() }), observation({ row: 'row-7', ...some }), observation(some)];
    expect(() => leaveOut(all, drop('declined', 'list'))).toThrow(
      new OutputError(
        'The validity policy leaves out responses that are declined, list, and of 2 responses (the first: row-7) that is not ' +
          'known: run esfp judge on the output, which finds it out.',
      ),
    );
  });

  it('refuses to guess whether the token limit cut a response', () => {
    const untold = { row: 'row-7', format: { ...of('list'), cutOff: null } };
    expect(leaveOut([observation(untold)], drop('declined'))).toEqual([observation(untold)]);
    expect(() => leaveOut([observation(untold)], drop('cutOff'))).toThrow(
      /cutOff, and of 1 response \(the first: row-7\) the provider did not say why they ended: take cutOff out .* run esfp judge/,
    );
    // What is dropped for another kind needs no telling.
    const [left] = leaveOut([observation(untold)], drop('list', 'cutOff'));
    expect(left?.response).toEqual({ missing: 'left out by the validity policy: list' });
  });
});

describe('a card with responses left out', () => {
  const observations = [
    ...itemObservations({ item: 'X1', format: of() }, { P2: { labelled: panel('BB', 'BB') } }),
    ...itemObservations(
      { item: 'X2', format: of() },
      { P2: { labelled: panel('A', 'A'), format: of('disclaimedThenAnswered') } },
    ),
  ];
  const policy = drop('disclaimedThenAnswered');
  const card = cardOf(leaveOut(observations, policy), { instrument: policy });

  it('has deltaSCD with and without them', () => {
    expect(card.deltaSCD).toMatchObject({ value: 0.5, underP2: { value: 1, n: 1, missing: 1 } });
    expect(card.deltaSCD.allResponses).toMatchObject({
      value: 0,
      underP1: { value: 0.5, n: 2 },
      underP2: { value: 0.5, n: 2, missing: 0 },
      leftOut: 1,
      reason: null,
    });
  });

  it('counts them as missing, and in the rates', () => {
    expect(card.missing).toEqual([
      { part: 'response', reason: 'left out by the validity policy: disclaimedThenAnswered', count: 1 },
    ]);
    const { P2 } = card.gradient.byPhrasing;
    expect(P2.responses).toEqual({ expected: 2, missing: 1 });
    expect(P2.format.checked).toBe(2);
    expect(P2.validity).toMatchObject({ known: 2, words: { mean: 100 } });
    expect(P2.validity.kinds.disclaimedThenAnswered).toBe(1);
  });

  it('says where what was left out is not held, as in a baseline', () => {
    const bare = leaveOut(observations, policy).map(({ leftOut: _, ...one }) => one);
    expect(cardOf(bare, { instrument: policy }).deltaSCD.allResponses).toMatchObject({
      value: null,
      leftOut: 1,
      reason: expect.stringMatching(/^what the judges said .* the output itself has it$/),
    });
  });

  it('says so where what is not held is of one response alone', () => {
    const another = itemObservations(
      { item: 'X3', format: of() },
      { P2: { format: of('disclaimedThenAnswered') } },
    );
    const [first, ...others] = leaveOut([...observations, ...another], policy).sort(
      (one, other) => Number(other.leftOut !== undefined) - Number(one.leftOut !== undefined),
    );
    if (first === undefined) throw new Error('nothing was left out');
    const { leftOut: _, ...bare } = first;
    expect(cardOf([bare, ...others], { instrument: policy }).deltaSCD.allResponses).toMatchObject({
      value: null,
      leftOut: 2,
      reason: expect.stringMatching(/^what the judges said /),
    });
  });

  it('has no such field without a policy', () => {
    expect(cardOf(observations).deltaSCD).not.toHaveProperty('allResponses');
  });

  it('is of an instrument that says so', () => {
    expect(instrumentSchema.parse(instrument(policy))).toEqual(instrument(policy));
    expect(() => instrumentSchema.parse(instrument({ validity: { rules: 1, drop: [] } }))).toThrow();
  });
});
