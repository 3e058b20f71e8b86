import { z } from 'zod';
import { CPC_PHRASINGS } from '../cross-phrasing-consistency.ts';
import { isMissing, type Missing } from '../judgement.ts';
import type { Observation } from '../observation.ts';
import { bareReason } from '../report/without-text.ts';
import { BaselineError } from './baseline-error.ts';
import type { BaselineGeneration, JudgedGeneration } from './baseline-schema.ts';
import { letterOfStance, lettersOfLabels } from './letters.ts';
import type { ResponseNumbers } from './response-numbers.ts';
import type { Servers } from './servers.ts';

/** What all generations of one model are written with. */
export interface WrittenWith {
  /** The ids of the instrument's judges. */
  readonly judges: readonly string[];
  readonly responses: ResponseNumbers;
  readonly servers: Servers;
}

/** A reason without what may quote a response. */
const bare = ({ missing }: Missing): Missing => ({ missing: bareReason(missing, []) });

const flag = (is: boolean) => (is ? 1 : 0);

/** The entry of each judge in the order of the instrument. */
function byJudge<Entry extends { readonly judge: string }>(
  entries: readonly Entry[],
  judges: readonly string[],
  row: string,
): (Entry | null)[] {
  const unknown = entries.find(({ judge }) => !judges.includes(judge));
  if (unknown !== undefined) {
    throw new BaselineError(
      `Row ${row} has a judgement by ${unknown.judge}, which is no judge of the instrument: judge the output anew.`,
    );
  }
  return judges.map((judge) => entries.find((one) => one.judge === judge) ?? null);
}

interface WrittenLabels extends Pick<JudgedGeneration, 'scd' | 'sentences' | 'again'> {
  readonly by: (number | null)[];
}

function labelsOf({ labelled, row }: Observation, { judges, servers }: WrittenWith): WrittenLabels {
  if (isMissing(labelled)) return { scd: bare(labelled), by: judges.map(() => null) };
  const entries = byJudge(labelled.judges, judges, row);
  const sentences = labelled.sentences.length;
  const scd = entries.map((entry) => {
    if (entry === null) return null;
    if ('missing' in entry) return bare(entry);
    if (entry.labels.length === sentences) return lettersOfLabels(entry.labels);
    throw new BaselineError(
      `Row ${row} has ${entry.labels.length} labels by ${entry.judge} for ${sentences} sentences: judge the output anew.`,
    );
  });
  const again = entries.map((entry) => {
    if (entry === null || 'missing' in entry || entry.reversed === undefined) return null;
    return isMissing(entry.reversed) ? bare(entry.reversed) : lettersOfLabels(entry.reversed.labels);
  });
  return {
    scd,
    ...(scd.some((one) => typeof one === 'string') ? {} : { sentences }),
    ...(again.some((one) => one !== null) ? { again } : {}),
    by: entries.map((entry) =>
      entry !== null && 'labels' in entry ? servers.of(entry.judge, entry.served) : null,
    ),
  };
}

interface WrittenStances extends Pick<JudgedGeneration, 'st'> {
  readonly by: (number | null)[];
}

function stancesOf(
  { stances, row, phrasing }: Observation,
  { judges, servers }: WrittenWith,
): WrittenStances {
  if (isMissing(stances)) {
    const isAsked = CPC_PHRASINGS.some((one) => one === phrasing);
    return { ...(isAsked ? { st: bare(stances) } : {}), by: judges.map(() => null) };
  }
  const entries = byJudge(stances, judges, row);
  return {
    st: entries.map((entry) => {
      if (entry === null) return null;
      return 'missing' in entry ? bare(entry) : letterOfStance(entry.stance);
    }),
    by: entries.map((entry) =>
      entry !== null && 'stance' in entry ? servers.of(entry.judge, entry.served) : null,
    ),
  };
}

function formatOf({ format }: Observation): JudgedGeneration['f'] {
  if (isMissing(format)) return bare(format);
  const { words, withinWordLimit, plainProse, english, cutOff } = format;
  return [
    words,
    flag(withinWordLimit),
    flag(plainProse),
    flag(english),
    cutOff === null ? null : flag(cutOff),
  ];
}

/** The one reason for which nothing of a row could be had; null where something was, or reasons differ. */
function reasonForAll({ response, attribution, labelled, stances, format }: Observation): Missing | null {
  if (!isMissing(response)) return null;
  const others = [attribution, labelled, stances, format];
  const isForAll = others.every((one) => isMissing(one) && one.missing === response.missing);
  return isForAll ? response : null;
}

/**
 * One response as a baseline holds it: labels, counts, stances and checks, and a number in the place of its text. Reasons that
 * may quote a response are left out.
 *
 * @throws BaselineError for a judge that the instrument has not, or labels that are not one a sentence
 */
export function writtenGeneration(observation: Observation, written: WrittenWith): BaselineGeneration {
  const { success: isId } = z.uuid().safeParse(observation.row);
  // A row without an id is named by its file, and so by a path of this machine.
  const id = isId ? { id: observation.row } : {};
  const nothing = reasonForAll(observation);
  if (nothing !== null) return { ...id, ...bare(nothing) };
  const { response, attribution } = observation;
  const { by: labelServers, ...labels } = labelsOf(observation, written);
  const { by: stanceServers, ...stances } = stancesOf(observation, written);
  const isServed = [...labelServers, ...stanceServers].some((one) => one !== null);
  return {
    ...id,
    r: isMissing(response) ? bare(response) : written.responses.of(response),
    ar: isMissing(attribution) ? bare(attribution) : [attribution.self, attribution.third],
    ...labels,
    ...stances,
    f: formatOf(observation),
    ...(isServed ? { by: { scd: labelServers, st: stanceServers } } : {}),
  };
}
