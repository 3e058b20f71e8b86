import { describe, expect, it } from 'vitest';
import { notesOnJudge } from '../../aggregators/judge-notes.ts';
import type { JudgeRecord } from '../../aggregators/score-card.ts';

const REVERSED: JudgeRecord['reversed'] = {
  responses: 6,
  sentences: 30,
  single: 0,
  failed: 0,
  agreement: 0.9,
  moved: [],
  verdict: 'steady',
};
const notes = (some: Partial<JudgeRecord['reversed']>, served: JudgeRecord['served'] = []) =>
  notesOnJudge({ judge: 'judge-1', reversed: { ...REVERSED, ...some }, served });
const name = (model: string | null, day: string) => ({
  model,
  first: `2026-11-${day}`,
  last: `2026-11-${day}`,
  judgements: 7,
});

describe('notesOnJudge', () => {
  it('says nothing of a judge that is steady, one, and answers', () => {
    expect(notes({}, [name('a', '01')])).toEqual([]);
    expect(notes({ verdict: null, agreement: 0.1 })).toEqual([]);
  });

  it('says that a judge is misaligned, and what shows it', () => {
    const moved = [
      { by: -1, sentences: 24, agreement: 0.5 },
      { by: 1, sentences: 24, agreement: 0.25 },
      { by: -2, sentences: 18, agreement: 0.95 },
    ];
    const [note, ...others] = notes({ agreement: 0.4, moved, verdict: 'misaligned' });
    expect(note).toBe(
      'The judge judge-1 is misaligned: its labels stand beside the wrong sentences. Asked again with the sentences in ' +
        'reversed order, it gave 40% of 30 sentences the same label, and 95% where one list is moved by two places. ' +
        'Do not use the scores that rest on it.',
    );
    expect(others).toEqual([]);
    const byOne = notes({ agreement: 0.4, moved: moved.slice(0, 1), verdict: 'misaligned' });
    expect(byOne[0]).toContain('and 50% where one list is moved by one place.');
  });

  it('says that a judge is order-sensitive', () => {
    expect(notes({ agreement: 0.7, verdict: 'order-sensitive' })).toEqual([
      'The judge judge-1 is order-sensitive: how it labels a sentence depends on where the sentence stands. Asked again ' +
        'with the sentences in reversed order, it gave 70% of 30 sentences the same label.',
    ]);
  });

  it('counts the re-asks that failed, of all that were made', () => {
    expect(notes({ failed: 3, single: 1 })).toEqual([
      '30% (3/10) of the responses that judge-1 was asked again in reversed order brought no labels; they are counted in ' +
        'nothing.',
    ]);
  });

  it('says that a judge answered under two names, and when; an answer without a name is no other name', () => {
    expect(notes({}, [name('a', '01'), name('b', '02')])).toEqual([
      'The judge judge-1 changed behind its name: it answered as a (7 judgements, 2026-11-01 to 2026-11-01) and as b (7 ' +
        'judgements, 2026-11-02 to 2026-11-02). Differences between models judged before and after may be the judge’s.',
    ]);
    expect(notes({}, [name('a', '01'), name(null, '02')])).toEqual([]);
  });
});
