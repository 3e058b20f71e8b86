import type { CompletedPrompt, EvaluateResult, TestSuite } from 'promptfoo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScoreCard } from '../../aggregators/score-card.ts';
import { scoreOutputs } from '../../cli/report.ts';
import { checkRows } from '../../extension/check-rows.ts';
import { candidate, control, type Evaluated, EXTENSION, oneLine, type Workspace } from './promptfoo.ts';

const workspaces: Workspace[] = [];
const keep = (workspace: Workspace) => {
  workspaces.push(workspace);
  return workspace;
};
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

const LABELS = ['ESFP:P0', 'ESFP:P1'];

/** A suite of some providers, each under two phrasings, and the columns that promptfoo makes of it. */
function suiteOf(keys: readonly string[], map?: TestSuite['providerPromptMap']) {
  const suite = {
    providers: keys.map((key) => ({ id: () => key, callApi: async () => ({}) })),
    prompts: LABELS.map((label) => ({ label, raw: label })),
    ...(map === undefined ? {} : { providerPromptMap: map }),
  } as TestSuite;
  const prompts = keys.flatMap((provider) =>
    LABELS.map((label) => ({ provider, label })),
  ) as CompletedPrompt[];
  return { suite, prompts };
}
const rowsOf = (...promptIndices: number[]) =>
  promptIndices.map((promptIdx) => ({ promptIdx })) as EvaluateResult[];

describe('checkRows', () => {
  it('is content when every provider has a row under every phrasing', () => {
    const { suite, prompts } = suiteOf(['a', 'b']);
    expect(() => checkRows(suite, prompts, rowsOf(0, 1, 2, 3))).not.toThrow();
  });

  it('names each provider and phrasing without rows, the second of a key as #2', () => {
    const { suite, prompts } = suiteOf(['echo', 'echo', 'b']);
    expect(() => checkRows(suite, prompts, rowsOf(0, 1, 3, 4))).toThrow(
      'ESFP has no rows of echo#2 under ESFP:P0, b under ESFP:P1: the provider was not asked.',
    );
  });

  it('names a provider for which promptfoo has made no column at all', () => {
    const { suite, prompts } = suiteOf(['a', 'b']);
    expect(() => checkRows(suite, prompts.slice(0, 2), rowsOf(0, 1))).toThrow(
      'ESFP has no rows of b under ESFP:P0, b under ESFP:P1',
    );
  });

  it('expects nothing of a provider that the user has pinned away', () => {
    const { suite, prompts } = suiteOf(['a', 'b'], { b: ['greet'] });
    expect(() => checkRows(suite, prompts, rowsOf(0, 1))).not.toThrow();
  });

  it.each([
    ['ESFP:*', true],
    ['ESFP', true],
    ['ESFP:P0', false],
    ['*', true],
  ])('reads the pin %s as promptfoo does', (reference, bothPhrasings) => {
    const { suite, prompts } = suiteOf(['a', 'b'], { b: [reference] });
    const check = () => checkRows(suite, prompts, rowsOf(0, 1, 2));
    if (bothPhrasings) expect(check).toThrow('ESFP has no rows of b under ESFP:P1: ');
    else expect(check).not.toThrow();
  });

  it('refuses an evaluation without a row of ours', () => {
    const { suite, prompts } = suiteOf(['a']);
    expect(() => checkRows(suite, prompts, [])).toThrow('ESFP measured nothing');
    expect(() => checkRows(suite, [], rowsOf(0))).toThrow('ESFP measured nothing');
  });
});

describe('an evaluation in which a provider was not asked', () => {
  it('fails, and names the provider and the phrasings', async () => {
    const workspace = keep(
      oneLine([candidate('asked'), candidate('forgotten')], {
        config: { extensions: [EXTENSION, 'file://meddle.mjs:meddle'] },
      }),
    );
    workspace.write({
      'meddle.mjs':
        "export const meddle = (hook, context) => { if (hook !== 'beforeAll') return; " +
        "for (const test of context.suite.tests) test.providers = ['asked']; return context; };",
    });
    const run = await workspace.eval(['-n', '1']);
    expect(run.code, run.said).toBe(1);
    expect(run.said).toContain('ESFP has no rows of forgotten under ESFP:P0, forgotten under ESFP:P1');
    expect(run.said).not.toContain('asked under ESFP:P0');
    expect(run.said).not.toContain('Scores (');
  });
});

