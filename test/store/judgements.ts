import type { StoredJudgement } from '../../store/judgement-store.ts';

/** A judgement with a key; the rest as given, or something plain. */
export function judgementOf(key: string, other: Partial<StoredJudgement> = {}): StoredJudgement {
  return {
    key,
    task: 'labels',
    purpose: 'response',
    run: null,
    judge: {
      id: 'openai:judge',
      family: 'openai',
      parameters: { temperature: 0, strict: true, server: 'one' },
      promptVersion: 1,
      embedded: false,
    },
    input: ['A sentence.', 'Another — “quoted”, with \u0000 and \ud800.'],
    answer: ['A', 'C'],
    receipt: receiptOf(),
    ...other,
  };
}

/** A receipt; the rest as given, or something plain. */
export function receiptOf(other: Partial<StoredJudgement['receipt']> = {}): StoredJudgement['receipt'] {
  return {
    servedModel: 'judge-2026-11-01',
    date: '2026-11-30T12:00:00.000Z',
    tokens: { prompt: 100, completion: 10 },
    cost: 0.25,
    form: 'json_schema',
    dropped: [],
    ...other,
  };
}

/** Everything that an iteration gives. */
export async function all<T>(iteration: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of iteration) values.push(value);
  return values;
}
