import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreOutputs } from '../../cli/report.ts';
import {
  asked,
  candidate,
  type Evaluated,
  EXTENSION,
  itemsOf,
  oneLine,
  type Result,
  SEVERAL_RUNS,
  type Workspace,
  withoutLog,
} from './promptfoo.ts';

const workspaces: Workspace[] = [];
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

/** A workspace with a provider that logs its calls, and is slow if told so. */
function logged(delay = 0): { workspace: Workspace; log: string } {
  const workspace = oneLine([]);
  const log = workspace.path('asked.jsonl');
  workspace.write({
    'promptfooconfig.yaml': { providers: [candidate('model', { log, delay })], extensions: [EXTENSION] },
  });
  workspaces.push(workspace);
  return { workspace, log };
}

const placesOf = (rows: readonly Result[]) =>
  rows.map(({ prompt, testCase }) => `${testCase.metadata?.item} ${prompt.label}`).sort();

/** Starts an evaluation, interrupts it after some calls, and takes it up again. */
async function interrupted(args: readonly string[]) {
  const { workspace, log } = logged(250);
  const first = await workspace.eval(['-j', '1', ...args], {
    onStart: (child) => {
      const timer = setInterval(() => {
        if (asked(log).length < 3) return;
        clearInterval(timer);
        child.kill('SIGINT');
      }, 50);
      child.on('close', () => clearInterval(timer));
    },
  });
  const before = asked(log).length;
  const second = await workspace.promptfoo(['eval', '--resume', '--no-table']);
  const evalId = first.output?.evalId ?? /eval-[\w:-]+/.exec(first.said)?.[0] ?? '';
  const whole = await workspace.export(evalId, 'whole.json');
  return { first, before, second, whole, calls: asked(log).length };
}

describe('--repeat', () => {
  it('pairs repeats: each is a generation of its item, none is merged or another model', async () => {
    const workspace = oneLine([candidate('model', { varied: true })]);
    workspaces.push(workspace);
    const { rows, path, said } = await workspace.eval(['--repeat', '2', '-n', '2']);
    expect(said).toContain('20 candidate calls; 20 labelling and 12 stance calls');
    expect(said).toContain('with 2 repeats.');
    expect(rows).toHaveLength(20);
    const { cards } = await scoreOutputs([path]);
    expect(cards.map(({ model, items }) => [model, items.repeats])).toEqual([['model', 2]]);
    expect(cards[0]?.items.inTable).toBe(2);
    expect(cards[0]?.missing).toEqual([]);
    expect(cards[0]?.gradient.byPhrasing.P0.responses).toEqual({ expected: 4, missing: 0 });
    // Two generations of three stances each.
    expect((cards[0]?.cpc.n ?? 0) + (cards[0]?.cpc.stanceless ?? 0)).toBe(4);
  });
});

describe('an evaluation that is interrupted and resumed', { timeout: SEVERAL_RUNS }, () => {
  let uninterrupted: Evaluated;
  beforeAll(async () => {
    uninterrupted = await logged().workspace.eval(['-n', '2']);
  });

  it('asks what is left of the items it was begun with, none twice, and scores as if it had not stopped', async () => {
    const { first, before, second, whole, calls } = await interrupted(['-n', '2']);
    expect(first.code).toBe(0);
    expect(first.said).toContain('Evaluation paused');
    expect(first.said).not.toContain('Scores (');
    expect(before).toBeGreaterThanOrEqual(3);
    expect(before).toBeLessThan(10);

    expect(second.code, second.said).toBe(0);
    expect(second.said).toContain('ESFP: 2 items x 5 phrasings x 1 models');
    expect(second.said).toContain('Scores (');
    expect(whole.rows).toHaveLength(10);
    expect(placesOf(whole.rows)).toEqual(placesOf(uninterrupted.rows));
    // The call that the interrupt fell into may have been made once more.
    expect(calls).toBeLessThanOrEqual(11);
    expect(withoutLog(await scoreOutputs([whole.path]))).toEqual(
      withoutLog(await scoreOutputs([uninterrupted.path])),
    );
    const scores = (run: Evaluated) =>
      Object.entries(run.output?.results.prompts[0]?.metrics.namedScores ?? {}).filter(([name]) =>
        /^\d/.test(name),
      );
    expect(scores(whole)).toEqual(scores(uninterrupted));
  });

  it('keeps the items of a range, which promptfoo applies once more', async () => {
    const { first, second, whole } = await interrupted(['--filter-range', '1:3']);
    expect(second.code, second.said).toBe(0);
    expect(whole.rows).toHaveLength(10);
    const began = itemsOf(first.rows);
    expect(itemsOf([...whole.rows].sort((a, b) => a.testIdx - b.testIdx)).slice(0, began.length)).toEqual(
      began,
    );
    expect(itemsOf(whole.rows).sort()).toEqual(['B-2', 'C-3']);
    for (const item of itemsOf(whole.rows)) {
      const tests = whole.rows.filter(({ testCase }) => testCase.metadata?.item === item);
      expect(new Set(tests.map(({ testIdx }) => testIdx)).size).toBe(1);
      expect(tests.map(({ promptIdx }) => promptIdx).sort()).toEqual([0, 1, 2, 3, 4]);
    }
  });
});
