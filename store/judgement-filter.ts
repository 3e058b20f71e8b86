import { z } from 'zod';
import type { JudgementFilter, StoredJudgement } from './judgement-store.ts';

const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/**
 * A date, or a date with time and zone, in milliseconds since 1970. A date alone is its midnight in UTC.
 *
 * @throws RangeError for anything else
 */
export function timeOf(text: string): number {
  const parsed = dateSchema.safeParse(text);
  if (!parsed.success) {
    throw new RangeError(`${text} is no date: write it like 2026-11-30 or 2026-11-30T12:00:00Z`);
  }
  return Date.parse(parsed.data);
}

/**
 * Tells whether a judgement is among those that a filter means.
 *
 * @throws RangeError for a `before` that is no date
 */
export function chooser({ judge, purpose, run, before }: JudgementFilter): (one: StoredJudgement) => boolean {
  const end = before === undefined ? undefined : timeOf(before);
  return (one) =>
    (judge === undefined || one.judge.id === judge) &&
    (purpose === undefined || one.purpose === purpose) &&
    (run === undefined || one.run === run) &&
    (end === undefined || Date.parse(one.receipt.date) < end);
}