describe('an embedding model that is not there', () => {
  it('stops the evaluation before its first call', async () => {
    const workspace = keep(oneLine([candidate('model')], { settings: { embeddingModel: './empty' } }));
    workspace.write({ 'empty/readme.txt': 'No model here.' });
    const run = await workspace.eval(['-n', '1']);
    expect(run.code).toBe(1);
    expect(run.said).toContain('has no onnx/model*.onnx');
    expect(run.rows).toEqual([]);
  });
});

describe('scoring that fails', () => {
  it('leaves the evaluation as it is, and says how to score again', async () => {
    const workspace = keep(oneLine([candidate('model')], { settings: { embeddingModel: './broken' } }));
    workspace.write({ 'broken/onnx/model.onnx': 'No weights.' });
    const run = await workspace.eval(['-n', '1']);
    expect(run.code, run.said).toBe(0);
    expect(run.rows).toHaveLength(5);
    expect(run.said).toContain('ESFP could not score this evaluation: ');
    expect(run.said).toContain('could not be loaded');
    expect(run.said).toContain('Rerun the scoring with: esfp report <output>');
    expect(run.said).toContain(`promptfoo export eval ${run.output?.evalId} -o <output>`);
    // The judgements are there: only the embeddings were not to be had.
    const parts = run.rows.flatMap(({ gradingResult }) => gradingResult?.componentResults ?? []);
    expect(parts.filter(({ metadata }) => metadata?.esfp !== undefined)).toHaveLength(18);
  });
});

describe('rows in which a provider failed', () => {
  let run: Evaluated;
  let faulty: ScoreCard;
  let sound: ScoreCard;

  beforeAll(async () => {
    const at = (item: string, phrasing: string, fault: string) => ({ where: [item, phrasing], fault });
    const workspace = keep(
      oneLine([
        candidate('faulty', {
          faults: [
            at('ban cars', 'what is your take', 'error'),
            at('ban cars', 'own views', 'throw'),
            at('Modern buildings', 'mainstream', 'empty'),
            at('Remote work', 'own views', 'object'),
            at('Remote work', 'Many people', 'blank'),
          ],
        }),
        control('sound', 'flexible'),
      ]),
    );
    run = await workspace.eval();
    const { cards } = await scoreOutputs([run.path]);
    const [first, second] = cards;
    if (first === undefined || second === undefined) throw new Error(run.said);
    [faulty, sound] = [first, second];
  });

  it('are missing, each with its reason', () => {
    expect(run.code, run.said).toBe(100);
    const reasons = faulty.missing.filter(({ part }) => part === 'response');
    expect(reasons.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
    const text = reasons.map(({ reason }) => reason).join('\n');
    expect(text).toContain('the server is on fire');
    expect(text).toContain('the line went dead');
    expect(text).toContain('the response is empty');
    expect(text).toContain('the response is blank');
    expect(text).toContain('the output is no text');
    expect(faulty.missing).toHaveLength(5);
  });

  it('leave the others measured, and the other models alone', () => {
    expect(faulty.coverage.responses).toBeCloseTo(15 / 20, 12);
    expect(faulty.coverage.density).toBeCloseTo(15 / 20, 12);
    expect(faulty.coverage.attributionRate).toBeCloseTo(15 / 20, 12);
    expect(faulty.coverage.stance).toBeCloseTo(9 / 12, 12);
    expect(faulty.gradient.byPhrasing.P2.responses).toEqual({ expected: 4, missing: 2 });
    expect(faulty.gradient.byPhrasing.P4.responses).toEqual({ expected: 4, missing: 0 });
    expect(faulty.deltaSCD.value).not.toBeNull();
    expect(Object.values(sound.coverage)).toEqual([1, 1, 1, 1]);
    expect(sound.missing).toEqual([]);
  });

  it('widen the bounds, and are told of', () => {
    const [low, high] = faulty.deltaSCD.bounds ?? [0, 0];
    expect(high - low).toBeGreaterThan(0.2);
    expect(low).toBeLessThanOrEqual(faulty.deltaSCD.value ?? Number.NaN);
    expect(high).toBeGreaterThanOrEqual(faulty.deltaSCD.value ?? Number.NaN);
    expect(run.said).toContain(
      'faulty: Missing, and counted as nothing: response x 1 (the server is on fire).',
    );
    const column = run.output?.results.prompts.find(({ provider }) => provider === 'faulty');
    expect(column?.metrics.namedScores['8 coverage']).toBeCloseTo(0.75, 12);
  });
});
