import { extname } from 'node:path';
import type { Command } from 'commander';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { OutputError } from '../aggregators/read/rows.ts';
import { printable } from '../aggregators/report/format.ts';
import { reportText } from '../aggregators/report/report-text.ts';
import { loadSettings, overridden } from '../config.ts';
import { requireReady } from '../extension/judges.ts';
import { leftOutOfColumns, writeNamedScores } from '../extension/named-scores.ts';
import { accountText } from '../judging/account-text.ts';
import { judgeAnchors } from '../judging/anchors.ts';
import { sessionOf } from '../judging/current-session.ts';
import type { JudgingSession } from '../judging/session.ts';
import { refuseUnwritableFile, refuseUnwritableFolder } from '../output-place.ts';
import { writeReport } from '../report-file.ts';
import { scoreEvaluation } from '../score-evaluation.ts';
import { working } from '../working.ts';
import { fileName } from './file-name.ts';
import { judgeOutput, planJudging } from './judge/judge-output.ts';
import { knownAnswers } from './judge/known-answers.ts';
import { OutputDocument } from './judge/output-document.ts';
import { judgesOption, numberFromZero, wholeNumber } from './options.ts';
import { startProgress } from './progress.ts';
import { isEvaluationId } from './promptfoo-database.ts';
import { sayLosses, withOutputFile } from './read-output.ts';
import { splitterNotApplied } from './settings-not-applied.ts';

/** The run has stopped before its end; the same command goes on from there. */
const STOPPED = 2;
/** Interrupted, as a shell calls it. */
const INTERRUPTED = 130;

interface JudgeOptions {
  readonly out?: string;
  readonly judges?: string[];
  readonly maxCalls?: number;
  readonly maxCost?: number;
}

