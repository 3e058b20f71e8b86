import type { JudgeLabels, JudgeStance } from '../aggregators/judgement.ts';
import type { Settings } from '../config.ts';
import { UnusableAnswer } from '../providers/judges/chat/chat-judge.ts';
import type { Judge, JudgeIdentity, Passage, Receipt } from '../providers/judges/judge.ts';
import { isAskedReversed } from './judgement-key.ts';
import type { Purchased, PurchasingJudge } from './purchase.ts';
import { reasonOf } from './reason-of.ts';
import type { Spending } from './spending.ts';

/** A judge of a panel: an embedded one answers by itself, any other through the store. */
export type PanelJudge = { readonly identity: JudgeIdentity } & (
  | { readonly embedded: () => Promise<Judge> }
  | { readonly purchasing: () => Promise<PurchasingJudge> }
);

/** What the panel says of a response, and what had to be paid for it. */
export interface PanelAnswer<Entry> {
  /** One entry a judge that was asked, in the panel's order: an answer, or why there is none. */
  readonly entries: Entry[];
  readonly receipts: readonly { readonly receipt: Receipt; readonly bought: boolean }[];
}

/** How a panel is asked. */
export interface PanelOptions {
  /** Who is asked for stances; absent is the primary judge alone, as in the paper. */
  readonly stanceJudges?: Settings['stanceJudges'];
  /** Told of every receipt, and whose it is. */
  readonly note?: (judge: string, receipt: Receipt) => void;
}

const served = ({ servedModel, date }: Receipt) => ({ model: servedModel, date });

/** The judges of one instrument, primary judge first. It never throws: what cannot be had is missing with its reason. */
export class Panel {
  readonly judges: readonly PanelJudge[];
  private readonly spending: Spending;
  private readonly options: PanelOptions;
  /** Answers that could not be used, and are accounted for: responses with one text share the purchase. */
  private readonly lost = new WeakSet<UnusableAnswer>();

  constructor(judges: readonly PanelJudge[], spending: Spending, options: PanelOptions = {}) {
    this.judges = judges;
    this.spending = spending;
    this.options = options;
  }

  /** Has every judge label every sentence of one response (section 4.4). */
  async labels(sentences: readonly string[], signal?: AbortSignal): Promise<PanelAnswer<JudgeLabels>> {
    const answers = await Promise.all(this.judges.map((judge) => this.labelsOf(judge, sentences, signal)));
    return {
      entries: answers.map(({ entry }) => entry),
      receipts: answers.flatMap(({ receipts }) => receipts),
    };
  }

  /** Has the primary judge, or every judge where that is asked for, extract the stance of one response (section 4.5). */
  async stance(passage: Passage, signal?: AbortSignal): Promise<PanelAnswer<JudgeStance>> {
    const asked = this.options.stanceJudges === 'panel' ? this.judges : this.judges.slice(0, 1);
    const answers = await Promise.all(asked.map((judge) => this.stanceOf(judge, passage, signal)));
    return {
      entries: answers.map(({ entry }) => entry),
      receipts: answers.flatMap(({ receipts }) => receipts),
    };
  }

  private paid<Answer>(judge: string, got: Purchased<Answer>): Purchased<Answer> {
    if (!got.bought) this.spending.reuse();
    this.options.note?.(judge, got.receipt);
    return got;
  }

  /** What was paid for an answer that cannot be used. */
  private lostReceipts(error: unknown): PanelAnswer<unknown>['receipts'] {
    if (!(error instanceof UnusableAnswer) || this.lost.has(error)) return [];
    this.lost.add(error);
    return [{ receipt: error.receipt, bought: true }];
  }

  private async stanceOf(
    one: PanelJudge,
    passage: Passage,
    signal: AbortSignal | undefined,
  ): Promise<{ entry: JudgeStance; receipts: PanelAnswer<JudgeStance>['receipts'] }> {
    const judge = one.identity.id;
    try {
      if ('embedded' in one) {
        signal?.throwIfAborted();
        const { answer } = await (await one.embedded()).extractStance(passage, signal);
        return { entry: { judge, stance: answer }, receipts: [] };
      }
      const purchasing = await one.purchasing();
      const occasion = { purpose: 'response', run: null, ...(signal && { signal }) } as const;
      const got = this.paid(judge, await purchasing.extractStance(passage, occasion));
      return { entry: { judge, stance: got.answer, served: served(got.receipt) }, receipts: [got] };
    } catch (error) {
      return { entry: { judge, missing: reasonOf(error) }, receipts: this.lostReceipts(error) };
    }
  }

  private async labelsOf(
    one: PanelJudge,
    sentences: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<{ entry: JudgeLabels; receipts: PanelAnswer<JudgeLabels>['receipts'] }> {
    const judge = one.identity.id;
    try {
      if ('embedded' in one) {
        signal?.throwIfAborted();
        const { answer } = await (await one.embedded()).labelSentences(sentences, signal);
        if (answer.length === sentences.length) return { entry: { judge, labels: answer }, receipts: [] };
        throw new Error(`gave ${answer.length} labels for ${sentences.length} sentences`);
      }
      if (sentences.length === 0) return { entry: { judge, labels: [] }, receipts: [] };
      const purchasing = await one.purchasing();
      const occasion = { run: null, ...(signal && { signal }) };
      // Both have ended before the answer is given: the store may be closed then, and nothing may be under way.
      const [straight, reversed] = await Promise.allSettled([
        purchasing.labelSentences(sentences, { purpose: 'response', ...occasion }),
        isAskedReversed(sentences)
          ? purchasing.labelSentences(sentences.toReversed(), { purpose: 'reversed', ...occasion })
          : null,
      ]);
      const receipts = [straight, reversed].flatMap((one) => {
        if (one.status === 'rejected') return this.lostReceipts(one.reason);
        return one.value === null ? [] : [this.paid(judge, one.value)];
      });
      if (straight.status === 'rejected') {
        return { entry: { judge, missing: reasonOf(straight.reason) }, receipts };
      }
      const { answer: labels, receipt } = straight.value;
      const entry = { judge, labels, served: served(receipt) };
      if (reversed.status === 'rejected') {
        return { entry: { ...entry, reversed: { missing: reasonOf(reversed.reason) } }, receipts };
      }
      if (reversed.value === null) return { entry, receipts };
      return { entry: { ...entry, reversed: { labels: reversed.value.answer.toReversed() } }, receipts };
    } catch (error) {
      return { entry: { judge, missing: reasonOf(error) }, receipts: [] };
    }
  }
}
