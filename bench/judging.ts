/**
 * Judging the recorded answers, as `esfp judge` does it, by two judges that answer in 200 ms (`npm run bench:judging`).
 * Prints how long it takes as a ratio to the ideal, in which 50 calls are in flight all the time, and to the same
 * requests sent by the SDKs alone; and the memory that it takes. Exit code 1 above the limits.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeOutput, planJudging } from '../cli/judge/judge-output.ts';
import { OutputDocument } from '../cli/judge/output-document.ts';
import { judgesSchema } from '../config/judge-spec.ts';
import { loadSettings } from '../config.ts';
import { JudgingSession } from '../judging/session.ts';
import { judgeableOutput } from '../test/judging/judgeable-output.ts';
import { sendBare } from './judging/bare-calls.ts';
import { watchMemory } from './judging/memory-watch.ts';
import { startSlowJudge } from './judging/slow-judge.ts';

/** Milliseconds until the judge answers. */
const WAIT = 200;
const IN_FLIGHT = 50;
const MOST_TIMES_IDEAL = 1.3;
const MOST_MEMORY = 300;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Judges every recorded answer and writes the output. Returns the judgements that could not be had. */
async function judgeRecording(folder: string, url: string): Promise<number> {
  const path = join(folder, 'out.json');
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
    storePath: join(folder, 'judgements.db'),
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
  return JSON.stringify(document.rows).split('"missing"').length - 1;
}

process.env.ESFP_BENCH_KEY = 'none';
const folder = mkdtempSync(join(tmpdir(), 'esfp-bench-'));
const judge = await startSlowJudge(WAIT);
try {
  writeFileSync(join(folder, 'out.json'), JSON.stringify(judgeableOutput()));
  const endWatch = watchMemory();
  let missing = 0;
  const taken = await seconds(async () => {
    missing = await judgeRecording(folder, judge.url);
  });
  const memory = endWatch();
  if (missing > 0) throw new Error(`${missing} judgements are missing: what was measured is not the judging`);
  const { requests, mostAtOnce } = await judge.seen();
  const ideal = (Math.ceil(requests.length / IN_FLIGHT) * WAIT) / 1000;
  // Second in this process, with everything loaded and compiled: the comparison is in its favour.
  const bare = await seconds(() => sendBare(requests, judge.url, IN_FLIGHT));

  const timesIdeal = taken / ideal;
  const fixed = (value: number) => value.toFixed(2);
  console.log(
    `${requests.length} calls, at most ${mostAtOnce} in flight: ${fixed(taken)} s; ideal ${fixed(ideal)} s`,
  );
  console.log(`${fixed(timesIdeal)} times the ideal (limit ${MOST_TIMES_IDEAL})`);
  console.log(`${fixed(taken / bare)} times the SDKs alone (${fixed(bare)} s)`);
  console.log(
    `memory: peak ${memory.peak.toFixed(0)} MB (limit ${MOST_MEMORY}), ${fixed(memory.peak / memory.before)} times the ` +
      `${memory.before.toFixed(0)} MB before; JavaScript heap at most ${memory.heap.toFixed(0)} MB`,
  );
  if (timesIdeal > MOST_TIMES_IDEAL || memory.peak > MOST_MEMORY) process.exitCode = 1;
} finally {
  judge.stop();
  rmSync(folder, { recursive: true, force: true });
}
