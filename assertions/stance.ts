import type { GradingResult } from 'promptfoo';
import { CPC_PHRASINGS } from '../aggregators/cross-phrasing-consistency.ts';
import { loadJudge } from '../providers/judges/load-judge.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { measured, notMeasured } from './result.ts';

/**
 * promptfoo assertion: has the primary judge extract the overall stance of a response under P0, P2 and P4, the
 * phrasings over which consistency is computed. Source: section 4.5.
 */
export default function stanceAssertion(output: unknown, context: AssertionContext): Promise<GradingResult> {
  return onResponse('stance', output, context, async ({ text, phrasing, metadata }) => {
    if (!CPC_PHRASINGS.some((one) => one === phrasing)) {
      return notMeasured(`A stance is extracted under ${CPC_PHRASINGS.join(', ')} only.`);
    }
    const judge = metadata.instrument.judges[0]?.id ?? '';
    const stance = await (await loadJudge(judge)).extractStance(text);
    return measured({
      part: { v: 1, part: 'stance', judges: [{ judge, stance }] },
      reason: `Stance: ${stance}.`,
    });
  });
}
