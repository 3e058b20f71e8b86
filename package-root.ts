import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package: the source tree, or where it is installed. Data (corpus items, model, recordings) lies
 * there beside the code, whether that runs from source or from dist.
 *
 * @throws when no package.json of this package stands above this module
 */
export function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'promptfoo-esfp') {
      return folder;
    }
    if (dirname(folder) === folder) {
      throw new Error(`promptfoo-esfp: no package.json of this package stands above ${import.meta.url}`);
    }
  }
}
