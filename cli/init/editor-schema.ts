import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The JSON schema of esfp.yaml, as it lies below a folder whose packages include this one. */
const SCHEMA = join('node_modules', 'promptfoo-esfp', 'schemas', 'esfp.schema.json');

/** The nearest folder, upwards, whose packages include this one; the folder itself where there is none. */
function packagesAbove(folder: string): string {
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, SCHEMA))) return above;
    if (dirname(above) === above) return folder;
  }
}

/**
 * How an esfp.yaml in a folder names its JSON schema, for editors: where the package lies, which in a workspace may be
 * further up, or where it will lie once it is installed. Always with `/`, and relative to the folder.
 */
export function schemaReference(folder: string): string {
  const path = relative(folder, join(packagesAbove(folder), SCHEMA)).replaceAll(sep, '/');
  return path.startsWith('../') ? path : `./${path}`;
}
