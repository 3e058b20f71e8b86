import { realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { reasonOf } from '../../judging/reason-of.ts';
import { UsageError } from './usage-error.ts';

/** Where a gate's report goes besides standard output: one file each. */
export interface ReportPlaces {
  readonly report?: string | undefined;
  readonly junit?: string | undefined;
  readonly summary?: string | undefined;
}

/** A file that a gate reads, and what it is called. */
export interface ReadPlace {
  readonly what: string;
  readonly path: string;
}

/** Where a path leads, links followed as far as there is anything. */
function realPlace(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync.native(whole);
  } catch {
    const folder = dirname(whole);
    return folder === whole ? whole : join(realPlace(folder), basename(whole));
  }
}

/** Whether two paths lead to one file, which need not be there. */
export const isOneFile = (one: string, other: string): boolean => realPlace(one) === realPlace(other);

/** The report's files with the flags that name them. */
function written({ report, junit, summary }: ReportPlaces): ReadPlace[] {
  return Object.entries({ '--report': report, '--junit': junit, '--summary': summary }).flatMap(
    ([what, path]) => (path === undefined ? [] : [{ what, path }]),
  );
}

/**
 * Refuses a report that would be written over what is read, or over another part of it.
 *
 * @param read what the gate reads, or makes first
 * @throws UsageError that names both
 */
export function refuseOverwriting(places: ReportPlaces, read: readonly ReadPlace[]): void {
  const taken = [...read];
  for (const place of written(places)) {
    const other = taken.find(({ path }) => isOneFile(path, place.path));
    if (other !== undefined) {
      throw new UsageError(
        `${place.what} ${place.path} would be written over ${other.what} ${other.path}: name another file.`,
      );
    }
    taken.push(place);
  }
}

const isRegular = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/**
 * Removes what stands in the report's places from a run before, so that nobody takes it for this one's. What is no regular file
 * is left alone, and so is the summary of GitHub's step, which other steps have written to.
 *
 * @param step path of the step's summary, if there is one
 * @throws UsageError where a file cannot be removed
 */
export function removeOldReports(places: ReportPlaces, step: string | undefined): void {
  for (const { what, path } of written(places)) {
    if (!isRegular(path) || (step !== undefined && step !== '' && isOneFile(path, step))) continue;
    try {
      // Of a link the file: the link is a user's own.
      rmSync(realPlace(path));
    } catch (error) {
      throw new UsageError(
        `${what} ${path} is there from before and cannot be removed (${reasonOf(error)}): remove it, or name another file.`,
      );
    }
  }
}
