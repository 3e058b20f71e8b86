import type { JudgeSpec } from '../config/judge-spec.ts';
import { processWide } from '../providers/process-wide.ts';

const named = () => processWide('named judges', () => new Map<string, JudgeSpec>());

/** Remembers judges that the config of an assertion names, for the assertions of the same test that name none. */
export function nameJudges(judges: readonly JudgeSpec[]): void {
  for (const spec of judges) named().set(JSON.stringify(spec), spec);
}

/** The judges that configs of assertions have named in this process. */
export function namedJudges(): JudgeSpec[] {
  return [...named().values()];
}
