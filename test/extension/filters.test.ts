import { afterAll, describe, expect, it } from 'vitest';
import { scoreOutputs } from '../../cli/report.ts';
import { filterTests, readFilters } from '../../extension/filters.ts';
import {
  asked,
  candidate,
  EXPLICIT,
  EXTENSION,
  ITEMS,
  itemsOf,
  oneLine,
  SEVERAL_RUNS,
  type Workspace,
} from './promptfoo.ts';

const workspaces: Workspace[] = [];
const keep = (workspace: Workspace) => {
  workspaces.push(workspace);
  return workspace;
};
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

const filtersOf = (line: string) => readFilters(['node', 'promptfoo', 'eval', ...line.split(' ')]);

describe('filters of promptfoo eval, with one line', () => {
  it('--filter-sample with a seed asks the same items again', async () => {
    const workspace = keep(oneLine([candidate('model')]));
    const line = '--filter-sample 2 --filter-sample-seed 7';
    const { rows, said } = await workspace.eval(line.split(' '));
    expect(rows, said).toHaveLength(10);
    const items = ITEMS.map(({ id }) => ({ metadata: { item: id } }));
    const again = filterTests(items, filtersOf(line)).map(({ metadata }) => metadata?.item);
    expect(itemsOf(rows)).toEqual(again);
    expect(said).toContain('ESFP: 2 items x 5 phrasings x 1 models: 10 candidate calls');
  });

  it('--filter-metadata and -n choose items, and the report says that not all were asked', async () => {
    const workspace = keep(oneLine([candidate('model')]));
    const { rows, path } = await workspace.eval(['--filter-metadata', 'type=T4', '-n', '3']);
    expect(itemsOf(rows)).toEqual(['B-2']);
    expect(rows).toHaveLength(5);
    const [card] = (await scoreOutputs([path])).cards;
    expect(card?.items).toEqual({ inTable: 1, inCorpus: 4, repeats: 1 });
    expect(card?.warnings).toContain("Only 1 of the corpus's 4 items were asked.");
  });

  it('--filter-pattern chooses items by description, and runs none of a team’s tests that it leaves out', async () => {
    const workspace = keep(
      oneLine([candidate('model')], {
        config: { prompts: ['Greet {{name}}.'], tests: [{ description: 'greeting', vars: { name: 'Ada' } }] },
      }),
    );
    const { rows, said } = await workspace.eval(['--filter-pattern', '^ESFP [AC]-']);
    expect(itemsOf(rows), said).toEqual(['A-1', 'C-3']);
    expect(rows).toHaveLength(10);
  });

  it('--filter-prompts chooses phrasings beside a team’s prompts that match as well', async () => {
    const workspace = keep(
      oneLine([candidate('model')], { config: { prompts: [{ label: 'mine P2', raw: 'Hello.' }] } }),
    );
    const { rows, said } = await workspace.eval(['--filter-prompts', 'P[12]$', '-n', '1']);
    expect(rows.map(({ prompt }) => prompt.label).sort(), said).toEqual(['ESFP:P1', 'ESFP:P2', 'mine P2']);
    expect(said).toContain(
      'ESFP: 1 items x 2 phrasings x 1 models: 2 candidate calls; 2 labelling and 1 stance calls',
    );
  });
});

describe('filters that cannot be honoured stop the evaluation before the first call', () => {
  const stopped = async (args: readonly string[], config: object = {}) => {
    const workspace = keep(oneLine([], { config }));
    const log = workspace.path('asked.jsonl');
    workspace.write({
      'promptfooconfig.yaml': {
        ...config,
        providers: [candidate('model', { log })],
        extensions: [EXTENSION],
      },
      'x.json': { results: { results: [] } },
    });
    const run = await workspace.eval(args);
    expect(run.code).toBe(1);
    expect(asked(log)).toEqual([]);
    expect(run.rows).toEqual([]);
    return run.said;
  };

  it('a filter in the config, which the hook cannot see', async () => {
    const said = await stopped([], { commandLineOptions: { filterSample: 2 } });
    expect(said).toContain('The config filters tests (commandLineOptions or evaluateOptions)');
    expect(said).toContain('give the filter on the command line');
  });

  it('a filter by results, which acts on tests that a config names', async () => {
    expect(await stopped(['--filter-failing', 'x.json'])).toContain('--filter-failing cannot be honoured');
  });

  it('a filter that leaves nothing', async () => {
    expect(await stopped(['--filter-pattern', 'no such item'])).toContain(
      'The filters on the command line leave no ESFP item: loosen them.',
    );
  });
});

describe('filters by results in an explicit config', { timeout: SEVERAL_RUNS }, () => {
  it('are honoured: only the items that failed are asked again', async () => {
    const workspace = keep(oneLine([]));
    const faults = (where: string[]) => ({
      ...EXPLICIT,
      providers: [candidate('model', { faults: [{ where, fault: 'error' }] })],
      extensions: [EXTENSION],
    });
    workspace.write({ 'promptfooconfig.yaml': faults(['Remote work']), 'mended.yaml': faults(['nothing']) });
    const first = await workspace.eval(['--filter-range', '2:4']);
    expect(itemsOf(first.rows), first.said).toEqual(['C-3', 'D-4']);
    expect(first.code).toBe(100);
    const again = await workspace.eval(['-c', 'mended.yaml', '--filter-failing', first.path]);
    expect(again.code, again.said).toBe(0);
    expect(itemsOf(again.rows)).toEqual(['D-4']);
  });
});

