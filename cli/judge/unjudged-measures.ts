import type { Instrument } from '../../aggregators/instrument.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { endOf } from '../../aggregators/read/content-filter.ts';
import { partsOf } from '../../aggregators/read/judgement-parts.ts';
import { attributionOf, measureAttributionRate } from '../../assertions/attribution-rate.ts';
import type { Measurement } from '../../assertions/result.ts';
import { TEXT_MEASURES } from '../../setup.ts';
import { countEchoedMarkers } from '../../transforms/attribution-markers.ts';
import type { TraceNote } from '../../transforms/reasoning-trace/trace-note.ts';
import { isCut } from '../../transforms/response-kinds/is-cut.ts';
import type { DocumentRow } from './output-document.ts';

/** A response of a row, as it is measured. */
export interface MeasuredText {
  readonly row: DocumentRow;
  readonly text: string;
  readonly phrasing: Observation['phrasing'];
  /** What was taken out of the response before; null where nothing was. */
  readonly trace: TraceNote | null;
  /** Whether what the row has is of another text. */
  readonly afresh: boolean;
}

const instrumentOfRow = (row: DocumentRow): Instrument => row.testCase.metadata.esfp.instrument;

/**
 * The markers of a response, where its row does not have them. Counts that are there stay, and get those that echo the prompt,
 * which earlier versions did not count; those by another lexicon stay as they are.
 */
export function markersFor({ row, text, phrasing, afresh }: MeasuredText): Measurement[] {
  const part = partsOf(row).find((one) => one.part === 'ar');
  if (part === undefined || afresh) return [measureAttributionRate(text, phrasing)];
  const isKnown = !('counts' in part) || part.counts.echoed !== undefined;
  if (isKnown || instrumentOfRow(row).lexicon !== TEXT_MEASURES.lexicon) return [];
  return [attributionOf({ ...part.counts, echoed: countEchoedMarkers(text, phrasing) })];
}

/**
 * The format of a response, where its row does not have it. Checks that are there stay, and get the kinds, which earlier
 * versions did not tell, or told by other rules than those that the instrument leaves responses out by. The checks bring tables
 * of languages that take 150 MB: they are loaded where they are needed alone.
 */
export async function formatFor(
  { row, text, trace, afresh }: MeasuredText,
  { validity }: Pick<Instrument, 'validity'>,
): Promise<Measurement[]> {
  const finishReason = endOf(row.response);
  const part = partsOf(row).find((one) => one.part === 'format');
  const checks = part !== undefined && 'checks' in part ? part.checks : undefined;
  const isBySameRules = validity === undefined || instrumentOfRow(row).validity?.rules === validity.rules;
  const isKnown = part !== undefined && (checks === undefined || checks.kinds !== undefined);
  if (isKnown && isBySameRules && !afresh) return [];
  const { formatOf, measureFormat } = await import('../../assertions/response-format.ts');
  if (checks === undefined || afresh) return [measureFormat(text, finishReason, trace)];
  const { responseKinds } = await import('../../transforms/response-kinds/response-kinds.ts');
  // What was cut stays so where the row no longer says by what.
  const end = checks.cutOff ? 'length' : finishReason;
  const cutOff = end === undefined ? checks.cutOff : isCut(end);
  return [formatOf({ ...checks, cutOff, kinds: responseKinds(text, end) }, trace)];
}
