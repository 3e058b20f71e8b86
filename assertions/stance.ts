import type { GradingResult } from 'promptfoo';
import { CPC_PHRASINGS } from '../aggregators/cross-phrasing-consistency.ts';
import type { Instrument } from '../aggregators/instrument.ts';
import type { Phrasing } from '../corpus/phrasings.ts';
import type { Panel } from '../judging/panel.ts';
import { panelFor } from './panel-for.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { type Measurement, measured, notMeasured } from './result.ts';

/** Whether a stance is extracted under a phrasing: only where consistency is computed. */
export function hasStance(phrasing: Phrasing): boolean {
  return CPC_PHRASINGS.some((one) => one === phrasing);
}

/**
 * Has the primary judge of a panel extract the overall stance of a response: from its text alone, or with the item
 * before it where the instrument says so. Source: section 4.5.
 */
export async function measureStance(
  response: string,
  item: string,
  panel: Panel,
  { stanceContext }: Pick<Instrument, 'stanceContext'>,
  signal?: AbortSignal,
): Promise<Measurement> {
  const passage = stanceContext === 'item' ? { response, item } : { response };
  const { entries: judges, receipts } = await panel.stance(passage, signal);
  const said = judges.map((one) => ('missing' in one ? `missing: ${one.judge}: ${one.missing}` : one.stance));
  return {
    part: { v: 1, part: 'stance', judges },
    reason: `Stance: ${said.join(', ')}.`,
    receipts,
  };
}

/**
 * promptfoo assertion: has the primary judge extract the overall stance of a response under P0, P2 and P4, the
 * phrasings over which consistency is computed. Source: section 4.5.
 */
export default function stanceAssertion(output: unknown, context: AssertionContext): Promise<GradingResult> {
  return onResponse('stance', output, context, async ({ text, phrasing, metadata: { item, instrument } }) =>
    hasStance(phrasing)
      ? measured(await measureStance(text, item.text, panelFor(instrument, context), instrument))
      : notMeasured(`A stance is extracted under ${CPC_PHRASINGS.join(', ')} only.`),
  );
}
