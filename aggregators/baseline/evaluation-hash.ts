import { identityHash } from '../instrument.ts';
import type { Evaluation } from '../score-cohort.ts';

/**
 * Hash of what was read of an output: its instrument, subjects, responses and judgements. Equal hashes are of equal content,
 * whatever its file is called; a row that is judged anew changes it.
 */
export function evaluationHash({ instrument, subjects, observations }: Evaluation): string {
  // Without an id a row is named by its file.
  const rows = observations.map(({ row: _, ...content }) => content);
  return identityHash({ instrument, subjects: [...subjects], rows });
}
