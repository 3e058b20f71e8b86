import { processWide } from '../../process-wide.ts';
import type { Judge, JudgeIdentity } from '../judge.ts';
import { JudgeError } from '../judge-server.ts';
import { createMinilmJudge, minilmIdentity } from './minilm-judge.ts';
import { createRulesJudge, RULES_JUDGE } from './rules-judge.ts';

interface EmbeddedJudge {
  readonly identity: () => JudgeIdentity;
  readonly create: () => Promise<Judge>;
}

const EMBEDDED: ReadonlyMap<string, EmbeddedJudge> = new Map([
  ['embedded:rules', { identity: () => RULES_JUDGE, create: async () => createRulesJudge() }],
  ['embedded:minilm', { identity: minilmIdentity, create: createMinilmJudge }],
]);

function known(id: string): EmbeddedJudge {
  const judge = EMBEDDED.get(id);
  if (judge !== undefined) return judge;
  throw new JudgeError(`there is no judge '${id}'; embedded are ${[...EMBEDDED.keys()].join(', ')}.`);
}

/**
 * Who an embedded judge is, without loading its model.
 *
 * @throws JudgeError when the id names none; the message lists those that there are
 */
export function embeddedIdentity(id: string): JudgeIdentity {
  return known(id).identity();
}

/**
 * The embedded judge of an id, one a process. A load that failed is tried again on the next call.
 *
 * @param id `embedded:rules` or `embedded:minilm`
 * @throws JudgeError when the id names none; what the model's loader throws
 */
export async function loadEmbeddedJudge(id: string): Promise<Judge> {
  const { create } = known(id);
  const judges = processWide('judges', () => new Map<string, Promise<Judge>>());
  const shared = judges.get(id);
  if (shared !== undefined) return shared;
  const loading = create();
  judges.set(id, loading);
  loading.catch(() => judges.delete(id));
  return loading;
}
