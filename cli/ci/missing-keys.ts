import type { JudgeSpec } from '../../config/judge-spec.ts';
import { JudgeError, judgeKey, judgeServer } from '../../providers/judges/judge-server.ts';
import type { PromptfooRun } from './run-promptfoo.ts';

/**
 * What keys of judges are absent from the environment, a sentence each. A judge that is embedded takes none, and of a promptfoo
 * provider without apiKeyEnvar it is not known.
 *
 * @throws JudgeError when a judge is not known
 */
export function missingJudgeKeys(judges: readonly JudgeSpec[], environment: NodeJS.ProcessEnv): string[] {
  return judges.flatMap((spec) => {
    const server = judgeServer(spec, environment);
    if (server === null) return [];
    try {
      judgeKey(spec, server, environment);
      return [];
    } catch (error) {
      if (error instanceof JudgeError) return [error.message];
      throw error;
    }
  });
}

/** The variables among some that are not set, a sentence each: an absent secret of GitHub is an empty one. */
export function missingVariables(names: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  return names
    .filter((name) => (environment[name] ?? '').trim() === '')
    .map((name) => `${name} is not set, which --needs names`);
}

/** The line by which promptfoo says, before it asks anybody, that a provider has no key. */
const NO_KEY = /^[^\S\r\n]*✗ Missing ([A-Z][A-Z0-9_]*) \(/gm;

/** What keys of candidates promptfoo missed, a sentence each; none where it ended for another reason. */
export function missingCandidateKeys({ ended, code, said }: PromptfooRun): string[] {
  if (ended !== 'failed' || code !== 1) return [];
  return [...said.matchAll(NO_KEY)].map(([, name]) => `a candidate needs a key: set ${name}`);
}
