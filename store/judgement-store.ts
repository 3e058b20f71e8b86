import type { JudgeIdentity, Receipt } from '../providers/judges/judge.ts';

/** Why a judgement was bought: for a response, to check a judge's order, or to watch a judge over time. */
export const PURPOSES = ['response', 'reversed', 'anchor'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** One answer of one judge, with all that it depends on. */
export interface StoredJudgement {
  /** Hash of judge, parameters, prompt version, task, purpose, run and exact input. */
  readonly key: string;
  readonly task: 'labels' | 'stance';
  readonly purpose: Purpose;
  /** The run that an anchor was judged in; null for all else, which holds for every run. */
  readonly run: string | null;
  readonly judge: JudgeIdentity;
  /** What the judge was shown, as JSON carries it. */
  readonly input: unknown;
  /** Labels or a stance, as JSON carries it. */
  readonly answer: unknown;
  readonly receipt: Receipt;
}

/** Which judgements are meant; what is absent does not choose. */
export interface JudgementFilter {
  readonly judge?: string;
  readonly purpose?: Purpose;
  readonly run?: string;
  /** Only those bought before this date, or date with time and zone, ISO 8601. A date alone is its midnight in UTC. */
  readonly before?: string;
}

/** How many judgements of one judge and purpose there are, and what they cost. */
export interface StoreCount {
  readonly judge: string;
  readonly purpose: Purpose;
  readonly task: 'labels' | 'stance';
  readonly judgements: number;
  readonly servedModels: readonly string[];
  readonly first: string;
  readonly last: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Sum over those whose cost is known. */
  readonly cost: number;
  readonly costUnknown: number;
}

/**
 * Where judgements are kept that cost money. Whoever means to buy one claims it first; another claimant of the same key,
 * in this process or another, is told to wait. A claim whose owner has died lapses.
 */
export interface JudgementStore {
  /** Where it is, for messages. */
  readonly place: string;
  /** Whether what is put survives the process. */
  readonly durable: boolean;
  /** The judgement of a key, if it is there. */
  get(key: string): Promise<StoredJudgement | undefined>;
  /**
   * Claims a key to buy its judgement.
   *
   * @returns the judgement when it is there after all; else whether the claim is `ours` or another's (`taken`)
   */
  claim(key: string): Promise<StoredJudgement | 'ours' | 'taken'>;
  /** Gives a claim up without a judgement. */
  release(key: string): Promise<void>;
  /**
   * Keeps a judgement and ends the claim on it. It is durable when this resolves, as far as the store is. One that is
   * there under its key stays: others have used it.
   */
  put(judgement: StoredJudgement): Promise<void>;
  /** The judgements of a filter, oldest first. */
  list(filter?: JudgementFilter): AsyncIterable<StoredJudgement>;
  count(): Promise<StoreCount[]>;
  /** Deletes the judgements of a filter, which are all when it says nothing. Returns how many. */
  prune(filter: JudgementFilter): Promise<number>;
  /**
   * The id of the unfinished run of a fingerprint, which is begun where there is none: so an interrupted run goes on
   * under the id that it had.
   */
  beginRun(fingerprint: string): Promise<string>;
  endRun(id: string): Promise<void>;
  /** Gives up every claim and leaves one whole file behind. */
  close(): Promise<void>;
}
