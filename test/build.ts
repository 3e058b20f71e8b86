import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** tsc's exit code where it found type errors and wrote its output all the same. */
const WRITTEN_WITH_ERRORS = 2;

/**
 * Builds dist/ once before the tests, since promptfoo loads this package from there. Type errors are shown and do not
 * stop the tests (`npm run types` is the check for them); a build that writes nothing does.
 */
export default function build(): void {
  try {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
  } catch (error) {
    if ((error as { status?: unknown }).status !== WRITTEN_WITH_ERRORS) throw error;
  }
}
