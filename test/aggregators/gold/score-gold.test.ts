import { describe, expect, it } from 'vitest';
import { type Annotation, annotationOf } from '../../../aggregators/gold/annotation.ts';
import { drawGold } from '../../../aggregators/gold/draw.ts';
import { goldFrame } from '../../../aggregators/gold/frame.ts';
import type { GoldKey } from '../../../aggregators/gold/key.ts';
import type { RatedPair } from '../../../aggregators/gold/rated-pair.ts';
import { type RaterAgreement, raterAgreement } from '../../../aggregators/gold/rater-agreement.ts';
import { scoreGold } from '../../../aggregators/gold/score-gold.ts';
import { rowId, sheetOf } from '../../../aggregators/gold/sheet.ts';
import { type EpistemicLabel, epistemicLabelSchema } from '../../../aggregators/judgement.ts';
import { ITEM_TYPES } from '../../../corpus/item.ts';
import { instrument, observation, panel } from '../builders.ts';

/** P1 is AAA by both judges; P2 by turns ABB, BBB and ABC by the first, the second saying A for some B. */
function cohort(models: readonly string[], perType: number) {
  const second = [
    ['ABB', 'ABB'],
    ['BBB', 'BBA'],
    ['ABC', 'ABC'],
    ['AAB', 'AAB'],
  ] as const;
  return models.flatMap((model) =>
    ITEM_TYPES.flatMap((type, t) =>
      Array.from({ length: perType }, (_, i) => {
        const some = { model, type, item: `${type}-${i}` };
        return [
          observation({ ...some, phrasing: 'P1', labelled: panel('AAA', 'AAA') }),
          observation({ ...some, phrasing: 'P2', labelled: panel(...(second[(i + t) % 4] ?? second[0])) }),
        ];
      }).flat(),
    ),
  );
}

function keyOf(models: readonly string[] = ['model'], perType = 10, items = 30): GoldKey {
  const frame = goldFrame({
    instrument: instrument(),
    subjects: new Map(),
    observations: cohort(models, perType),
  });
  return drawGold(frame, instrument(), { items, annotators: 3, seed: 1 });
}

/** What annotators who go by a rule say: of the judges' votes on a sentence, under its phrasing. */
type Rule = (votes: readonly string[], phrasing: string, model: string) => EpistemicLabel;

const likeFirst: Rule = ([first]) => epistemicLabelSchema.parse(first);
/** Finds a stance in every other sentence of P2 that the judges call A, and none elsewhere. */
const readsMore: Rule = (votes, phrasing) => (phrasing === 'P2' ? 'B' : likeFirst(votes, phrasing, ''));

function annotation(key: GoldKey, annotator: number, rule: Rule): Annotation {
  const said = new Map(
    key.items.flatMap(({ drawn, model }) =>
      (drawn?.responses ?? []).flatMap(({ sentences, phrasing }, response) =>
        sentences.map(
          ({ votes }, i) =>
            [
              rowId(key, annotator, `${drawn?.unit}-r${response + 1}-s${i + 1}`),
              rule(votes, phrasing, model),
            ] as const,
        ),
      ),
    ),
  );
  const rows = sheetOf(key, annotator).map(({ id }, i) => ({ line: i + 2, id, label: said.get(id) ?? '' }));
  return annotationOf(rows, key, 'sheet.csv', false);
}

describe('raterAgreement', () => {
  const pairs = (letters: string, weight: number, item: string): RatedPair => ({
    item,
    weight,
    first: epistemicLabelSchema.parse(letters[0]),
    second: epistemicLabelSchema.parse(letters[1]),
  });

  it('weights what was over-sampled back, and shows the counts as they are', () => {
    const found = raterAgreement(
      ['a', 'b'],
      [pairs('AB', 1, '1'), pairs('AA', 3, '2'), pairs('BB', 3, '3'), pairs('BA', 1, '4')],
      2,
      1,
    );
    expect(found.percent.value).toBeCloseTo(6 / 8, 12);
    expect(found.kappa.value).toBeCloseTo(0.5, 12);
    expect(found.confusion).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [0, 0, 0],
    ]);
    expect(found).toMatchObject({ pairs: 4, items: 4, abstained: 2 });
    expect(found.marginals?.first).toEqual({ A: 0.5, B: 0.5, C: 0 });
    // n = 8 values with mean weight 1; o_AB + o_BA = 2, n_A n_B * 2 = 32
    expect(found.alpha.value).toBeCloseTo(1 - (7 * 2) / 32, 12);
  });

  it('is null with a reason throughout without a pair', () => {
    const found = raterAgreement(['a', 'b'], [], 0, 1);
    expect(found.marginals).toBeNull();
    for (const figure of [found.percent, found.kappa, found.alpha, found.specific.A, found.specific.B]) {
      expect(figure).toEqual({
        value: null,
        interval: null,
        clusters: 0,
        redrawn: 0,
        why: expect.any(String),
      });
    }
  });
});

