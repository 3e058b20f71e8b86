import { percent } from '../report/format.ts';
import { TYPOLOGY_CUT } from '../typology.ts';
import type { TypologyShares } from './typology-shares.ts';

/**
 * A model's place in the typology in a few words: the verdict with its share, whether it depends on the cut, and whether
 * deltaSCD shifts; an em dash with the reason where there is none.
 */
export function typologyText({
  verdict,
  dependsOnCut,
  reason,
  byCut,
  shift,
  shiftReason,
}: TypologyShares): string {
  const shiftText = shift ?? `no word on a shift: ${shiftReason ?? ''}`;
  if (verdict === null) return `— (${reason ?? ''}), ${shiftText}`;
  const own = byCut.find((one) => one.cut === TYPOLOGY_CUT);
  const shareText =
    own?.cell == null || own.shares === null
      ? ''
      : ` (${own.cell} in ${percent(own.shares[own.cell])} of resamples)`;
  return `${verdict}${shareText}${dependsOnCut === true ? ', depends on the cut' : ''}; ${shiftText}`;
}
