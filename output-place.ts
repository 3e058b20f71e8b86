import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A place that nothing can be written to: says which, why, and what to do. */
export class OutputPlaceError extends Error {
  override name = 'OutputPlaceError';
}

const isFolder = (path: string) => statSync(path).isDirectory();

/** Tried, since rights alone do not tell: a file system may take no files from anybody. */
function takesFiles(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.esfp-')));
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses a folder that cannot be made, or that takes no files; to be called before work whose result goes there.
 *
 * @throws OutputPlaceError
 */
export function refuseUnwritableFolder(folder: string): void {
  let place = folder;
  // What is a file has no folders in it, and what is not there yet is made below the nearest that is.
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const why = isFolder(place) ? null : `${place} is a file`;
  const refusal = why ?? (takesFiles(place) ? null : `${place} may not be written to`);
  if (refusal === null) return;
  throw new OutputPlaceError(`${folder} cannot be written to, since ${refusal}: name another folder.`);
}

/**
 * Refuses a file that a finished draft cannot be renamed to; to be called before work whose result goes there.
 *
 * @throws OutputPlaceError
 */
export function refuseUnwritableFile(file: string): void {
  const folder = dirname(file);
  const refuse = (why: string): never => {
    throw new OutputPlaceError(`${file} cannot be written, since ${why}: name another file.`);
  };
  if (!existsSync(folder)) refuse(`there is no folder ${folder}`);
  if (!isFolder(folder)) refuse(`${folder} is no folder`);
  if (existsSync(file) && isFolder(file)) refuse('it is a folder');
  if (!takesFiles(folder)) refuse(`the folder ${folder} may not be written to`);
}
