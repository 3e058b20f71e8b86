import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type AnchorAgreement,
  type AnchorJudgement,
  anchorAgreement,
} from '../aggregators/anchor-agreement.ts';
import { canonicalJson } from '../aggregators/instrument.ts';
import { rawLabelSchema, stanceSchema } from '../aggregators/judgement.ts';
import { collapsedSentences, shownPassage } from '../providers/judges/chat/judge-prompt.ts';
import type { JudgeIdentity } from '../providers/judges/judge.ts';
import type { JudgementStore, StoredJudgement } from '../store/judgement-store.ts';
import { splitSentences } from '../transforms/sentences.ts';
import { type Anchor, loadAnchors } from './anchors/load-anchors.ts';
import { answeringIdentity } from './judgement-key.ts';
import type { Panel } from './panel.ts';
import type { PurchasingJudge } from './purchase.ts';
import { reasonOf } from './reason-of.ts';
import type { JudgingSession } from './session.ts';

const labelsSchema = z.array(rawLabelSchema);

/** What a judge is shown of an anchor, by task. */
function inputsOf({ text }: Anchor): {
  readonly labels: readonly string[];
  readonly stance: { readonly response: string };
} {
  return { labels: collapsedSentences(splitSentences(text)), stance: shownPassage({ response: text }) };
}

/**
 * Has one judge judge every anchor. What cannot be had is left out: the agreement counts what there is.
 *
 * @returns why judgements could not be had, one reason each
 */
async function judgeAll(
  judge: PurchasingJudge,
  withStance: boolean,
  run: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const occasion = { purpose: 'anchor', run, ...(signal && { signal }) } as const;
  const settled = await Promise.allSettled(
    loadAnchors().flatMap((anchor): Promise<unknown>[] => [
      judge.labelSentences(splitSentences(anchor.text), occasion),
      ...(withStance ? [judge.extractStance({ response: anchor.text }, occasion)] : []),
    ]),
  );
  return settled.flatMap((one) => (one.status === 'rejected' ? [reasonOf(one.reason)] : []));
}

/** A stored judgement as one of an anchor; undefined where it is of none that is shipped now, or has no answer to it. */
function asAnchorJudgement(
  { task, input, answer, run, receipt: { date, servedModel } }: StoredJudgement,
  anchors: ReadonlyMap<string, string>,
): AnchorJudgement | undefined {
  const anchor = anchors.get(canonicalJson({ task, input }));
  if (anchor === undefined || run === null) return undefined;
  const base = { run, date, servedModel, anchor };
  if (task === 'stance') {
    const stance = stanceSchema.safeParse(answer).data;
    return stance && { ...base, stance };
  }
  const labels = labelsSchema.safeParse(answer).data;
  return labels && { ...base, labels };
}

/** What a store has of one judge's anchors, of this run and all others. */
async function judgementsOf(store: JudgementStore, judge: JudgeIdentity): Promise<AnchorJudgement[]> {
  const anchors = new Map(
    loadAnchors().flatMap((anchor) =>
      Object.entries(inputsOf(anchor)).map(([task, input]) => [canonicalJson({ task, input }), anchor.id]),
    ),
  );
  const found: AnchorJudgement[] = [];
  for await (const stored of store.list({ judge: judge.id, purpose: 'anchor' })) {
    if (!isDeepStrictEqual(answeringIdentity(stored.judge), answeringIdentity(judge))) continue;
    const judgement = asAnchorJudgement(stored, anchors);
    if (judgement !== undefined) found.push(judgement);
  }
  return found;
}

/**
 * How far every judge's anchors of a run agree with those of earlier runs, from what a store has of them.
 *
 * @returns one entry a judge that has anchors in that run
 */
export async function anchorsOfRun(
  store: JudgementStore,
  judges: readonly JudgeIdentity[],
  run: string,
): Promise<AnchorAgreement[]> {
  const found = await Promise.all(
    judges
      .filter((judge) => !judge.embedded)
      .map(async (judge) => ({ judge, judgements: await judgementsOf(store, judge) })),
  );
  return found.flatMap(({ judge, judgements }) => {
    const ended = judgements.filter((one) => one.run === run).map(({ date }) => date);
    if (ended.length === 0) return [];
    // Runs that came later say nothing of this one.
    const last = ended.toSorted().at(-1) ?? '';
    const upTo = judgements.filter((one) => one.run === run || one.date < last);
    return [anchorAgreement(judge.id, upTo)];
  });
}

/**
 * Has every judge of a panel that has a server judge the anchors afresh, once in a run, and compares with earlier runs. A
 * store that does not last has no earlier runs: nothing is bought then. It never throws: the user is told of what cannot be
 * had, and a run is whole without it.
 *
 * @param run the same for all of one run, also when it is gone on with
 */
export async function judgeAnchors(
  session: JudgingSession,
  { judges }: Panel,
  run: string,
  signal?: AbortSignal,
): Promise<AnchorAgreement[]> {
  const buying = judges.flatMap((judge, place) => ('purchasing' in judge ? [{ judge, place }] : []));
  if (buying.length === 0) return [];
  try {
    const store = await session.store();
    if (!store.durable) return [];
    await Promise.all(
      buying.map(async ({ judge, place }) => {
        const judged = judge.purchasing().then((buyer) => judgeAll(buyer, place === 0, run, signal));
        const failed = await judged.catch((error: unknown) => [reasonOf(error)]);
        // Of a judge that is stopped the user has been told.
        if (failed.length === 0 || signal?.aborted || session.stopped.has(judge.identity.id)) return;
        session.say(
          `Anchors of judge ${judge.identity.id} that brought no answer: ${failed.length}; the first: ${failed[0]}.`,
        );
      }),
    );
    return await anchorsOfRun(
      store,
      judges.map(({ identity }) => identity),
      run,
    );
  } catch (error) {
    session.say(`The judges’ anchors could not be compared: ${reasonOf(error)}.`);
    return [];
  }
}
