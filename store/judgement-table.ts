import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { timeOf } from './judgement-filter.ts';
import { type JudgementFilter, PURPOSES, type StoreCount, type StoredJudgement } from './judgement-store.ts';
import { readJudgement } from './judgement-text.ts';

/** How many judgements a page holds. */
const PAGE = 64;

const CHOSEN = `(:judge IS NULL OR judge = :judge) AND (:purpose IS NULL OR purpose = :purpose)
  AND (:run IS NULL OR run = :run) AND (:before IS NULL OR bought < :before)`;

const COUNT = `
  SELECT judge, purpose, task, count(*) AS judgements,
    json_group_array(DISTINCT model) FILTER (WHERE model IS NOT NULL) AS servedModels,
    min(bought) AS first, max(bought) AS last,
    sum(coalesce(prompt, 0)) AS promptTokens, sum(coalesce(completion, 0)) AS completionTokens,
    total(cost) AS cost, count(*) - count(cost) AS costUnknown
  FROM (
    SELECT judge, purpose, task, bought,
      body ->> '$.receipt.servedModel' AS model,
      body ->> '$.receipt.tokens.prompt' AS prompt,
      body ->> '$.receipt.tokens.completion' AS completion,
      body ->> '$.receipt.cost' AS cost
    FROM judgement
  )
  GROUP BY judge, purpose, task ORDER BY judge, purpose, task`;

const modelsSchema = z.array(z.string());
const dateSchema = z.int().transform((time) => new Date(time).toISOString());
const countsSchema = z.array(
  z.object({
    judge: z.string(),
    purpose: z.enum(PURPOSES),
    task: z.enum(['labels', 'stance']),
    judgements: z.int(),
    servedModels: z.string().transform((text) => modelsSchema.parse(JSON.parse(text)).sort()),
    first: dateSchema,
    last: dateSchema,
    promptTokens: z.number(),
    completionTokens: z.number(),
    cost: z.number(),
    costUnknown: z.int(),
  }),
);

const bodySchema = z.object({ body: z.string() });
const rowsSchema = z.array(z.object({ id: z.int(), bought: z.int(), body: z.string() }));

/** The place of a row in the order of purchase. */
interface Position {
  readonly id: number;
  readonly bought: number;
}

/** Before every row. */
const START: Position = { id: 0, bought: Number.MIN_SAFE_INTEGER };

/** Some judgements in the order of purchase. */
export interface Page {
  readonly judgements: readonly StoredJudgement[];
  /** Where the next page begins; undefined after the last. */
  readonly next: Position | undefined;
}

/** A filter's parameters. Throws a RangeError for a `before` that is no date. */
const chosen = ({ judge, purpose, run, before }: JudgementFilter) => ({
  judge: judge ?? null,
  purpose: purpose ?? null,
  run: run ?? null,
  before: before === undefined ? null : timeOf(before),
});

/** The judgements in a store's file. Its methods throw every error of SQLite. */
export class JudgementTable {
  private readonly place: string;
  private readonly select: StatementSync;
  private readonly selectPage: StatementSync;
  private readonly selectCounts: StatementSync;
  private readonly insert: StatementSync;
  private readonly deleteChosen: StatementSync;

  /** @param place what errors call it */
  constructor(database: DatabaseSync, place: string) {
    this.place = place;
    this.select = database.prepare('SELECT body FROM judgement WHERE key = ?');
    this.selectPage = database.prepare(
      `SELECT id, bought, body FROM judgement
        WHERE (bought, id) > (:fromBought, :fromId) AND ${CHOSEN} ORDER BY bought, id LIMIT ${PAGE}`,
    );
    this.selectCounts = database.prepare(COUNT);
    this.insert = database.prepare(
      `INSERT INTO judgement (key, judge, purpose, task, run, bought, body)
        VALUES (:key, :judge, :purpose, :task, :run, :bought, :body) ON CONFLICT (key) DO NOTHING`,
    );
    this.deleteChosen = database.prepare(`DELETE FROM judgement WHERE ${CHOSEN}`);
  }

  get(key: string): StoredJudgement | undefined {
    const row = this.select.get(key);
    return row === undefined ? undefined : readJudgement(bodySchema.parse(row).body, this.place);
  }

  /** Adds a judgement. One that is there under its key stays. */
  add({ key, judge, purpose, task, run, receipt }: StoredJudgement, body: string): void {
    this.insert.run({ key, judge: judge.id, purpose, task, run, bought: Date.parse(receipt.date), body });
  }

  /**
   * The judgements of a filter, a page at a time, so that no statement is open between two of them: it would keep the
   * write-ahead log from being emptied.
   */
  page(filter: JudgementFilter, from: Position = START): Page {
    const rows = rowsSchema.parse(
      this.selectPage.all({ ...chosen(filter), fromBought: from.bought, fromId: from.id }),
    );
    return {
      judgements: rows.map(({ body }) => readJudgement(body, this.place)),
      next: rows.length < PAGE ? undefined : rows.at(-1),
    };
  }

  count(): StoreCount[] {
    return countsSchema.parse(this.selectCounts.all());
  }

  /** Deletes the judgements of a filter. Returns how many. */
  delete(filter: JudgementFilter): number {
    return Number(this.deleteChosen.run(chosen(filter)).changes);
  }
}
