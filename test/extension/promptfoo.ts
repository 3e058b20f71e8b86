import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { rowSchema } from '../../aggregators/read/rows.ts';
import type { Report } from '../../aggregators/score-card.ts';
import { packageRoot } from '../../package-root.ts';

/** The command line of promptfoo. */
export const PROMPTFOO = join(packageRoot(), 'node_modules', 'promptfoo', 'dist', 'src', 'entrypoint.js');

/** Longer than any evaluation of these tests takes, also on a busy machine. */
const PATIENCE = 110_000;

/** The timeout of a test that runs promptfoo several times. */
export const SEVERAL_RUNS = 4 * PATIENCE;

/** A file of the built package, as a promptfoo config names it. */
export const built = (path: string) => `file://${join(packageRoot(), 'dist', path)}`;

export const EXTENSION = `${built('extension.js')}:esfp`;

const columnSchema = z.looseObject({
  provider: z.string(),
  label: z.string(),
  metrics: z.looseObject({
    namedScores: z.record(z.string(), z.number()),
    namedScoresCount: z.record(z.string(), z.number()),
    namedScoreWeights: z.record(z.string(), z.number()),
  }),
});

const resultSchema = rowSchema.extend({
  success: z.boolean(),
  vars: z.record(z.string(), z.unknown()),
  testCase: z.looseObject({ metadata: z.looseObject({ item: z.string().optional() }).optional() }),
  namedScores: z.record(z.string(), z.number()),
  gradingResult: z
    .looseObject({
      componentResults: z
        .array(
          z.looseObject({
            pass: z.boolean(),
            score: z.number(),
            assertion: z.looseObject({ type: z.string() }).nullish(),
            metadata: z.looseObject({ esfp: z.looseObject({ part: z.string() }).optional() }).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});
export type Result = z.infer<typeof resultSchema>;

const outputSchema = z.looseObject({
  evalId: z.string(),
  results: z.looseObject({ prompts: z.array(columnSchema), results: z.array(resultSchema) }),
});
export type Output = z.infer<typeof outputSchema>;

/** How a run of promptfoo ended. */
export interface Run {
  readonly code: number | null;
  /** What it printed, errors included. */
  readonly said: string;
}

/** How an evaluation ended. */
export interface Evaluated extends Run {
  /** Its JSON output, and what was read of it; undefined where none was written. */
  readonly path: string;
  readonly output: Output | undefined;
  /** The rows of the output; none where there is no output. */
  readonly rows: readonly Result[];
}

interface SpawnOptions {
  /** The working folder; by default the workspace's. */
  readonly cwd?: string;
  /** The promptfoo CLI; by default that of this repository. */
  readonly cli?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Told of the process when it has started. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** An environment in which promptfoo keeps its database in a folder, and asks nobody. */
export function quiet(folder: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(PROMPTFOO_|ESFP_|VITEST|FORCE_COLOR$)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    NODE_NO_WARNINGS: '1',
    NO_COLOR: '1',
    ...more,
  };
}

/** A temporary folder with a promptfoo config, in which the real promptfoo CLI runs, with a database of its own. */
export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), 'esfp-extension-'));
  private runs = 0;

  /** Writes files; what is not a string is written as JSON, which is YAML too. Returns itself. */
  write(files: Readonly<Record<string, unknown>>): this {
    for (const [name, content] of Object.entries(files)) {
      const path = this.path(name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    }
    return this;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Runs promptfoo with arguments as they are. */
  async promptfoo(args: readonly string[], options: SpawnOptions = {}): Promise<Run> {
    const child = spawn(process.execPath, [options.cli ?? PROMPTFOO, ...args], {
      cwd: options.cwd ?? this.folder,
      env: quiet(this.folder, options.env ?? {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        said += text;
      });
    }
    options.onStart?.(child);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    clearTimeout(timer);
    return { code, said };
  }

  /** Runs `promptfoo eval` without cache and table, and reads its JSON output. */
  async eval(args: readonly string[] = [], options: SpawnOptions = {}): Promise<Evaluated> {
    this.runs += 1;
    const path = this.path(`out-${this.runs}.json`);
    const run = await this.promptfoo(['eval', '--no-cache', '--no-table', '-o', path, ...args], options);
    return { ...run, ...this.read(path) };
  }

  /** Exports an evaluation that promptfoo has stored. */
  async export(evalId: string, name: string): Promise<Evaluated> {
    const path = this.path(name);
    const run = await this.promptfoo(['export', 'eval', evalId, '-o', path]);
    return { ...run, ...this.read(path) };
  }

  private read(path: string): Pick<Evaluated, 'path' | 'output' | 'rows'> {
    if (!existsSync(path)) return { path, output: undefined, rows: [] };
    const output = outputSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { path, output, rows: output.results.results };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The provider of candidate.ts, which answers offline and logs what it is asked. */
export function candidate(label: string, config: Readonly<Record<string, unknown>> = {}) {
  return { id: `file://${join(import.meta.dirname, 'candidate.ts')}`, label, config };
}

/** A calibration control of the package. */
export function control(label: string, name: string) {
  return { id: built('providers/candidates/control.js'), label, config: { control: name } };
}

/** Four items of four types. */
export const ITEMS = [
  { id: 'A-1', type: 'T1', text: 'Cities should ban cars from their centres.' },
  { id: 'B-2', type: 'T4', text: 'Water boils at a lower temperature on a mountain.' },
  { id: 'C-3', type: 'T6', text: 'Modern buildings are uglier than old ones.' },
  { id: 'D-4', type: 'T2', text: 'Remote work is here to stay.' },
] as const;

/** Four items, one embedded judge: enough for every score, and quick. */
export const SETTINGS = { corpus: './items.yaml', judges: ['embedded:rules'] };

/** A workspace with the four items, settings, and a config with only `providers` and the extension. */
export function oneLine(
  providers: readonly unknown[],
  more: { config?: object; settings?: object; items?: readonly unknown[] } = {},
): Workspace {
  return new Workspace().write({
    'items.yaml': more.items ?? ITEMS,
    'esfp.yaml': { ...SETTINGS, ...more.settings },
    'promptfooconfig.yaml': { providers, extensions: [EXTENSION], ...more.config },
  });
}

/** What a config names that asks for everything itself. */
export const EXPLICIT = {
  prompts: ['P0', 'P1', 'P2', 'P3', 'P4'].map((phrasing) => ({
    id: `${built('prompts.js')}:${phrasing}`,
    label: `ESFP:${phrasing}`,
  })),
  tests: [
    {
      path: built('tests.js'),
      config: {
        assert: ['attribution-rate', 'stance-content-density', 'stance', 'response-format'].map((name) => ({
          type: 'javascript',
          value: built(`assertions/${name}.js`),
        })),
      },
    },
  ],
};

const askedSchema = z.strictObject({ model: z.string(), prompt: z.string() });
const chatSchema = z.array(z.strictObject({ role: z.string(), content: z.string() }));

/** What the providers of candidate.ts were asked, in order: the messages of each call. */
export function asked(log: string): { model: string; messages: z.infer<typeof chatSchema> }[] {
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { model, prompt } = askedSchema.parse(JSON.parse(line));
      return { model, messages: chatSchema.parse(JSON.parse(prompt)) };
    });
}

/** The items of some rows, each once, in order. */
export const itemsOf = (rows: readonly Result[]) => [
  ...new Set(rows.flatMap(({ testCase }) => testCase.metadata?.item ?? [])),
];

/** A report without what differs between two runs of one thing: when they were made. */
export function undated(report: Report): Report {
  return {
    ...report,
    cards: report.cards.map((card) => ({ ...card, subject: { ...card.subject, date: null } })),
  };
}

/** A report without dates, and without the hashes of configs, which hold where a workspace has its log. */
export function withoutLog(report: Report): Report {
  const { cards, ...rest } = undated(report);
  return {
    ...rest,
    cards: cards.map((card) => ({ ...card, subject: { ...card.subject, configHash: null } })),
  };
}