/** Beside the output, under its name: out.json gives out.judged.json. */
function besides(path: string): string {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}.judged${ending}`;
}

/** Refuses, before anything is paid for, a file that the judged output could not be written to or read from again. */
function checkOut(path: string, out: string): void {
  if (path.endsWith('.jsonl') !== out.endsWith('.jsonl')) {
    throw new OutputError(
      `${out} is written as ${path} is, as JSON or a row a line: give it the same ending.`,
    );
  }
  refuseUnwritableFile(out);
}

/** Aborted by Ctrl-C or SIGTERM, once; a second one ends the process as ever. */
function interruptible(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('interrupted'));
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', abort);
      process.off('SIGTERM', abort);
    },
  };
}

/** Why a run ended before its end; null where it went to its end. */
function stopReason(session: JudgingSession, signal: AbortSignal): string | null {
  if (signal.aborted) return 'Interrupted.';
  const { reached } = session.spending;
  if (reached !== null) return `Stopped: ${reached.message}.`;
  const stopped = [...session.stopped].map(([judge, reason]) => `${judge} (${reason})`);
  return stopped.length === 0 ? null : `Stopped: ${stopped.join(', ')}.`;
}

/** Sees to it that nothing bought is lost when a run ends before its end. Returns what to tell of it. */
async function keepWhatIsBought(
  session: JudgingSession,
  document: OutputDocument,
  path: string,
  out: string,
  judges: readonly string[] | undefined,
): Promise<string> {
  const account = accountText(session.spending.account);
  const spent = account === '' ? '' : `Asked so far: ${account}. `;
  if (await session.keeps()) {
    return `${spent}What was answered is kept; nothing is written yet. The same command goes on from here.`;
  }
  // The store ends with the process: the rows are the only place left.
  await document.write(out);
  const panel = judges === undefined ? '' : ` --judges ${judges.join(',')}`;
  return `${spent}What was answered is in ${out}. Go on with: esfp judge ${out} -o ${out}${panel}${out === path ? '' : ', which leaves the first file as it is'}`;
}

async function judge(path: string, options: JudgeOptions): Promise<void> {
  const settings = overridden(loadSettings(), options);
  if (settings.output !== undefined) refuseUnwritableFolder(settings.output);
  const [document, plan] = await withOutputFile(path, (file) => {
    const read = new OutputDocument(file, path);
    return [read, planJudging(read, settings)] as const;
  });
  sayLosses(document);
  for (const note of splitterNotApplied(plan.old, settings)) console.error(printable(note));
  const out =
    options.out ?? besides(isEvaluationId(path) ? `${fileName(document.evalId ?? path)}.json` : path);
  checkOut(path, out);
  requireReady(settings.judges);
  const session = sessionOf(settings);
  const { signal, release } = interruptible();
  const log = (line: string) => console.error(line);
  const progress = startProgress({
    total: plan.judgements,
    unit: 'judgements',
    log,
    detail: () => {
      const said = accountText(session.spending.account);
      return said === '' ? '' : `; ${said}`;
    },
  });
  let isUnwritten = false;
  // What stood there is of the judges of before.
  document.run = null;
  try {
    session.know(knownAnswers(plan.observations, plan.old, plan.instrument));
    const panel = session.panel(plan.instrument.judges, settings.judges);
    const run = await session.beginRun(panel, plan.fingerprint);
    await judgeOutput(document, plan, {
      panel,
      concurrency: 2 * settings.limits.maxConcurrency,
      step: progress.step,
      goesOn: () => stopReason(session, signal) === null,
      signal,
    });
    isUnwritten = true;
    progress.stop();
    const reason = stopReason(session, signal);
    // What stops the anchors stops nothing else: every response is judged by then.
    const anchors =
      reason === null && settings.anchors && run !== null
        ? await working('judging the anchors', () => judgeAnchors(session, panel, run, signal))
        : [];
    if (reason !== null || signal.aborted) {
      log(
        `${reason ?? 'Interrupted.'} ${await keepWhatIsBought(session, document, path, out, options.judges)}`,
      );
      process.exitCode = signal.aborted ? INTERRUPTED : STOPPED;
      return;
    }
    const report = await scoreEvaluation(readEvaluation([document.asOutput()]));
    const whole = anchors.length === 0 ? report : { ...report, anchors };
    writeNamedScores(document.columns ?? [], whole, settings);
    if (anchors.length > 0) document.run = run;
    await working(`writing ${out}`, () => document.write(out));
    isUnwritten = false;
    // A run whose anchors are not all judged goes on with them the next time.
    if (stopReason(session, signal) === null) await session.endRun(run);
    const account = accountText(session.spending.account);
    const written = [out, ...(settings.output === undefined ? [] : [writeReport(settings.output, whole)])];
    console.log(`${reportText(whole, { bands: settings.bands })}\n`);
    for (const lack of leftOutOfColumns(whole, settings)) console.log(`ESFP: ${lack}`);
    console.log(`Wrote ${written.join(' and ')}${account === '' ? '' : ` (${account})`}`);
  } catch (error) {
    if (isUnwritten) log(await keepWhatIsBought(session, document, path, out, options.judges));
    throw error;
  } finally {
    progress.stop();
    release();
    await session.close();
  }
}

/** Registers `esfp judge`. */
export function addJudgeCommand(program: Command): void {
  program
    .command('judge')
    .description(
      'judge the responses of a finished evaluation, or judge them again with another panel; asks no candidate',
    )
    .argument('<output>', 'a file written by promptfoo eval -o, .json or .jsonl, or the id of an evaluation')
    .option(
      '-o, --out <file>',
      'where the judged output goes (default: <output> with .judged before its ending)',
    )
    .addOption(judgesOption())
    .option('--max-calls <number>', 'stop before a judge call more than these', wholeNumber(0))
    .option('--max-cost <number>', 'stop before the judges cost more than this', numberFromZero)
    .addHelpText(
      'after',
      `
Exit codes: 0 judged and written; 1 an error; 2 stopped before the end (a limit, or a judge that answers no more), and 130
interrupted: nothing is written then, what was bought is kept, and the same command goes on from there.

Examples:
  esfp judge all.json                                        with the panel of esfp.yaml
  esfp judge all.json --judges openai:gpt-4.1-mini,google:gemini-2.5-flash-lite
  esfp judge all.judged.json -o all.judged.json              what is missing in it, in place`,
    )
    .action(judge);
}