describe('annotationOf', () => {
  const key = keyOf();
  const rows = sheetOf(key, 2).map(({ id }, i) => ({ line: i + 2, id, label: 'A' }));
  const changed = (position: number, change: Partial<(typeof rows)[number]>) =>
    rows.map((row, i) => (i === position ? { ...row, ...change } : row));
  const read = (given: typeof rows, allowIncomplete = false) =>
    annotationOf(given, key, 'a.csv', allowIncomplete);

  it('takes labels in any case and order', () => {
    const { annotator, labels } = read(changed(3, { label: ' b ' }).toReversed());
    expect(annotator).toBe(2);
    expect(labels.size).toBe(rows.length);
    expect([...labels.values()].filter((label) => label === 'B')).toHaveLength(1);
  });

  it('names the row of a label that is none, and the remedy', () => {
    expect(() => read(changed(3, { label: 'D' }))).toThrow(
      /a\.csv: row 5 \(.*\) has a label .*\("D"\): correct it/,
    );
  });

  it('names the rows without a label, and the remedy', () => {
    expect(() => read(changed(3, { label: ' ' }))).toThrow(
      /no label: row 5 \(.*Label them, or pass --incomplete/,
    );
    expect(() => read(rows.slice(1))).toThrow('whose row is gone');
    expect(() => read(rows.map((row) => ({ ...row, label: '' })))).toThrow('and 175 more');
  });

  it('leaves the item of an unlabelled sentence out whole, where that is allowed', () => {
    const { labels, incomplete } = read(changed(3, { label: '' }), true);
    expect(incomplete).toHaveLength(1);
    expect(rows.length - labels.size).toBe(6);
    expect([...labels.keys()].some((name) => name.startsWith(`${incomplete[0]}-`))).toBe(false);
  });

  it('refuses rows of another sample, of another annotator, or that are there twice', () => {
    const foreign = sheetOf(keyOf(['model'], 10, 20), 2).map(({ id }, i) => ({
      line: i + 2,
      id,
      label: 'A',
    }));
    expect(() => read(foreign)).toThrow(`row 2 (${foreign[0]?.id}) is none of the sample ${key.id}`);
    const other = sheetOf(key, 1)[0]?.id ?? '';
    expect(() => read(changed(4, { id: other }))).toThrow('row 6');
    expect(() => read([...rows, { ...rows[0], line: 99, id: rows[0]?.id ?? '', label: 'A' }])).toThrow(
      'twice',
    );
    expect(() => read([])).toThrow('no rows');
  });
});

describe('scoreGold', () => {
  const key = keyOf(['model', 'other']);

  it('finds people who agree in agreement, and a judge who is like them', () => {
    const score = scoreGold(key, [annotation(key, 1, likeFirst), annotation(key, 2, likeFirst)]);
    const [between] = score.humanHuman.pairs;
    expect(between).toMatchObject({ first: 'annotator 1', second: 'annotator 2', pairs: 360 });
    expect(between?.kappa.value).toBe(1);
    expect(score.humanHuman.alpha.value).toBe(1);
    // Judge-2 says A for the last B of one P2 in four: by weight, since those items are over-sampled.
    const drawn = key.items.filter((item) => item.drawn !== null);
    const weight = (some: typeof drawn) => some.reduce((total, { inclusion }) => total + 1 / inclusion, 0);
    const wrong = weight(drawn.filter(({ disputed }) => disputed)) / (6 * weight(drawn));
    expect(score.judgeHuman[1]?.percent.value).toBeCloseTo(1 - wrong, 12);
    const [first, second, byPanel] = score.judgeHuman;
    expect(first?.percent.value).toBe(1);
    // 360 sentences by two people.
    expect(second).toMatchObject({ first: 'judge-2', pairs: 720, items: expect.any(Number) });
    expect(second?.specific.B.value).toBeLessThan(1);
    expect(second?.specific.B.interval?.[0]).toBeLessThan(second?.specific.B.value ?? 0);
    expect(byPanel?.first).toBe('panel');
    expect(byPanel?.specific.A.value).toBe(1);
    expect(byPanel?.specific.B.value).toBeLessThan(1);
  });

  it('tells by model how far each judge and the panel agree with people', () => {
    const judgesRight: Rule = (votes, phrasing, model) =>
      (model === 'model' ? likeFirst : readsMore)(votes, phrasing, model);
    const score = scoreGold(key, [annotation(key, 1, judgesRight), annotation(key, 2, judgesRight)]);
    const [one, other] = score.judgeHumanByModel;
    expect(score.judgeHumanByModel.map(({ model }) => model)).toEqual(['model', 'other']);
    const raters = ['judge-1', 'judge-2', 'panel'];
    for (const byModel of [one, other]) {
      expect(byModel?.agreements.map(({ first }) => first)).toEqual(raters);
      for (const { pairs, items } of byModel?.agreements ?? []) expect([pairs, items]).toEqual([360, 30]);
    }
    // Judge-1 is as people are on the one; on the other it says A or C of some P2 sentences, that people call B.
    expect(one?.agreements[0]?.percent.value).toBe(1);
    expect(other?.agreements[0]?.percent.value).toBeLessThan(0.9);
    const agreed = (agreements: readonly RaterAgreement[] = []) => agreements.at(-1)?.percent;
    const [own, its, pooled] = [agreed(one?.agreements), agreed(other?.agreements), agreed(score.judgeHuman)];
    expect(own?.interval?.[0]).toBeGreaterThan(its?.interval?.[1] ?? 1);
    expect(pooled?.value).toBeLessThan(own?.value ?? 0);
    expect(pooled?.value).toBeGreaterThan(its?.value ?? 1);
  });

  it('weights each model’s agreement by its own chances, and is the same as all together with one model', () => {
    const alone = keyOf();
    const { judgeHuman, judgeHumanByModel } = scoreGold(alone, [annotation(alone, 1, likeFirst)]);
    expect(judgeHumanByModel).toEqual([{ model: 'model', agreements: judgeHuman }]);
  });

  it('gives a model with labels on under ten items no interval, with the reason', () => {
    const few = keyOf(['model'], 10, 9);
    const [byModel] = scoreGold(few, [annotation(few, 1, readsMore)]).judgeHumanByModel;
    expect(byModel?.agreements.at(-1)?.percent).toMatchObject({
      value: expect.any(Number),
      interval: null,
      why: 'only 9 items bear on it: an interval needs 10',
    });
  });

  it('keeps a model without a label, and says that there is none', () => {
    const unlabelled = new Set(
      key.items.flatMap(({ model, drawn }) => (model === 'other' && drawn !== null ? [drawn.unit] : [])),
    );
    const whole = annotation(key, 1, likeFirst);
    const labels = new Map([...whole.labels].filter(([name]) => !unlabelled.has(name.split('-')[0] ?? '')));
    const [, other] = scoreGold(key, [{ ...whole, labels }]).judgeHumanByModel;
    expect(other?.agreements.at(-1)).toMatchObject({
      pairs: 0,
      items: 0,
      percent: { value: null, interval: null, why: 'there is no sentence that both labelled' },
    });
  });

  it('finds disagreement among people', () => {
    const score = scoreGold(
      key,
      [1, 2, 3].map((n) => annotation(key, n, n === 3 ? readsMore : likeFirst)),
    );
    expect(score.humanHuman.pairs.map(({ first, second }) => [first, second])).toEqual([
      ['annotator 1', 'annotator 2'],
      ['annotator 1', 'annotator 3'],
      ['annotator 2', 'annotator 3'],
    ]);
    expect(score.humanHuman.pairs[1]?.kappa.value).toBeLessThan(0.9);
    const { value, interval } = score.humanHuman.alpha;
    expect(value).toBeLessThan(0.95);
    expect(interval?.[0]).toBeLessThan(value ?? 0);
  });

  it('has one alpha for two annotators, as a pair and as all', () => {
    const { humanHuman } = scoreGold(key, [annotation(key, 1, likeFirst), annotation(key, 2, readsMore)]);
    expect(humanHuman.alpha.value).toBeLessThan(0.9);
    expect(humanHuman.alpha.value).toBeCloseTo(humanHuman.pairs[0]?.alpha.value ?? 9, 12);
    expect(humanHuman.alpha.interval).not.toBeNull();
  });

  it('estimates each model by its own labels alone', () => {
    const moreOfOther: Rule = (votes, phrasing, model) =>
      (model === 'other' ? readsMore : likeFirst)(votes, phrasing, model);
    const score = scoreGold(key, [annotation(key, 1, moreOfOther)]);
    const [one, other] = score.models;
    // Everything of P2 is B by that annotator: deltaSCD is 1, whatever the panel says.
    expect(other?.estimate?.estimate).toBeCloseTo(1, 12);
    expect(one?.estimate?.estimate).toBeLessThan(0.8);
    expect(one?.panel).toBeCloseTo(other?.panel ?? 9, 12);
    expect(one?.items).toEqual({ frame: 60, labelled: 30, defined: 30 });
    // 30 items of six types, and lambda.
    expect(one?.estimate?.degrees).toBe(23);
    const [low, high] = one?.estimate?.interval ?? [9, 9];
    expect(low).toBeLessThan(one?.estimate?.estimate ?? 0);
    expect(high - low).toBeLessThan(
      (one?.humansAlone?.interval?.[1] ?? 0) - (one?.humansAlone?.interval?.[0] ?? 0),
    );
  });

  it('is the mean over annotators where several labelled', () => {
    const alone = (rule: Rule) =>
      scoreGold(key, [annotation(key, 1, rule)]).models[0]?.humansAlone?.estimate ?? 9;
    const both = scoreGold(key, [annotation(key, 1, likeFirst), annotation(key, 2, readsMore)]);
    expect(both.models[0]?.humansAlone?.estimate).toBeCloseTo((alone(likeFirst) + alone(readsMore)) / 2, 12);
  });

  it('refuses an estimate from fewer than 15 items with a sentence, and asks for 25', () => {
    const few = keyOf(['model'], 10, 14);
    const [refused] = scoreGold(few, [annotation(few, 1, likeFirst)]).models;
    expect(refused).toMatchObject({ estimate: null, humansAlone: null });
    expect(refused?.reason).toContain('on 14 items of model; an estimate needs 15, and 25 are advised');
    const enough = keyOf(['model'], 10, 15);
    const [given] = scoreGold(enough, [annotation(enough, 1, likeFirst)]).models;
    expect(given?.estimate?.interval).not.toBeNull();
    expect(given?.notes).toEqual([expect.stringContaining('25 are advised')]);
  });

  it('counts the items on which people leave deltaSCD undefined', () => {
    const disclaims: Rule = (votes, phrasing) =>
      phrasing === 'P2' && votes[1] === 'A' ? 'C' : likeFirst(votes, phrasing, '');
    const allC: Rule = (_, phrasing) => (phrasing === 'P2' ? 'C' : 'A');
    const [some] = scoreGold(key, [annotation(key, 1, disclaims)]).models;
    expect(some?.estimate).not.toBeNull();
    const [none] = scoreGold(key, [annotation(key, 1, allC)]).models;
    expect(none?.items).toEqual({ frame: 60, labelled: 30, defined: 0 });
    expect(none?.reason).toContain('on 0 items');
  });

  it('says what it does not correct, and holds no NaN', () => {
    const score = scoreGold(key, [annotation(key, 1, likeFirst)]);
    expect(score.notes.join(' ')).toContain('ESFP is not corrected');
    expect(score.notes.join(' ')).not.toContain('debias');
    expect(score.humanHuman.alpha.why).toContain('no sentence');
    const numbers = JSON.stringify(score, (_, value) => (Number.isNaN(value) ? 'NaN' : value));
    expect(numbers).not.toContain('NaN');
  });

  it('refuses two sheets of one annotator, and none', () => {
    const one = annotation(key, 1, likeFirst);
    expect(() => scoreGold(key, [one, one])).toThrow('Two sheets are of annotator 1');
    expect(() => scoreGold(key, [])).toThrow('no sheet');
  });
});
