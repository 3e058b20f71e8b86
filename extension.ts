import type { CompletedPrompt, EvaluateResult, TestSuite } from 'promptfoo';
import type { AnchorAgreement } from './aggregators/anchor-agreement.ts';
import { readEvaluation } from './aggregators/read/evaluation.ts';
import { itemTexts } from './aggregators/read/item-texts.ts';
import { parseRows } from './aggregators/read/rows.ts';
import { printableLines } from './aggregators/report/format.ts';
import { reportText } from './aggregators/report/report-text.ts';
import type { Evaluation } from './aggregators/score-cohort.ts';
import { testMetadataOf } from './aggregators/test-metadata.ts';
import { announce } from './extension/announce.ts';
import { checkRows } from './extension/check-rows.ts';
import { readFilters } from './extension/filters.ts';
import { adoptConfiguredJudges, judgesOfSuite, requireReady } from './extension/judges.ts';
import { clearNamedScores, leftOutOfColumns, writeNamedScores } from './extension/named-scores.ts';
import { writeRowMeans } from './extension/row-means.ts';
import { isOwnTransform, thinkingWarnings } from './extension/thinking-warnings.ts';
import { isExplicit, phrasingsOf, restorePrompts, wireSuite } from './extension/wire-suite.ts';
import { accountText } from './judging/account-text.ts';
import { judgeAnchors } from './judging/anchors.ts';
import { closeCurrentSession, currentSession } from './judging/current-session.ts';
import { reasonOf } from './judging/reason-of.ts';
import { refuseUnwritableFolder } from './output-place.ts';
import { judgeServer } from './providers/judges/judge-server.ts';
import { writeReport } from './report-file.ts';
import { writePages } from './report-pages.ts';
import { scoreEvaluation } from './score-evaluation.ts';
import { currentSetup } from './setup.ts';
import { working } from './working.ts';

interface BeforeAll {
  suite: TestSuite;
}

interface AfterAll {
  readonly suite: TestSuite;
  readonly prompts: readonly CompletedPrompt[];
  readonly results: readonly EvaluateResult[];
  readonly evalId?: string;
  readonly config?: { readonly providers?: unknown };
}

async function beforeAll(context: BeforeAll): Promise<BeforeAll> {
  const setup = currentSetup();
  for (const warning of setup.corpus.warnings) console.warn(`ESFP: ${warning}`);
  const filters = readFilters(process.argv);
  if (filters.resumed) restorePrompts(context.suite);
  if (!isExplicit(context.suite)) wireSuite(context.suite, setup, filters);
  if (phrasingsOf(context.suite).length === 0) {
    throw new Error('The config has ESFP tests and no ESFP prompt: name its prompts ESFP:P0 to ESFP:P4.');
  }
  const { defaultTest } = context.suite;
  const transform = typeof defaultTest === 'object' ? defaultTest.options?.transform : undefined;
  if (transform !== undefined && !isOwnTransform(transform)) {
    console.warn(
      'ESFP: defaultTest.options.transform changes every answer before it is measured: move it to your tests.',
    );
  }
  for (const warning of thinkingWarnings(context.suite, process.env)) console.warn(`ESFP: ${warning}`);
  adoptConfiguredJudges(context.suite, setup);
  const judges = judgesOfSuite(context.suite, setup);
  requireReady(judges);
  const { output } = setup.settings;
  // Before anything is paid for.
  if (output !== undefined) refuseUnwritableFolder(output);
  // A store that cannot be used must stop the run before any candidate is paid.
  if (judges.some((judge) => judgeServer(judge) !== null)) await currentSession().store();
  console.log(announce(context.suite, setup, filters));
  return context;
}

/** What the judges' anchors tell of this run; nothing where none are wanted, or none could be had. */
async function anchorsOf(
  { instrument }: Evaluation,
  { suite, evalId }: AfterAll,
): Promise<AnchorAgreement[]> {
  const setup = currentSetup();
  if (!setup.settings.anchors || evalId === undefined) return [];
  const session = currentSession();
  if (session.spending.reached !== null) return [];
  try {
    const panel = session.panel(instrument.judges, judgesOfSuite(suite, setup));
    return await working('judging the anchors', () => judgeAnchors(session, panel, evalId));
  } catch (error) {
    // Resumed under other settings, an evaluation may have judges that nobody names: its scores stand without anchors.
    session.say(`No anchors are judged: ${reasonOf(error)}`);
    return [];
  }
}

async function score(context: AfterAll): Promise<void> {
  const { prompts, results, config } = context;
  // A column may carry the scores of an earlier start: none must stay where this fails.
  clearNamedScores(prompts);
  const output = {
    name: 'this evaluation',
    rows: parseRows(results, (index) => `row ${index}`),
    run: context.evalId ?? null,
    date: new Date().toISOString(),
    columns: prompts,
    providers: config?.providers,
  };
  writeRowMeans(
    prompts,
    output.rows.filter(({ testCase }) => testMetadataOf(testCase) !== undefined),
  );
  const evaluation = readEvaluation([output]);
  const session = currentSession();
  const { reached } = session.spending;
  if (reached !== null) session.say(`${reached.message}.`);
  const anchors = await anchorsOf(evaluation, context);
  const account = accountText(session.spending.account);
  if (account !== '') console.log(`ESFP: ${account}.`);
  const scored = await scoreEvaluation(evaluation);
  const report = anchors.length === 0 ? scored : { ...scored, anchors };
  const { settings } = currentSetup();
  writeNamedScores(prompts, report, settings);
  const { output: folder, bands } = settings;
  console.log(`\n${reportText(report, { bands })}`);
  for (const lack of leftOutOfColumns(report, settings)) console.log(`ESFP: ${lack}`);
  if (folder === undefined) return;
  try {
    const json = writeReport(folder, report);
    const page = await writePages(folder, { report, evaluation, bands, itemTexts: itemTexts([output]) });
    console.log(`\nESFP: wrote ${page} and ${json}`);
  } catch (error) {
    const reason = printableLines(reasonOf(error));
    console.error(`\nESFP: the evaluation is scored, and the report was not written whole: ${reason}`);
  }
}

async function afterAll(context: AfterAll): Promise<void> {
  checkRows(context.suite, context.prompts, context.results);
  try {
    await score(context);
  } catch (error) {
    const reason = printableLines(reasonOf(error));
    console.error(
      `ESFP could not score this evaluation: ${reason}\nThe answers and judgements are kept. Rerun the scoring with: ` +
        `esfp report <output>, where <output> was written by -o, or by promptfoo export eval ${context.evalId ?? '<id>'} -o <output>.`,
    );
  } finally {
    await closeCurrentSession();
  }
}

/**
 * The promptfoo extension. One line in a config with only providers, `extensions: [file://…/extension.js:esfp]`, and
 * `promptfoo eval` asks every item under the five phrasings, judges every response and prints the scores; in a config
 * that names prompts, tests and assertions itself it only scores.
 *
 * @param hook promptfoo's hook name
 * @param context promptfoo's hook context; beforeAll fills its suite, afterAll writes scores into its columns
 * @throws before the first call when settings, corpus or filters cannot be used; after the last when a provider was not
 *   asked under a phrasing that it should have been, or nothing was
 */
export async function esfp(hook: string, context: unknown): Promise<unknown> {
  if (hook === 'beforeAll') return beforeAll(context as BeforeAll);
  if (hook === 'afterAll') await afterAll(context as AfterAll);
  return undefined;
}

export default esfp;
