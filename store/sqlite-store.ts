import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { closeAtExit, forgetClosed } from './close-at-exit.ts';
import type { JudgementFilter, JudgementStore, StoreCount, StoredJudgement } from './judgement-store.ts';
import { JudgementTable, type Page } from './judgement-table.ts';
import { judgementText } from './judgement-text.ts';
import { newRunId } from './run-id.ts';
import { SqliteClaims } from './sqlite-claims.ts';
import { isBusy, isDamage, messageOf } from './sqlite-fault.ts';
import { DamagedStoreError, StoreError } from './store-error.ts';
import { openFile, openFileToRead } from './store-file.ts';
import { transact } from './transaction.ts';

/** How long to wait, in milliseconds, before the file is tried again that another connection was writing to. */
const BUSY_DELAY = 50;

/** How long the last checkpoint waits for a process that is reading, in milliseconds: closing, that one will make it. */
const CLOSING_TIMEOUT = 2000;

const runSchema = z.object({ id: z.string() });

/** A judgement on its way to the file. */
interface WaitingPut {
  readonly judgement: StoredJudgement;
  readonly text: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A store in one SQLite file, which any number of processes of one machine may use at once. What is put in one turn of
 * the event loop is committed together.
 */
export class SqliteStore implements JudgementStore {
  readonly place: string;
  readonly durable: boolean;
  private readonly warn: (message: string) => void;
  private readonly database: DatabaseSync;
  private readonly judgements: JudgementTable;
  private readonly claims: SqliteClaims;
  private readonly waiting: WaitingPut[] = [];
  private hasSaidBusy = false;

  /**
   * Opens the store, which is made where there is none.
   *
   * @param path of the file, in a folder that exists
   * @param warn told in a sentence what the user should know
   * @param access `read` makes and changes nothing: whatever would write throws SQLite's error of a read-only database
   * @throws DamagedStoreError for a file that is no database, or a broken one
   * @throws StoreError for one of a newer version or another program, or one that stays locked
   * @throws an error of SQLite when the place does not take a file
   */
  constructor(path: string, warn: (message: string) => void, access: 'write' | 'read' = 'write') {
    this.place = path;
    this.warn = warn;
    this.durable = access === 'write';
    this.database = this.durable ? openFile(path) : openFileToRead(path);
    this.judgements = new JudgementTable(this.database, path);
    this.claims = new SqliteClaims(this.database);
    closeAtExit(this);
  }

  get(key: string): Promise<StoredJudgement | undefined> {
    return this.patiently(() => this.judgements.get(key));
  }

  async claim(key: string): Promise<StoredJudgement | 'ours' | 'taken'> {
    // Mostly there is nothing to write, for which nobody else need be shut out.
    const seen = await this.patiently(() => this.look(key));
    if (seen !== 'free') return seen;
    return this.patiently(() => {
      const answer = transact(this.database, 'process', () => this.takeIfFree(key));
      if (answer === 'ours') this.claims.hold(key);
      return answer;
    });
  }

  async release(key: string): Promise<void> {
    // Closing has given up every claim.
    if (this.database.isOpen) await this.patiently(() => this.claims.release(key));
  }

