import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refuseUnwritableFile, refuseUnwritableFolder } from '../output-place.ts';
import { temporaryFolder } from './store/temporary-folder.ts';

const at = temporaryFolder();
/** The superuser may write everywhere. */
const isBound = process.getuid?.() !== 0 && process.platform !== 'win32';

describe('a folder', () => {
  it('is good where it is there, or can be made; nothing is made', () => {
    mkdirSync(at('there'));
    for (const folder of [at('there'), at('new'), at('new', 'deep'), 'relative-to-here']) {
      expect(() => refuseUnwritableFolder(folder)).not.toThrow();
    }
    expect(readdirSync(at())).toEqual(['there']);
  });

  it('is refused where a file stands in its way', () => {
    writeFileSync(at('file'), '');
    for (const folder of [at('file'), at('file', 'below'), at('file', 'far', 'below')]) {
      expect(() => refuseUnwritableFolder(folder)).toThrow(
        `${folder} cannot be written to, since ${at('file')} is a file: name another folder.`,
      );
    }
  });

  it.runIf(isBound)('is refused where it may not be written to', () => {
    mkdirSync(at('closed'), { mode: 0o555 });
    for (const folder of [at('closed'), at('closed', 'below')]) {
      expect(() => refuseUnwritableFolder(folder)).toThrow(`${at('closed')} may not be written to`);
    }
    chmodSync(at('closed'), 0o755);
  });
});

describe('a file', () => {
  it('is good in a folder that is there, be it there itself or not', () => {
    writeFileSync(at('old.json'), '');
    for (const file of [at('old.json'), at('new.json'), 'relative-to-here.json']) {
      expect(() => refuseUnwritableFile(file)).not.toThrow();
    }
    expect(readdirSync(at())).toEqual(['old.json']);
  });

  it('is refused without its folder, below a file, and in the place of a folder', () => {
    writeFileSync(at('file'), '');
    mkdirSync(at('folder'));
    const refused = (file: string) => expect(() => refuseUnwritableFile(file));
    refused(at('no', 'x')).toThrow(
      `${at('no', 'x')} cannot be written, since there is no folder ${at('no')}`,
    );
    refused(at('file', 'x')).toThrow(`since ${at('file')} is no folder: name another file.`);
    refused(at('folder')).toThrow('since it is a folder: name another file.');
  });
});
