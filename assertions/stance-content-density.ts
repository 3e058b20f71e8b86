import type { GradingResult } from 'promptfoo';
import type { Cell } from '../aggregators/cell.ts';
import { type Instrument, panelRule } from '../aggregators/instrument.ts';
import type { JudgementPart } from '../aggregators/judgement.ts';
import { panelLabel, votesBySentence } from '../aggregators/panel.ts';
import { stanceContentDensity } from '../aggregators/stance-content-density.ts';
import type { Panel } from '../judging/panel.ts';
import { splitterOf } from '../transforms/splitter.ts';
import { panelFor } from './panel-for.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { type Measurement, measured } from './result.ts';

const densityText = (density: Cell) =>
  typeof density === 'number' ? `SCD ${density.toFixed(3)}.` : 'SCD is undefined: no sentence is A or B.';

/**
 * Has every judge of a panel label every sentence of a response. SCD is named where it is defined; a judge that failed
 * leaves it missing. Source: section 4.4.
 *
 * @param instrument by whose splitter the response is taken apart, and by whose rule the judges' labels make the panel's
 * @throws Error when this version has no such splitter
 */
export async function measureDensity(
  text: string,
  panel: Panel,
  instrument: Pick<Instrument, 'panel' | 'splitter'>,
  signal?: AbortSignal,
): Promise<Measurement> {
  const sentences = splitterOf(instrument.splitter)(text);
  const { entries: judges, receipts } = await panel.labels(sentences, signal);
  const part: JudgementPart = { v: 1, part: 'scd', sentences, judges };
  const failed = judges.flatMap((one) => ('missing' in one ? [`${one.judge}: ${one.missing}`] : []));
  if (failed.length > 0) return { part, reason: `No panel label. ${failed.join('; ')}.`, receipts };
  const votes = votesBySentence(judges.flatMap((one) => ('labels' in one ? [one.labels] : [])));
  const labels = votes.map((one) => panelLabel(one, panelRule(instrument)));
  const density = stanceContentDensity(labels);
  return {
    part,
    reason: `Sentence labels: ${labels.join(' ')} (A: fact or report, B: own stance, C: neither). ${densityText(density)}`,
    ...(typeof density === 'number' ? { namedScores: { SCD: density } } : {}),
    receipts,
  };
}

/**
 * promptfoo assertion: has every judge of the panel label every sentence of a response, and names its SCD where that is
 * defined. Source: section 4.4.
 */
export default function stanceContentDensityAssertion(
  output: unknown,
  context: AssertionContext,
): Promise<GradingResult> {
  return onResponse('scd', output, context, async ({ text, metadata: { instrument } }) =>
    measured(await measureDensity(text, panelFor(instrument, context), instrument)),
  );
}
