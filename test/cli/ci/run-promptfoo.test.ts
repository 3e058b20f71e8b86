import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runPromptfoo } from '../../../cli/ci/run-promptfoo.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';

const at = temporaryFolder();
let shown: string;

beforeEach(() => {
  shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Stands in for promptfoo: says which signals it gets, and ends by the last of them. */
const SCRIPT = `
const alive = setInterval(() => {}, 1000);
process.on('SIGINT', () => console.log('got SIGINT'));
process.on('SIGTERM', () => {
  console.log('got SIGTERM');
  clearInterval(alive);
});
console.log('ready');
`;

/** Whether a terminal is at hand, of which Ctrl-C reaches the child by itself. */
async function signalled(isTTY: boolean | undefined): Promise<string> {
  const before = Object.getOwnPropertyDescriptor(process.stdin, 'isTTY');
  Object.defineProperty(process.stdin, 'isTTY', { value: isTTY, configurable: true });
  writeFileSync(at('cli.mjs'), SCRIPT);
  try {
    const running = runPromptfoo(at('cli.mjs'), []);
    await vi.waitFor(() => expect(shown).toContain('ready'), { timeout: 30_000 });
    process.emit('SIGINT');
    if (isTTY !== true) await vi.waitFor(() => expect(shown).toContain('got SIGINT'), { timeout: 30_000 });
    process.emit('SIGTERM');
    const { ended, said } = await running;
    expect(ended).toBe('interrupted');
    return said;
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.stdin, 'isTTY');
    else Object.defineProperty(process.stdin, 'isTTY', before);
  }
}

describe('runPromptfoo', () => {
  it('hands Ctrl-C on where there is no terminal', async () => {
    expect(await signalled(undefined)).toBe('ready\ngot SIGINT\ngot SIGTERM\n');
  });

  it('does not in a terminal, in which the child has it already', async () => {
    expect(await signalled(true)).toBe('ready\ngot SIGTERM\n');
  });
});
