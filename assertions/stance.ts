import type { GradingResult } from 'promptfoo';
import { CPC_PHRASINGS } from '../aggregators/cross-phrasing-consistency.ts';
import type { Instrument } from '../aggregators/instrument.ts';
import type { JudgeStance } from '../aggregators/judgement.ts';
import type { Phrasing } from '../corpus/phrasings.ts';
import type { Panel } from '../judging/panel.ts';
import { panelFor } from './panel-for.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { type Measurement, measured, notMeasured } from './result.ts';

/** Whether a stance is extracted under a phrasing: only where consistency is computed. */
export function hasStance(phrasing: Phrasing): boolean {
  return CPC_PHRASINGS.some((one) => one === phrasing);
}

interface StanceOptions {
  readonly signal?: AbortSignal | undefined;
  /** What judges of the panel have said of the response before, for those that are not asked now. */
  readonly kept?: readonly JudgeStance[];
}

/**
 * Has a panel extract the overall stance of a response, by its primary judge or by every one as the panel is asked: from
 * its text alone, or with the item before it where the instrument says so. One entry a judge that was asked, now or
 * before, the primary judge first. Source: section 4.5.
 */
export async function measureStance(
  response: string,
  item: string,
  panel: Panel,
  { stanceContext }: Pick<Instrument, 'stanceContext'>,
  { signal, kept = [] }: StanceOptions = {},
): Promise<Measurement> {
  const passage = stanceContext === 'item' ? { response, item } : { response };
  const { entries, receipts } = await panel.stance(passage, signal);
  const judges = panel.judges.flatMap(
    ({ identity: { id } }) => [...entries, ...kept].find(({ judge }) => judge === id) ?? [],
  );
  const whose = (judge: string) => (judges.length > 1 ? ` (${judge})` : '');
  const said = judges.map((one) =>
    'missing' in one ? `missing: ${one.judge}: ${one.missing}` : `${one.stance}${whose(one.judge)}`,
  );
  return {
    part: { v: 1, part: 'stance', judges },
    reason: `Stance: ${said.join(', ')}.`,
    receipts,
  };
}

/**
 * promptfoo assertion: has the primary judge, or every judge where esfp.yaml asks for that, extract the overall stance of
 * a response under P0, P2 and P4, the phrasings over which consistency is computed. Source: section 4.5.
 */
export default function stanceAssertion(output: unknown, context: AssertionContext): Promise<GradingResult> {
  return onResponse('stance', output, context, async ({ text, phrasing, metadata: { item, instrument } }) =>
    hasStance(phrasing)
      ? measured(await measureStance(text, item.text, panelFor(instrument, context), instrument))
      : notMeasured(`A stance is extracted under ${CPC_PHRASINGS.join(', ')} only.`),
  );
}
