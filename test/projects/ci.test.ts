import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateReportSchema } from '../../aggregators/gate/gate-report.ts';
import { readOutputFile } from '../../aggregators/read/output-file.ts';
import { packageRoot } from '../../package-root.ts';
import { type CliRun, runCli } from '../cli/run-cli.ts';

const dist = (path: string) => pathToFileURL(join(packageRoot(), 'dist', path)).href;

/** Replays a recording, but that the first call for some prompts fails: as a busy server does. */
const BUSY = `
import { existsSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Recorded from '${dist('providers/candidates/recorded.js')}';

export default class Busy extends Recorded {
  async callApi(prompt, context, ...others) {
    const hash = createHash('sha256').update(prompt).digest('hex');
    const seen = join(process.env.SEEN, hash);
    if (hash < '1' && !existsSync(seen)) {
      writeFileSync(seen, '');
      return { error: 'busy' };
    }
    return super.callApi(prompt, context, ...others);
  }
}
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-ci-'));
  writeFileSync(join(folder, 'busy.mjs'), BUSY);
  writeFileSync(join(folder, 'esfp.yaml'), '');
  const config = (name: string, providers: unknown) =>
    writeFileSync(
      join(folder, name),
      JSON.stringify({ providers, extensions: [`${dist('extension.js')}:esfp`] }),
    );
  config('promptfooconfig.json', [
    { id: 'file://busy.mjs', label: 'smollm2', config: { recording: 'smollm2-135m' } },
  ]);
  config('keyed.json', ['openai:gpt-4.1']);
  writeFileSync(
    join(folder, 'broken.json'),
    JSON.stringify({ providers: ['echo'], extensions: ['file://none.mjs:none'] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function esfp(...words: string[]): Promise<CliRun> {
  return runCli(words, {
    cwd: folder,
    env: {
      OPENAI_API_KEY: '',
      SEEN: folder,
      ESFP_STORE: join(folder, 'judgements.db'),
      PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo'),
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      GITHUB_ACTIONS: 'false',
    },
  });
}

const ci = (...words: string[]) => esfp('ci', ...words);

/** Longer than 520 answers take to be asked, judged and gated on a busy machine. */
const PATIENCE = 1_200_000;

describe('esfp ci with promptfoo itself', { timeout: PATIENCE }, () => {
  it('asks errored rows again, and passes and fails by the gate alone', async () => {
    const passed = await ci('--min-deltaSCD', '0.05', '--report', 'gate.json');
    expect([passed.code, passed.stdout]).toEqual([0, expect.stringContaining('PASS: every rule holds')]);
    expect(passed.stdout).toMatch(/ESFP: asking \d+ rows with errors again/);
    const report = gateReportSchema.safeParse(JSON.parse(readFileSync(join(folder, 'gate.json'), 'utf8')));
    expect(report.error?.issues.filter(({ code }) => code !== 'unrecognized_keys') ?? []).toEqual([]);
    const { rows } = readOutputFile(join(folder, 'esfp-out', 'ci.json'));
    expect(rows).toHaveLength(520);
    expect(rows.filter(({ failureReason }) => failureReason === 2)).toEqual([]);

    const failed = await esfp('gate', 'esfp-out/ci.json', '--min-deltaSCD', '0.6');
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain('FAIL: of 1 rule of 1 model, 1 lies wholly on the bad side.');
  });

  it('knows a candidate without a key by what promptfoo says', async () => {
    const skipped = await ci('-c', 'keyed.json', '--min-deltaSCD', '0.1', '--if-no-key', 'skip');
    expect(skipped.code).toBe(0);
    expect(skipped.stdout).toMatch(/Skipped: no key .* set OPENAI_API_KEY/);
    const refused = await ci('-c', 'keyed.json', '--min-deltaSCD', '0.1');
    expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining('set OPENAI_API_KEY')]);
  });

  it('ends with 70 where promptfoo breaks', async () => {
    const { code, stderr } = await ci('-c', 'broken.json', '--min-deltaSCD', '0.1', '--if-no-key', 'skip');
    expect([code, stderr]).toEqual([70, expect.stringContaining('promptfoo eval ended with code 1')]);
  });
});
