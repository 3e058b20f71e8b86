import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../package-root.ts';

/**
 * The promptfoo CLI that this package runs with: the one its own modules would import.
 *
 * @throws Error when promptfoo is not installed, or has no CLI where it is expected
 */
export function promptfooCli(): string {
  const require = createRequire(join(packageRoot(), 'package.json'));
  // promptfoo exports no CLI: it stands beside the library's entry.
  const cli = join(dirname(require.resolve('promptfoo')), 'entrypoint.js');
  if (!existsSync(cli))
    throw new Error('The promptfoo package has no CLI where it is expected: reinstall promptfoo.');
  return cli;
}