  /** One that is there under its key stays: others have used it. */
  async put(judgement: StoredJudgement): Promise<void> {
    this.assertOpen();
    const text = judgementText(judgement);
    return new Promise((resolve, reject) => {
      this.waiting.push({ judgement, text, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.commitWhenFree());
    });
  }

  /** What is put meanwhile is given too, where it is younger than what has been given. */
  async *list(filter: JudgementFilter = {}): AsyncGenerator<StoredJudgement> {
    let from: Page['next'];
    do {
      const { judgements, next } = await this.patiently(() => this.judgements.page(filter, from));
      yield* judgements;
      from = next;
    } while (from !== undefined);
  }

  count(): Promise<StoreCount[]> {
    return this.patiently(() => this.judgements.count());
  }

  prune(filter: JudgementFilter): Promise<number> {
    return this.patiently(() => transact(this.database, 'power', () => this.judgements.delete(filter)));
  }

  beginRun(fingerprint: string): Promise<string> {
    return this.patiently(() =>
      transact(this.database, 'power', () => {
        this.database
          .prepare('INSERT INTO run (fingerprint, id) VALUES (?, ?) ON CONFLICT (fingerprint) DO NOTHING')
          .run(fingerprint, newRunId());
        const row = this.database.prepare('SELECT id FROM run WHERE fingerprint = ?').get(fingerprint);
        return runSchema.parse(row).id;
      }),
    );
  }

  async endRun(id: string): Promise<void> {
    await this.patiently(() =>
      transact(this.database, 'power', () => this.database.prepare('DELETE FROM run WHERE id = ?').run(id)),
    );
  }

  /** Gives the space of what was pruned back to the disk. */
  async compact(): Promise<void> {
    await this.patiently(() => this.database.exec('VACUUM'));
    await this.patiently(() => this.checkpoint());
  }

  /** Closing what is closed does nothing. */
  async close(): Promise<void> {
    if (!this.database.isOpen) return;
    await this.patiently(() => this.commit());
    this.end();
  }

  /** Closes without waiting for the event loop; what is on its way to the file gets there. */
  closeNow(): void {
    if (!this.database.isOpen) return;
    try {
      this.write();
    } catch (error) {
      this.warn(
        `${this.place} did not take ${this.waiting.length} judgements before the end (${messageOf(error)}): they are ` +
          'lost and will be paid for again.',
      );
    }
    this.end();
  }

  /** Ends the claims, leaves one file as far as no other process has it open, and closes. */
  private end(): void {
    this.database.exec(`PRAGMA busy_timeout = ${CLOSING_TIMEOUT}`);
    try {
      this.claims.releaseAll();
    } catch {
      // They are no longer kept alive, and lapse.
    }
    try {
      if (this.durable) this.checkpoint();
    } catch (error) {
      // Who is writing will do it.
      if (!isBusy(error)) {
        this.warn(
          `${this.place} could not be made whole (${messageOf(error)}): keep the -wal file that lies beside it.`,
        );
      }
    }
    forgetClosed(this);
    this.database.close();
  }

  /** Brings all that was written into the one file, as far as no other process is reading. */
  private checkpoint(): void {
    this.database.exec('PRAGMA synchronous = FULL');
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  private look(key: string): StoredJudgement | 'taken' | 'free' {
    return this.judgements.get(key) ?? (this.claims.isTaken(key) ? 'taken' : 'free');
  }

  private takeIfFree(key: string): StoredJudgement | 'taken' | 'ours' {
    const seen = this.look(key);
    if (seen !== 'free') return seen;
    this.claims.take(key);
    return 'ours';
  }

  private commitWhenFree(): void {
    try {
      this.commit();
    } catch {
      this.sayBusy();
      setTimeout(() => this.commitWhenFree(), BUSY_DELAY);
    }
  }

  /** Writes what is waiting, or rejects it. Throws when another connection is in the way, and only then. */
  private commit(): void {
    try {
      this.write();
    } catch (error) {
      if (isBusy(error)) throw error;
      for (const { reject } of this.waiting.splice(0)) reject(this.explained(error));
    }
  }

  /** Writes what is waiting. All of it is still waiting when it throws. */
  private write(): void {
    if (this.waiting.length === 0) return;
    transact(this.database, 'power', () => {
      for (const { judgement, text } of this.waiting) {
        this.judgements.add(judgement, text);
        this.claims.end(judgement.key);
      }
    });
    for (const { resolve } of this.waiting.splice(0)) resolve();
  }

  private assertOpen(): void {
    if (!this.database.isOpen) throw new StoreError(`${this.place} has been closed.`);
  }

  /** Does something as soon as no other connection is in the way of it. */
  private async patiently<T>(act: () => T): Promise<T> {
    for (;;) {
      this.assertOpen();
      try {
        return act();
      } catch (error) {
        if (!isBusy(error)) throw this.explained(error);
        this.sayBusy();
        await delay(BUSY_DELAY);
      }
    }
  }

  private explained(error: unknown): unknown {
    if (!isDamage(error)) return error;
    return new DamagedStoreError(
      `${this.place} has been damaged (${messageOf(error)}): run again, which keeps it under another name and begins a new one.`,
    );
  }

  private sayBusy(): void {
    if (this.hasSaidBusy) return;
    this.hasSaidBusy = true;
    this.warn(`${this.place} is being written to by another program: waiting for it.`);
  }
}
