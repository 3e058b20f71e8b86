import { countOf, sumCounts } from './judgement-counts.ts';
import { chooser } from './judgement-filter.ts';
import type { JudgementFilter, JudgementStore, StoreCount, StoredJudgement } from './judgement-store.ts';
import { judgementText, readJudgement } from './judgement-text.ts';
import { newRunId } from './run-id.ts';

const timeBought = ({ receipt }: StoredJudgement) => Date.parse(receipt.date);

/** A store that ends with the process. */
export class MemoryStore implements JudgementStore {
  readonly place: string;
  readonly durable = false;
  /** As JSON, so that what comes out is what another store would give, and nobody else's object. */
  private readonly texts = new Map<string, string>();
  private readonly claims = new Set<string>();
  private readonly runs = new Map<string, string>();

  /** @param place what messages call it */
  constructor(place = 'memory') {
    this.place = place;
  }

  /** How many judgements it holds. */
  get size(): number {
    return this.texts.size;
  }

  async get(key: string): Promise<StoredJudgement | undefined> {
    const text = this.texts.get(key);
    return text === undefined ? undefined : readJudgement(text, this.place);
  }

  async claim(key: string): Promise<StoredJudgement | 'ours' | 'taken'> {
    const there = await this.get(key);
    if (there !== undefined) return there;
    if (this.claims.has(key)) return 'taken';
    this.claims.add(key);
    return 'ours';
  }

  async release(key: string): Promise<void> {
    this.claims.delete(key);
  }

  async put(judgement: StoredJudgement): Promise<void> {
    const text = judgementText(judgement);
    if (!this.texts.has(judgement.key)) this.texts.set(judgement.key, text);
    this.claims.delete(judgement.key);
  }

  async *list(filter: JudgementFilter = {}): AsyncGenerator<StoredJudgement> {
    yield* this.all()
      .filter(chooser(filter))
      .sort((a, b) => timeBought(a) - timeBought(b));
  }

  async count(): Promise<StoreCount[]> {
    return sumCounts(this.all().map(countOf));
  }

  async prune(filter: JudgementFilter): Promise<number> {
    const meant = this.all().filter(chooser(filter));
    for (const { key } of meant) this.texts.delete(key);
    return meant.length;
  }

  async beginRun(fingerprint: string): Promise<string> {
    const id = this.runs.get(fingerprint) ?? newRunId();
    this.runs.set(fingerprint, id);
    return id;
  }

  async endRun(id: string): Promise<void> {
    for (const [fingerprint, unfinished] of this.runs) {
      if (unfinished === id) this.runs.delete(fingerprint);
    }
  }

  async close(): Promise<void> {
    this.claims.clear();
  }

  /** Drops a single judgement, which is kept elsewhere now. */
  forget(key: string): void {
    this.texts.delete(key);
  }

  private all(): StoredJudgement[] {
    return [...this.texts.values()].map((text) => readJudgement(text, this.place));
  }
}
