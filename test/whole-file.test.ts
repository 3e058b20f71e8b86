import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { OutputPlaceError, placeBelow, refuseUnwritableFile } from '../output-place.ts';
import { throughDraft, writeWhole } from '../whole-file.ts';
import { temporaryFolder } from './store/temporary-folder.ts';

const at = temporaryFolder();
const isPosix = process.platform !== 'win32';

describe('writeWhole', () => {
  it('writes text and bytes, over what is there, and leaves no draft', () => {
    writeWhole(at('a'), 'é\n');
    writeWhole(at('a'), Buffer.from([0, 255]));
    expect([...readFileSync(at('a'))]).toEqual([0, 255]);
    expect(readdirSync(at())).toEqual(['a']);
  });

  it.runIf(isPosix)('keeps the rights of the file that it replaces', () => {
    writeFileSync(at('private'), 'old');
    chmodSync(at('private'), 0o600);
    writeWhole(at('private'), 'new');
    expect(statSync(at('private')).mode & 0o777).toBe(0o600);
    chmodSync(at('private'), 0o666);
    writeWhole(at('private'), 'newer');
    expect(statSync(at('private')).mode & 0o777).toBe(0o666);
  });

  it('leaves what is there, and no draft, where it cannot take its place', () => {
    mkdirSync(at('folder', 'full'), { recursive: true });
    expect(() => writeWhole(at('folder'), 'x')).toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/);
    expect(readdirSync(at())).toEqual(['folder']);
  });

  it.runIf(isPosix).each([true, false])(
    'follows no symbolic link, be there a file behind it: %s',
    (isThere) => {
      if (isThere) writeFileSync(at('behind'), 'precious');
      symlinkSync(at('behind'), at('link'));
      expect(() => writeWhole(at('link'), 'x')).toThrow(
        new OutputPlaceError(
          `${at('link')} is a symbolic link, which is not followed: take the link away, or name the file that it leads to.`,
        ),
      );
      expect(existsSync(at('behind'))).toBe(isThere);
      if (isThere) expect(readFileSync(at('behind'), 'utf8')).toBe('precious');
      expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
      expect(() => refuseUnwritableFile(at('link'))).toThrow(/is a symbolic link/);
    },
  );
});

describe('throughDraft', () => {
  it('gives a draft of another name each time, beside the file', async () => {
    const drafts: string[] = [];
    const write = async (draft: string) => {
      drafts.push(draft);
      await writeFile(draft, 'x', { flag: 'wx' });
    };
    await throughDraft(at('a'), write);
    await throughDraft(at('a'), write);
    expect(new Set(drafts).size).toBe(2);
    expect(drafts.every((draft) => draft.startsWith(`${at('a')}.`))).toBe(true);
    expect(readdirSync(at())).toEqual(['a']);
  });

  it.runIf(isPosix)(
    'keeps the rights of the file that it replaces, also while the draft is written',
    async () => {
      for (const mode of [0o600, 0o666]) {
        writeFileSync(at('a'), 'old');
        chmodSync(at('a'), mode);
        let drafted = 0;
        await throughDraft(at('a'), async (draft, given) => {
          await writeFile(draft, 'new', { flag: 'wx', mode: given });
          drafted = statSync(draft).mode & 0o777;
        });
        expect(drafted & ~mode).toBe(0);
        expect(statSync(at('a')).mode & 0o777).toBe(mode);
      }
    },
  );

  it('leaves the file as it was where writing fails', async () => {
    writeFileSync(at('a'), 'old');
    const failing = throughDraft(at('a'), async (draft) => {
      await writeFile(draft, 'half');
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(readdirSync(at())).toEqual(['a']);
    expect(readFileSync(at('a'), 'utf8')).toBe('old');
  });

  it.runIf(isPosix)('writes nothing where the path is a symbolic link', async () => {
    symlinkSync(at('behind'), at('link'));
    await expect(throughDraft(at('link'), async (draft) => writeFile(draft, 'x'))).rejects.toThrow(
      OutputPlaceError,
    );
    expect(readdirSync(at())).toEqual(['link']);
  });
});

describe('placeBelow', () => {
  it('is below the folder', () => {
    expect(placeBelow(at('out'), 'figures/a.svg')).toBe(at('out', 'figures', 'a.svg'));
    expect(placeBelow(at('out'), '..name.svg')).toBe(at('out', '..name.svg'));
  });

  it.each(['../a.svg', 'figures/../../a.svg', '.', '', 'a/..', '..'])('refuses %j', (path) => {
    expect(() => placeBelow(at('out'), path)).toThrow(`${path} lies outside of ${at('out')}`);
  });

  it.runIf(isPosix)('refuses a link in between, not the folder itself being one', () => {
    mkdirSync(at('elsewhere'));
    mkdirSync(at('real'));
    symlinkSync(at('real'), at('out'));
    expect(placeBelow(at('out'), 'figures/a.svg')).toBe(at('out', 'figures', 'a.svg'));
    symlinkSync(at('elsewhere'), at('real', 'figures'));
    expect(() => placeBelow(at('out'), 'figures/a.svg')).toThrow(
      `${at('out', 'figures')} is a symbolic link, which is not followed`,
    );
  });
});
