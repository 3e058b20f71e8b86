import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A new folder for each test of a file, removed after it. Returns what gives a path in it. */
export function temporaryFolder(): (...parts: string[]) => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'esfp-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (...parts) => join(folder, ...parts);
}