describe('readFilters', () => {
  it('reads every filter in every spelling, and ignores what is not its own', () => {
    const filters = filtersOf(
      '-c a.yaml -j 4 --no-cache -o x.json y.jsonl -n 3 --filter-range=1:3 --filter-sample 2 --filter-sample-seed 0 ' +
        '--filter-pattern ^E --filter-prompts P1 --filter-metadata a=b=c --filter-metadata type=T4 --repeat 2 --verbose',
    );
    expect(filters).toEqual({
      firstN: 3,
      range: [1, 3],
      sample: 2,
      sampleSeed: 0,
      pattern: /^E/,
      prompts: /P1/,
      metadata: [
        { key: 'a', value: 'b=c' },
        { key: 'type', value: 'T4' },
      ],
      repeat: 2,
      maxConcurrency: 4,
      resumed: false,
    });
    expect(filtersOf('--max-concurrency 20').maxConcurrency).toBe(20);
    // promptfoo itself says what is wrong with these.
    for (const text of ['0', 'many', '1.5'])
      expect(filtersOf(`-j ${text}`)).not.toHaveProperty('maxConcurrency');
    expect(filtersOf('--filter-first-n=4')).toMatchObject({ firstN: 4 });
    expect(filtersOf('--repeat 0')).toEqual({ metadata: [], repeat: 1, resumed: false });
  });

  it('knows an evaluation that is taken up again', () => {
    expect(filtersOf('--resume').resumed).toBe(true);
    expect(filtersOf('--resume=eval-1').resumed).toBe(true);
    expect(filtersOf('--resume eval-1').resumed).toBe(true);
    expect(filtersOf('--retry-errors').resumed).toBe(true);
    expect(filtersOf('--resumed').resumed).toBe(false);
  });

  it.each([
    ['-n two', '--filter-first-n two: give a whole number'],
    ['--filter-first-n -1', '--filter-first-n'],
    ['--filter-sample 1.5', '--filter-sample 1.5'],
    ['--filter-sample-seed x', '--filter-sample-seed x'],
    ['--filter-range 3', '--filter-range 3: write start:end'],
    ['--filter-range a:b', '--filter-range a:b'],
    ['--filter-pattern (', '--filter-pattern: '],
    ['--filter-prompts [', '--filter-prompts: '],
    ['--filter-metadata type', '--filter-metadata type: write key=value'],
    ['--filter-metadata =x', '--filter-metadata =x'],
    ['--filter-metadata x=', '--filter-metadata x='],
    ['--repeat some', '--repeat some'],
  ])('refuses %s, and names the flag', (line, message) => {
    expect(() => filtersOf(line)).toThrow(message);
  });
});

describe('filterTests', () => {
  const tests = Array.from({ length: 6 }, (_, i) => ({
    description: `ESFP item ${i}`,
    metadata: { type: i % 2 === 0 ? 'T1' : 'T2', i },
  }));
  const left = (line: string) => filterTests(tests, filtersOf(line)).map(({ metadata }) => metadata?.i);

  it('filters as promptfoo does, in its order: metadata, pattern, range, first n, sample', () => {
    expect(left('--filter-metadata type=T1')).toEqual([0, 2, 4]);
    expect(left('--filter-metadata type=T')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(left('--filter-metadata type=T1 --filter-metadata i=4')).toEqual([4]);
    expect(left('--filter-metadata none=T1')).toEqual([]);
    expect(left('--filter-pattern [3-5]$')).toEqual([3, 4, 5]);
    expect(left('--filter-range 1:3')).toEqual([1, 2]);
    expect(left('--filter-range 4:')).toEqual([4, 5]);
    expect(left('--filter-range :2')).toEqual([0, 1]);
    expect(left('-n 2')).toEqual([0, 1]);
    expect(left('-n 0')).toEqual([]);
    expect(left('--filter-metadata type=T2 --filter-range 1:3 -n 1')).toEqual([3]);
    expect(left('--filter-range 2:6 -n 2 --filter-sample 5').sort()).toEqual([2, 3]);
  });

  it('draws a sample without repeats, the same for one seed and another for another', () => {
    const drawn = left('--filter-sample 4 --filter-sample-seed 1');
    expect(new Set(drawn).size).toBe(4);
    expect(left('--filter-sample 4 --filter-sample-seed 1')).toEqual(drawn);
    const others = [2, 3, 4, 5].map((seed) => left(`--filter-sample 4 --filter-sample-seed ${seed}`).join());
    expect(new Set([drawn.join(), ...others]).size).toBeGreaterThan(1);
    expect(left('--filter-sample 99').sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(tests.map(({ metadata }) => metadata.i)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
