import { describe, expect, it } from 'vitest';
import type { Served } from '../../aggregators/judgement.ts';
import { servedModelSchema, servedModels, servedNames } from '../../aggregators/served-models.ts';
import { labels, missing, observation, panel } from './builders.ts';

const served = (model: string | null, day: string): Served => ({
  model,
  date: `2026-11-${day}T08:00:00.000Z`,
});
const labelled = (one: Served | undefined, judge = 'judge-1') =>
  observation({
    labelled: {
      sentences: ['This is one sentence.'],
      judges: [{ judge, labels: labels('A'), ...(one === undefined ? {} : { served: one }) }],
    },
    stances: missing(),
  });
const stance = (one: Served, judge = 'judge-1') =>
  observation({ labelled: missing(), stances: [{ judge, stance: 'neutral', served: one }] });

describe('servedModels', () => {
  it('are the names of one judge, of labels and stances alike, with dates and counts, first seen first', () => {
    const observations = [
      labelled(served('b', '20')),
      labelled(served('a', '12')),
      stance(served('a', '11')),
      labelled(served('a', '14')),
      stance(served('b', '15')),
      labelled(served('other', '01'), 'judge-2'),
      stance(served('other', '02'), 'judge-2'),
    ];
    const found = servedModels(observations, 'judge-1');
    expect(found).toEqual([
      { model: 'a', first: '2026-11-11T08:00:00.000Z', last: '2026-11-14T08:00:00.000Z', judgements: 3 },
      { model: 'b', first: '2026-11-15T08:00:00.000Z', last: '2026-11-20T08:00:00.000Z', judgements: 2 },
    ]);
    expect(found.map((one) => servedModelSchema.parse(one))).toEqual(found);
  });

  it('count answers without a name apart, and no name is none of the names', () => {
    const found = servedModels([labelled(served(null, '01')), labelled(served('a', '02'))], 'judge-1');
    expect(found.map(({ model, judgements }) => [model, judgements])).toEqual([
      [null, 1],
      ['a', 1],
    ]);
    expect(servedNames(found)).toEqual(['a']);
  });

  it('are none where nothing records a server, or nothing was judged', () => {
    const observations = [
      labelled(undefined),
      observation({ labelled: panel(null), stances: [{ judge: 'judge-1', missing: 'refused' }] }),
      observation({ labelled: missing(), stances: missing() }),
    ];
    expect(servedModels(observations, 'judge-1')).toEqual([]);
    expect(servedModels([], 'judge-1')).toEqual([]);
  });
});
