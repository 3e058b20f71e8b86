import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type ClaimOwner, claimOwnerSchema, HEARTBEAT, isGone, newOwner } from './claim-owner.ts';
import { transact } from './transaction.ts';

/** The claims in a store's file, as one owner sees and makes them. */
export class SqliteClaims {
  private readonly database: DatabaseSync;
  private readonly self = newOwner();
  /** What this owner holds: known here even where the file could not be told that a claim has ended. */
  private readonly ours = new Set<string>();
  private readonly selectOwner: StatementSync;
  private readonly upsertSelf: StatementSync;
  private readonly upsertClaim: StatementSync;
  private readonly deleteOwn: StatementSync;
  private readonly deleteAny: StatementSync;
  private readonly deleteOwner: StatementSync;
  private timer: NodeJS.Timeout | undefined;

  constructor(database: DatabaseSync) {
    this.database = database;
    this.selectOwner = database.prepare(
      'SELECT token, host, pid, beat FROM claim JOIN owner ON owner.token = claim.owner WHERE key = ?',
    );
    this.upsertSelf = database.prepare(
      `INSERT INTO owner (token, host, pid, beat) VALUES (:token, :host, :pid, :beat)
        ON CONFLICT (token) DO UPDATE SET beat = excluded.beat`,
    );
    this.upsertClaim = database.prepare(
      'INSERT INTO claim (key, owner) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET owner = excluded.owner',
    );
    this.deleteOwn = database.prepare('DELETE FROM claim WHERE key = ? AND owner = ?');
    this.deleteAny = database.prepare('DELETE FROM claim WHERE key = ?');
    // Its claims go with it.
    this.deleteOwner = database.prepare('DELETE FROM owner WHERE token = ?');
  }

  /** Whether a claim on a key holds, be it this owner's. */
  isTaken(key: string): boolean {
    if (this.ours.has(key)) return true;
    const owner = this.ownerOf(key);
    return owner !== undefined && owner.token !== this.self.token && !isGone(owner);
  }

  /** Claims a key that is not taken, in the transaction that has found it so. */
  take(key: string): void {
    const gone = this.ownerOf(key);
    if (gone !== undefined && gone.token !== this.self.token) this.deleteOwner.run(gone.token);
    this.upsertSelf.run({ ...this.self, beat: Date.now() });
    this.upsertClaim.run(key, this.self.token);
  }

  /** Keeps alive a claim that has been committed. */
  hold(key: string): void {
    this.ours.add(key);
    this.timer ??= setInterval(() => this.keepAlive(), HEARTBEAT).unref();
  }

  /** Ends this owner's claim on a key, in a transaction of its own. A claim of another stays. */
  release(key: string): void {
    this.ours.delete(key);
    transact(this.database, 'process', () => this.deleteOwn.run(key, this.self.token));
  }

  /** Ends every claim on a key, in the transaction that puts its judgement. */
  end(key: string): void {
    this.ours.delete(key);
    this.deleteAny.run(key);
  }

  /** Ends all claims of this owner. */
  releaseAll(): void {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    transact(this.database, 'process', () => this.deleteOwner.run(this.self.token));
    this.ours.clear();
    this.timer = undefined;
  }

  private ownerOf(key: string): ClaimOwner | undefined {
    const row = this.selectOwner.get(key);
    return row === undefined ? undefined : claimOwnerSchema.parse(row);
  }

  private keepAlive(): void {
    if (this.ours.size === 0) return;
    try {
      transact(this.database, 'process', () => this.upsertSelf.run({ ...this.self, beat: Date.now() }));
    } catch {
      // The claims hold for two more of these; what a file that takes nothing leads to is told where a judgement is put.
    }
  }
}
