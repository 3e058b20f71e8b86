import { processWide } from '../process-wide.ts';
import { createMinilmJudge, minilmIdentity } from './embedded/minilm-judge.ts';
import { createRulesJudge, RULES_JUDGE } from './embedded/rules-judge.ts';
import type { Judge, JudgeIdentity } from './judge.ts';

interface KnownJudge {
  readonly identity: () => JudgeIdentity;
  readonly create: () => Promise<Judge>;
}

const KNOWN: ReadonlyMap<string, KnownJudge> = new Map([
  ['embedded:rules', { identity: () => RULES_JUDGE, create: async () => createRulesJudge() }],
  ['embedded:minilm', { identity: minilmIdentity, create: createMinilmJudge }],
]);

function known(id: string): KnownJudge {
  const judge = KNOWN.get(id);
  if (judge === undefined) {
    throw new Error(`promptfoo-esfp: there is no judge '${id}'; known are ${[...KNOWN.keys()].join(', ')}.`);
  }
  return judge;
}

/**
 * Who a judge is, as the instrument records it, without loading its model.
 *
 * @throws when the id names no judge; the message lists those that are known
 */
export function judgeIdentity(id: string): JudgeIdentity {
  return known(id).identity();
}

/**
 * The judge of an id, one a process. A load that failed is tried again on the next call.
 *
 * @param id `embedded:rules` or `embedded:minilm`
 * @throws when the id names no judge, or its model cannot be loaded
 */
export async function loadJudge(id: string): Promise<Judge> {
  const { create } = known(id);
  const judges = processWide('judges', () => new Map<string, Promise<Judge>>());
  const shared = judges.get(id);
  if (shared !== undefined) return shared;
  const loading = create();
  judges.set(id, loading);
  loading.catch(() => judges.delete(id));
  return loading;
}
