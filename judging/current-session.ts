import { loadSettings, type Settings } from '../config.ts';
import { processWide } from '../providers/process-wide.ts';
import { storePath } from '../store/open-store.ts';
import { JudgingSession } from './session.ts';

const slot = () => processWide('session', (): { session?: JudgingSession } => ({}));

/** A session as the settings ask for it. What the user must know goes to stderr. */
export function sessionOf({ limits, path, stanceJudges, store }: Settings): JudgingSession {
  return new JudgingSession({
    limits,
    stanceJudges,
    storePath: storePath(path, store, process.env, process.cwd()),
    say: (line) => console.error(`ESFP: ${line}`),
  });
}

/** The session of this process, begun on the first call: extension and assertions share it. */
export function currentSession(): JudgingSession {
  const held = slot();
  held.session ??= sessionOf(loadSettings());
  return held.session;
}

/** Ends the session of this process, if there is one. The next call of {@link currentSession} begins another. */
export async function closeCurrentSession(): Promise<void> {
  const held = slot();
  const { session } = held;
  delete held.session;
  await session?.close();
}
