import { describe, expect, it } from 'vitest';
import { problemsInJson } from './problems-in-json.ts';
import { problemsInText } from './problems-in-text.ts';

describe('problemsInJson', () => {
  it.each([
    ['NaN', { a: [1, Number.NaN] }, 'a.1 is NaN'],
    ['an infinity', { a: { b: Number.NEGATIVE_INFINITY } }, 'a.b is -Infinity'],
    ['minus nothing', { a: -0 }, 'a is -0'],
    ['an undefined field', { a: undefined }, 'a is undefined'],
    ['a function', { a: () => 1 }, 'a is a function'],
    ['a map', { a: new Map() }, 'a is a Map, which JSON cannot hold'],
    ['typed numbers', { a: new Float64Array(2) }, 'a is a Float64Array, which JSON cannot hold'],
    ['a text that names one', { a: 'mean NaN' }, 'a says "mean NaN"'],
    ['an object as a text', { a: ['[object Object]'] }, 'a.0 says "[object Object]"'],
  ])('finds %s', (_, result, problem) => {
    expect(problemsInJson(result)).toEqual([problem]);
  });

  it('is content with what JSON can hold', () => {
    const fine = { a: [0, -1.5, 'undefined on 3', true, null], b: { c: null }, undefined: 1 };
    expect(problemsInJson(fine)).toEqual([]);
  });

  it.each([
    ['interval', { interval: null }],
    ['interval', { interval: null, reason: null }],
    ['interval', { interval: null, why: ' ' }],
    ['pooledInterval', { pooledInterval: null, intervalReason: 'Another.' }],
  ])('finds a null %s without a reason: %j', (name, fields) => {
    expect(problemsInJson({ deep: [fields] })).toEqual([`deep.0.${name} is null without a reason`]);
  });

  it.each([
    { interval: null, reason: 'Too few.' },
    { interval: null, why: 'too few' },
    { pooledInterval: null, pooledIntervalReason: 'Too few.' },
    { interval: [0, 1], reason: null },
  ])('is content with a reason beside it: %j', (fields) => {
    expect(problemsInJson({ deep: [fields] })).toEqual([]);
  });

  it('finds the reason by its path in the nearest object around that keeps reasons', () => {
    const card = { a: { b: [{ interval: null }] } };
    const kept = { ...card, intervalReasons: { 'a.b.0.interval': 'Too few.' } };
    expect(problemsInJson({ cards: [kept] })).toEqual([]);
    expect(problemsInJson({ intervalReasons: kept.intervalReasons, cards: [card] })).toEqual([
      'intervalReasons["a.b.0.interval"] is of nothing that is null',
      'cards.0.a.b.0.interval is null without a reason',
    ]);
  });

  it('finds reasons of what is there, of what is not, and that are none', () => {
    const reasons = { 'a.interval': 'Too few.', 'b.interval': 'Too few.', 'c.interval': '' };
    const card = { a: { interval: [0, 1] }, c: { interval: null }, intervalReasons: reasons };
    expect(problemsInJson(card)).toEqual([
      'intervalReasons["a.interval"] is of nothing that is null',
      'intervalReasons["b.interval"] is of nothing that is null',
      'intervalReasons["c.interval"] is no sentence',
      'c.interval is null without a reason',
    ]);
  });

  it('finds a null value whose own reason is null too', () => {
    expect(problemsInJson({ value: null, why: null })).toEqual([
      'value is null, and so is the reason beside it',
    ]);
    expect(problemsInJson({ value: null, why: 'No pair.' })).toEqual([]);
    expect(problemsInJson({ value: null, n: 0 })).toEqual([]);
  });
});

describe('problemsInText', () => {
  it.each([
    'deltaSCD NaN',
    '0.1 to -Infinity',
    '│ model │ undefined │',
    '0.3 [undefined, 0.4]',
    'rests on (undefined items)',
    'mean: undefined',
    'null items',
    '[object Object]',
  ])('finds %s', (line) => {
    expect(problemsInText(`before\n${line}\nafter`)).toEqual([line]);
  });

  it.each([
    'under P1 (undefined on 12, missing on 0)',
    'undefined on 2, undefined in 3',
    '│ P0 │ 12/12, 12 undefined │ 3 undefined, 1 missing │',
    'deltaSCD with undefined as zero',
    'nothing is annulled',
    '│ — │ 0.300 [—] │',
  ])('lets be %s', (line) => {
    expect(problemsInText(line)).toEqual([]);
  });
});
