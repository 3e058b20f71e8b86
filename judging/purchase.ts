import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { rawLabelSchema, stanceSchema } from '../aggregators/judgement.ts';
import { collapsedSentences, shownPassage } from '../providers/judges/chat/judge-prompt.ts';
import type { Judge, Judged, Passage, Receipt } from '../providers/judges/judge.ts';
import { buyOnce } from '../store/buy-once.ts';
import type { JudgementStore, Purpose } from '../store/judgement-store.ts';
import { judgementKey, type Question } from './judgement-key.ts';

const labelsSchema = z.array(rawLabelSchema);

/** What a purchase is for. */
export interface Occasion {
  readonly purpose: Purpose;
  /** The run that an anchor is judged in; null for all else. */
  readonly run: string | null;
  readonly signal?: AbortSignal;
}

/** An answer with its receipt, and whether it was bought now or had been before. */
export interface Purchased<Answer> {
  readonly answer: Answer;
  readonly receipt: Receipt;
  readonly bought: boolean;
}

/** An answer that is known without the store. One that is no answer to the question is passed over. */
export interface KnownAnswer {
  readonly answer: unknown;
  readonly receipt: Receipt;
}

/** What a judge said, or a store has of it, is not what was asked for. */
export class UnusableJudgement extends Error {
  override readonly name = 'UnusableJudgement';
}

/** An answer that is one to the question. */
function checked<Answer>(schema: z.ZodType<Answer>, answer: unknown, whose: string): Answer {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const said = parsed.error.issues[0]?.message ?? '';
  throw new UnusableJudgement(`${whose} is no answer to what is asked (${said})`);
}

/** A judge whose answers are kept in a store: what is there, or known otherwise, is not bought again. */
export class PurchasingJudge {
  private readonly judge: Judge;
  private readonly store: JudgementStore;
  private readonly known: ReadonlyMap<string, KnownAnswer>;

  /** @param known by the keys of the store */
  constructor(judge: Judge, store: JudgementStore, known: ReadonlyMap<string, KnownAnswer>) {
    this.judge = judge;
    this.store = store;
    this.known = known;
  }

  /**
   * The labels of a response's sentences, in their order.
   *
   * @throws when they are not in the store and could not be bought; UnusableJudgement when they are not one for each
   *   sentence
   */
  labelSentences(sentences: readonly string[], occasion: Occasion) {
    return this.purchase(
      { task: 'labels', input: collapsedSentences(sentences) },
      occasion,
      labelsSchema.length(sentences.length),
      (signal) => this.judge.labelSentences(sentences, signal),
    );
  }

  /**
   * The stance of a passage.
   *
   * @throws when it is not in the store and could not be bought; UnusableJudgement when it is none
   */
  extractStance(passage: Passage, occasion: Occasion) {
    return this.purchase({ task: 'stance', input: shownPassage(passage) }, occasion, stanceSchema, (signal) =>
      this.judge.extractStance(passage, signal),
    );
  }

  private async purchase<Answer>(
    asked: Pick<Question, 'task' | 'input'>,
    { purpose, run, signal }: Occasion,
    schema: z.ZodType<Answer>,
    ask: (signal: AbortSignal) => Promise<Judged<Answer>>,
  ): Promise<Purchased<Answer>> {
    const question: Question = { ...asked, purpose, run, judge: this.judge.identity };
    const key = judgementKey(question);
    const known = this.known.get(key);
    const knownAnswer = schema.safeParse(known?.answer);
    if (known !== undefined && knownAnswer.success) {
      const stored = await this.store.get(key);
      // Of the same answer the store tells more: what was paid for it. Another one is not what is known.
      const isSame = isDeepStrictEqual(stored?.answer, known.answer);
      return {
        answer: knownAnswer.data,
        receipt: (isSame && stored?.receipt) || known.receipt,
        bought: false,
      };
    }
    const { id } = this.judge.identity;
    const buy = async (shared: AbortSignal) => {
      const { answer, receipt } = await ask(shared);
      if (receipt === null) throw new Error(`${id} gave no receipt`);
      // Before it is kept: what is kept is not asked for again.
      return { key, ...question, answer: checked(schema, answer, `what ${id} said`), receipt };
    };
    const { judgement, bought } = await buyOnce(this.store, key, buy, signal);
    const answer = checked(schema, judgement.answer, `what ${this.store.place} has of ${id}`);
    return { answer, receipt: judgement.receipt, bought };
  }
}
