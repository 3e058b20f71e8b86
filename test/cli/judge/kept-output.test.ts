import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentSetup } from '../../../setup.ts';
import { honestAnswer, labelOf } from '../../judging/honest-judge.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';
import { WireServer } from '../../wire/server.ts';
import { runCli } from '../run-cli.ts';
import { outputOf, rowOf } from './rows.ts';

const inFolder = temporaryFolder();
let server: WireServer;

const write = (name: string, content: unknown) => writeFileSync(inFolder(name), JSON.stringify(content));

beforeEach(async () => {
  server = await WireServer.start((request) => honestAnswer(request));
  write('out.json', outputOf([rowOf('P0'), rowOf('P1')]));
  write('esfp.yaml', { judges: [{ id: 'openai:made-up', baseURL: `${server.url}/v1` }], anchors: false });
});
afterEach(() => server.stop());

const judge = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runCli(['judge', ...args], { cwd: inFolder(), env });

describe('esfp judge', () => {
  it.each([
    [
      'another kind of file',
      'out.jsonl',
      'out.jsonl is written as out.json is, as JSON or a row a line: give it the same ending.',
    ],
    [
      'a folder that is not there',
      'absent/out.json',
      'absent/out.json cannot be written, since there is no folder absent: name another file.',
    ],
    ['a folder', '../.', '../. cannot be written, since it is a folder: name another file.'],
  ])('refuses %s before it asks anybody', async (_, out, reason) => {
    const run = await judge(['out.json', '-o', out]);
    expect(run).toMatchObject({ code: 1, stderr: `esfp: ${reason}\n` });
    expect(server.requests).toEqual([]);
    expect(readdirSync(inFolder()).sort()).toEqual(['esfp.yaml', 'out.json']);
  });

  it('keeps what was bought in the output where it cannot be scored and no store can be written', async () => {
    const instrument = { ...currentSetup().instrument, embeddingModel: 'owner/another' };
    write('out.json', outputOf([rowOf('P0', {}, { instrument }), rowOf('P1', {}, { instrument })]));
    write('blocked', 'a file where a folder should be');
    const env = { ESFP_STORE: 'blocked/judgements.db' };
    const run = await judge(['out.json', '--judges', 'openai:made-up'], env);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('name it as embeddingModel in esfp.yaml');
    expect(run.stderr).toContain(
      'Go on with: esfp judge out.judged.json -o out.judged.json --judges openai:made-up',
    );
    const text = readFileSync(inFolder('out.judged.json'), 'utf8');
    expect(text).toContain(`"${labelOf('I think this is clearly right.')}"`);
  });

  it('says that it is kept where there is a store, and writes nothing', async () => {
    const instrument = { ...currentSetup().instrument, embeddingModel: 'owner/another' };
    write('out.json', outputOf([rowOf('P1', {}, { instrument })]));
    const run = await judge(['out.json']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      'Asked so far: 1 judge call, 110 tokens, cost not known. What was answered is kept',
    );
    expect(existsSync(inFolder('out.judged.json'))).toBe(false);
  });
});
