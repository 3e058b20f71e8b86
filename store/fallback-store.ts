import { sumCounts } from './judgement-counts.ts';
import type { JudgementFilter, JudgementStore, StoreCount, StoredJudgement } from './judgement-store.ts';
import { MemoryStore } from './memory-store.ts';
import { isPlaceFault, messageOf } from './sqlite-fault.ts';

/**
 * A store that keeps in memory what it could not put where it should be: what was paid for is not thrown away. It goes
 * there as soon as something can be put there again, or when the store is closed.
 */
export class FallbackStore implements JudgementStore {
  private readonly store: JudgementStore;
  private readonly warn: (message: string) => void;
  private readonly held = new MemoryStore();
  private isDegraded = false;
  private isMoving = false;

  /** @param warn told once in a sentence when the store does not take a judgement, and once when some are lost */
  constructor(store: JudgementStore, warn: (message: string) => void) {
    this.store = store;
    this.warn = warn;
  }

  get place(): string {
    return this.store.place;
  }

  get durable(): boolean {
    return this.store.durable && this.held.size === 0;
  }

  async get(key: string): Promise<StoredJudgement | undefined> {
    return (await this.held.get(key)) ?? (await this.store.get(key));
  }

  async claim(key: string): Promise<StoredJudgement | 'ours' | 'taken'> {
    const held = await this.held.get(key);
    if (held !== undefined) return held;
    try {
      return await this.store.claim(key);
    } catch (error) {
      this.degrade(error);
      return await this.held.claim(key);
    }
  }

  async release(key: string): Promise<void> {
    await this.held.release(key);
    try {
      await this.store.release(key);
    } catch (error) {
      // It lapses when this process ends.
      this.sayDegraded(error);
    }
  }

  async put(judgement: StoredJudgement): Promise<void> {
    try {
      await this.store.put(judgement);
    } catch (error) {
      await this.held.put(judgement);
      this.sayDegraded(error);
      await this.release(judgement.key);
      return;
    }
    await this.held.release(judgement.key);
    await this.moveHeld();
  }

  async *list(filter: JudgementFilter = {}): AsyncGenerator<StoredJudgement> {
    const held: StoredJudgement[] = [];
    for await (const one of this.held.list(filter)) held.push(one);
    const keys = new Set(held.map(({ key }) => key));
    const time = ({ receipt }: StoredJudgement) => Date.parse(receipt.date);
    for await (const one of this.store.list(filter)) {
      // What is held may have been moved meanwhile.
      if (keys.has(one.key)) continue;
      for (let next = held[0]; next !== undefined && time(next) < time(one); next = held[0]) {
        yield next;
        held.shift();
      }
      yield one;
    }
    yield* held;
  }

  async count(): Promise<StoreCount[]> {
    return sumCounts([...(await this.store.count()), ...(await this.held.count())]);
  }

  async prune(filter: JudgementFilter): Promise<number> {
    return (await this.store.prune(filter)) + (await this.held.prune(filter));
  }

  async beginRun(fingerprint: string): Promise<string> {
    try {
      return await this.store.beginRun(fingerprint);
    } catch (error) {
      this.degrade(error);
      return await this.held.beginRun(fingerprint);
    }
  }

  async endRun(id: string): Promise<void> {
    await this.held.endRun(id);
    try {
      await this.store.endRun(id);
    } catch (error) {
      this.degrade(error);
    }
  }

  async close(): Promise<void> {
    await this.moveHeld();
    const lost = this.held.size;
    if (lost > 0) {
      this.warn(`${this.place} still takes nothing: ${lost} judgements are lost and will be paid for again.`);
    }
    await this.store.close();
  }

  /** Tries once more to put what is held where it should be. */
  private async moveHeld(): Promise<void> {
    if (this.isMoving || this.held.size === 0) return;
    this.isMoving = true;
    try {
      for await (const one of this.held.list()) {
        await this.store.put(one);
        this.held.forget(one.key);
      }
    } catch {
      // It stays held, of which the user has been told.
    } finally {
      this.isMoving = false;
    }
  }

  /** Goes on in memory when the place is at fault. Throws any other error. */
  private degrade(error: unknown): void {
    if (!isPlaceFault(error)) throw error;
    this.sayDegraded(error);
  }

  private sayDegraded(error: unknown): void {
    if (this.isDegraded) return;
    this.isDegraded = true;
    this.warn(
      `${this.place} does not take what is written to it (${messageOf(error)}): judgements are kept in memory until it ` +
        'does. Those that it has not taken when this process ends will be paid for again: make room for it, or mend its folder.',
    );
  }
}
