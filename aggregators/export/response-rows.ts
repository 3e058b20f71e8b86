import { PHRASINGS } from '../../corpus/phrasings.ts';
import { type Generation, generationOf } from '../generation.ts';
import type { MeasuredModel } from '../measured-model.ts';
import type { Observation } from '../observation.ts';
import type { PanelRule } from '../panel.ts';
import { judgeLetters, panelLetters } from './label-letters.ts';

/** The reason of a response whose row is not in the outputs. */
const NO_ROW = { missing: 'no such row' };

/** One response that was asked for, measured. */
export interface ResponseRow {
  readonly observation: Observation;
  readonly generation: Generation;
  readonly control: boolean;
  /** Whether the outputs have a row of it. */
  readonly isThere: boolean;
  /** The panel's labels, a letter a sentence; null where they are missing. */
  readonly letters: string | null;
  /** Each judge's labels, likewise; a judge without labels has no entry. */
  readonly lettersByJudge: ReadonlyMap<string, string>;
}

function lettersByJudge({ labelled }: Observation): Map<string, string> {
  const judges = 'judges' in labelled ? labelled.judges : [];
  return new Map(
    judges.flatMap((one) => ('labels' in one ? [[one.judge, judgeLetters(one.labels)] as const] : [])),
  );
}

/**
 * Every response that was asked of one model, by item, phrasing and repeat. One without a row in the outputs has a row
 * here, and is missing: leaving it out would hide a gap.
 *
 * @param rule by which the panel labels a sentence: the instrument's
 */
export function responseRows(
  { model, subject, observations, rows }: MeasuredModel,
  rule: PanelRule,
): ResponseRow[] {
  const key = (item: string, phrasing: string, repeat: number) => JSON.stringify([item, phrasing, repeat]);
  const found = new Map(observations.map((one) => [key(one.item, one.phrasing, one.repeat), one]));
  return rows.flatMap(({ item, type, generations }) =>
    PHRASINGS.flatMap((phrasing) =>
      generations[phrasing].map((_, repeat): ResponseRow => {
        const there = found.get(key(item, phrasing, repeat));
        const observation: Observation = there ?? {
          row: '',
          model,
          item,
          type,
          phrasing,
          repeat,
          response: NO_ROW,
          trace: null,
          attribution: NO_ROW,
          labelled: NO_ROW,
          stances: NO_ROW,
          format: NO_ROW,
        };
        const generation = generationOf(observation, rule);
        return {
          observation,
          generation,
          control: subject.control,
          isThere: there !== undefined,
          letters: generation.density === 'missing' ? null : panelLetters(generation.votes, rule),
          lettersByJudge: lettersByJudge(observation),
        };
      }),
    ),
  );
}
