/**
 * Judging the recorded answers, as `esfp judge` does it, by two judges that answer in 200 ms (`npm run bench:judging`).
 * Prints how long it takes as a ratio to the ideal, in which 50 calls are in flight all the time, and to the same
 * requests sent by the SDKs alone; and the memory that it takes. Exit code 1 above the limits.
 *
 * The npm script holds V8's heap small: on a large machine V8 puts off collecting garbage, and the peak would say more
 * of the machine than of the judging.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeOutput, planJudging } from '../cli/judge/judge-output.ts';
import { OutputDocument } from '../cli/judge/output-document.ts';
import { judgesSchema } from '../config/judge-spec.ts';
import { loadSettings } from '../config.ts';
import { JudgingSession } from '../judging/session.ts';
import { sendBare } from './judging/bare-calls.ts';
import { watchMemory } from './judging/memory-watch.ts';
import { startSlowJudge } from './judging/slow-judge.ts';

/** Milliseconds until the judge answers. */
const WAIT = 200;
const IN_FLIGHT = 50;
const MOST_TIMES_IDEAL = 1.3;
const MOST_MEMORY = 300;

const secondsSince = (start: number) => (performance.now() - start) / 1000;

/** Judges every response of an output, in place. */
async function judgeFile(path: string, url: string): Promise<OutputDocument> {
  const judge = { apiKeyEnvar: 'ESFP_BENCH_KEY', limits: { maxConcurrency: IN_FLIGHT } };
  const settings = {
    ...loadSettings(null),
    judges: judgesSchema.parse([
      { id: 'openai:made-up', baseURL: `${url}/v1`, ...judge },
      { id: 'anthropic:made-up', baseURL: url, ...judge },
    ]),
  };
  const document = new OutputDocument(path);
  const plan = planJudging(document, settings);
  const session = new JudgingSession({
    limits: { maxConcurrency: IN_FLIGHT },
    storePath: `${path}.db`,
    say: (line) => console.error(line),
  });
  await judgeOutput(document, plan, {
    panel: session.panel(plan.instrument.judges, settings.judges),
    concurrency: 2 * IN_FLIGHT,
    step: () => {},
    goesOn: () => true,
    signal: new AbortController().signal,
  });
  await session.close();
  await document.write(path);
  return document;
}

process.env.ESFP_BENCH_KEY = 'none';
const folder = mkdtempSync(join(tmpdir(), 'esfp-bench-'));
const judge = await startSlowJudge(WAIT);
try {
  const path = join(folder, 'out.json');
  execFileSync(process.execPath, [join(import.meta.dirname, 'judging', 'write-output.ts'), path]);
  const endWatch = watchMemory();
  const start = performance.now();
  const document = await judgeFile(path, judge.url);
  const taken = secondsSince(start);
  const memory = endWatch();
  if (JSON.stringify(document.rows).includes('"missing"')) {
    throw new Error('judgements are missing: what was measured is not the judging');
  }
  const { requests, mostAtOnce } = await judge.seen();
  const ideal = (Math.ceil(requests.length / IN_FLIGHT) * WAIT) / 1000;
  // Second in this process, with everything loaded and compiled: the comparison is in its favour.
  const bareStart = performance.now();
  await sendBare(requests, judge.url, IN_FLIGHT);
  const bare = secondsSince(bareStart);

  const timesIdeal = taken / ideal;
  const fixed = (value: number) => value.toFixed(2);
  console.log(
    `${requests.length} calls, at most ${mostAtOnce} in flight: ${fixed(taken)} s; ideal ${fixed(ideal)} s`,
  );
  console.log(`${fixed(timesIdeal)} times the ideal (limit ${MOST_TIMES_IDEAL})`);
  console.log(
    `${fixed(taken / bare)} times the SDKs alone (${fixed(bare)} s, ${fixed(bare / ideal)} times the ideal)`,
  );
  console.log(
    `memory: peak ${memory.peak.toFixed(0)} MB (limit ${MOST_MEMORY}), ${fixed(memory.peak / memory.before)} times the ` +
      `${memory.before.toFixed(0)} MB before; JavaScript heap at most ${memory.heap.toFixed(0)} MB`,
  );
  if (timesIdeal > MOST_TIMES_IDEAL || memory.peak > MOST_MEMORY) process.exitCode = 1;
} finally {
  judge.stop();
  rmSync(folder, { recursive: true, force: true });
}
