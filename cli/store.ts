import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { loadSettings } from '../config.ts';
import { refuseUnwritableFile } from '../output-place.ts';
import { timeOf } from '../store/judgement-filter.ts';
import { type JudgementFilter, PURPOSES } from '../store/judgement-store.ts';
import { storePath } from '../store/open-store.ts';
import { messageOf } from '../store/sqlite-fault.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import { DamagedStoreError, StoreError } from '../store/store-error.ts';
import { working } from '../working.ts';
import { exportJudgements } from './store/export-judgements.ts';
import { renderCounts } from './store/render-counts.ts';

interface StoreOptions {
  readonly store?: string;
}

function pathOf({ store }: StoreOptions): string {
  if (store !== undefined) return resolve(store);
  const settings = loadSettings();
  return storePath(settings.path, settings.store, process.env, process.cwd());
}

/** Opens a store that is there. Throws a StoreError otherwise, and makes nothing. */
function openExisting(path: string): SqliteStore {
  if (!existsSync(path)) {
    throw new StoreError(
      `There is no judgement store at ${path}: name it with --store, or run this where its esfp.yaml is.`,
    );
  }
  const stats = statSync(path);
  // A store that was begun just now may have all that it holds in the log beside it.
  if (stats.isDirectory() || (stats.size === 0 && !existsSync(`${path}-wal`))) {
    throw new StoreError(
      `${path} is ${stats.isDirectory() ? 'a folder' : 'empty'}, and no judgement store: name the store's file with --store.`,
    );
  }
  try {
    return new SqliteStore(path, (message) => console.error(`esfp: ${message}`));
  } catch (error) {
    if (error instanceof DamagedStoreError) {
      throw new StoreError(`${error.message} Bring back a copy of it; the next run would begin a new one.`);
    }
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `${path} cannot be opened (${messageOf(error)}): name the store's file with --store, in a folder that can be written.`,
    );
  }
}

/** Does something with the store that the options name, and closes it. */
async function withStore(options: StoreOptions, act: (store: SqliteStore) => Promise<void>): Promise<void> {
  const store = openExisting(pathOf(options));
  try {
    await act(store);
  } finally {
    await store.close();
  }
}

function date(text: string): string {
  try {
    timeOf(text);
    return text;
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}

const sizeOf = (path: string) =>
  new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 2 }).format(
    statSync(path).size / 1e6,
  );

const countText = (judgements: number) => `${judgements} ${judgements === 1 ? 'judgement' : 'judgements'}`;

async function stats(store: SqliteStore): Promise<void> {
  const counts = await working(`counting ${store.place}`, () => store.count());
  console.log(`${renderCounts(counts)}\n${store.place}, ${sizeOf(store.place)}`);
}

async function countOf(judgements: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of judgements) count += 1;
  return count;
}

async function prune(store: SqliteStore, filter: JudgementFilter, isDryRun: boolean): Promise<void> {
  if (isDryRun) {
    const meant = await working(`counting ${store.place}`, () => countOf(store.list(filter)));
    console.log(`${countText(meant)} would be deleted from ${store.place}.`);
    return;
  }
  const deleted = await working(`deleting from ${store.place}`, () => store.prune(filter));
  console.log(`Deleted ${countText(deleted)} from ${store.place}.`);
  await working(`compacting ${store.place}`, () => store.compact());
}

/** Progress shows where the judgements themselves do not. */
function exportTo(store: SqliteStore, output: string | undefined): Promise<void> {
  if (output === undefined && process.stdout.isTTY) return exportJudgements(store.list(), output);
  if (output !== undefined) refuseUnwritableFile(output);
  return working(`exporting ${store.place}`, () => exportJudgements(store.list(), output));
}

const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;

/** Registers `esfp store`. */
export function addStoreCommand(program: Command): void {
  const command = program
    .command('store')
    .description('look after the judgements that were bought')
    .addHelpText('after', examples('esfp store stats', 'esfp store export -o judgements.jsonl'));
  const add = (name: string, description: string, ...lines: string[]) =>
    command
      .command(name)
      .description(description)
      .option('--store <path>', 'its file (default: ESFP_STORE, else as esfp.yaml says)')
      .addHelpText('after', examples(...lines));

  add(
    'stats',
    'how many judgements there are of each judge, and what they cost',
    'esfp store stats',
    'esfp store stats --store .esfp/judgements.db',
  ).action((options: StoreOptions) => withStore(options, stats));

  add(
    'export',
    'all judgements, oldest first, as JSON lines',
    'esfp store export -o judgements.jsonl',
    'esfp store export | head -n 1',
  )
    .option('-o, --output <file>', 'where they go (default: standard output)')
    .action(({ output, ...options }: StoreOptions & { output?: string }) =>
      withStore(options, (store) => exportTo(store, output)),
    );

  add(
    'prune',
    'delete judgements; they are paid for again when they are needed',
    'esfp store prune --before 2026-01-01 --dry-run',
    'esfp store prune --judge openai:gpt-4.1-mini --purpose reversed',
  )
    .option('--judge <id>', 'only those of this judge')
    .addOption(new Option('--purpose <purpose>', 'only those bought for this').choices(PURPOSES))
    .option('--run <id>', 'only those of this run')
    .option('--before <date>', 'only those bought before this date', date)
    .option('--dry-run', 'only say how many')
    .action(({ store, dryRun = false, ...filter }: StoreOptions & JudgementFilter & { dryRun?: boolean }) => {
      if (Object.keys(filter).length === 0) {
        throw new StoreError('Say which judgements to delete: --judge, --purpose, --run or --before.');
      }
      return withStore(store === undefined ? {} : { store }, (opened) => prune(opened, filter, dryRun));
    });
}
