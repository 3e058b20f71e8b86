import { appendFileSync, copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/* Stands in for promptfoo's CLI: does what plan.json in FAKE_PROMPTFOO says, and notes how it was called. */

const planSchema = z.object({
  /** Of every eval in turn: what it says, the file that becomes its output, and its exit code. */
  evals: z.array(
    z.object({
      say: z.string().default(''),
      output: z.string().optional(),
      code: z.int().default(0),
      waits: z.boolean().default(false),
    }),
  ),
  latest: z.string().default(''),
  exported: z.string().optional(),
});

const folder = process.env.FAKE_PROMPTFOO ?? '';
const args = process.argv.slice(2);
const calls = join(folder, 'calls.jsonl');
const before = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
const { PROMPTFOO_FAILED_TEST_EXIT_CODE: exitCode, PROMPTFOO_PASS_RATE_THRESHOLD: threshold } = process.env;
appendFileSync(calls, `${JSON.stringify({ args, exitCode, threshold })}\n`);

const plan = planSchema.parse(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')));
const out = args[args.indexOf('-o') + 1] ?? '';

if (args[0] === 'list') console.log(plan.latest);
else if (args[0] === 'export') {
  if (plan.exported === undefined) process.exitCode = 1;
  else copyFileSync(plan.exported, out);
} else {
  const step = plan.evals[before.filter((line) => line.startsWith('{"args":["eval"')).length];
  if (step === undefined) throw new Error('the plan has no further eval');
  console.log(step.say);
  if (step.output !== undefined && args.includes('-o')) copyFileSync(step.output, out);
  process.exitCode = step.code;
  if (step.waits) {
    const alive = setInterval(() => {}, 1000);
    process.on('SIGINT', () => clearInterval(alive));
  }
}
