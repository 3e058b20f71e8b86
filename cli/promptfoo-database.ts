import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OutputError } from '../aggregators/read/rows.ts';
import { reasonOf } from '../judging/reason-of.ts';
import { promptfooCli } from './ci/promptfoo-cli.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** promptfoo's ids, and its word for the evaluation that was begun last. */
const ID = /^(?:latest|eval-[\w:.-]+)$/;

/** Whether an argument names an evaluation in promptfoo's database: it looks like an id, and no file has that name. */
export function isEvaluationId(argument: string): boolean {
  return ID.test(argument) && !existsSync(argument);
}

/** What promptfoo said when it failed: its first line, or the error of the process. */
function saidBy(error: unknown): string {
  const { stdout, stderr } = (error ?? {}) as { stdout?: unknown; stderr?: unknown };
  const lines = [stdout, stderr].flatMap((text) => (typeof text === 'string' ? text.split('\n') : []));
  return lines.find((line) => line.trim() !== '')?.trim() ?? reasonOf(error);
}

/**
 * Has promptfoo export one evaluation of its database, which PROMPTFOO_CONFIG_DIR may move, and hands the file over. It is removed
 * afterwards, also where the process is ended by a signal before.
 *
 * @param id of the evaluation, or `latest`
 * @throws OutputError where promptfoo is not there, or does not have it
 */
export async function withExported<Result>(
  id: string,
  use: (path: string) => Result | Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder('esfp-evaluation-', async (folder, onRemoval) => {
    const path = join(folder, 'evaluation.json');
    try {
      const exporting = promisify(execFile)(
        process.execPath,
        [promptfooCli(), 'export', 'eval', id, '-o', path],
        {
          env: {
            ...process.env,
            PROMPTFOO_DISABLE_TELEMETRY: '1',
            PROMPTFOO_DISABLE_UPDATE: '1',
            NODE_NO_WARNINGS: '1',
            NO_COLOR: '1',
          },
        },
      );
      // Else it would write into the folder when that is gone.
      onRemoval(() => exporting.child.kill('SIGKILL'));
      await exporting;
    } catch (error) {
      throw new OutputError(
        `${id} is no file, and promptfoo does not export an evaluation of that id (${saidBy(error)}): promptfoo list evals names those ` +
          'that it has, in the folder of PROMPTFOO_CONFIG_DIR where that is set.',
      );
    }
    if (!existsSync(path)) throw new OutputError(`promptfoo exported nothing of ${id}: export it by hand.`);
    return use(path);
  });
}
