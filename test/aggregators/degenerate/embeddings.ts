import type { Observation } from '../../../aggregators/observation.ts';
import type { Embeddings } from '../../../aggregators/response-distance.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { at, embeddingsOf } from '../builders.ts';
import { REFUSED, SAME } from './evaluations.ts';

/** A direction that hangs on phrasing and text, so that copies have one and others differ; that of two texts is fixed. */
function direction({ response, phrasing }: Observation): [number, number] {
  const text = typeof response === 'string' ? response : '';
  if (text === SAME || text === REFUSED) return at(0.3);
  const own = [...text].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0) % 7;
  return at(0.1 * PHRASINGS.indexOf(phrasing) + 0.02 * own);
}

/** What PSI compares of a degenerate evaluation. */
export function embeddingsFor(observations: readonly Observation[]): Embeddings {
  return embeddingsOf(observations, direction);
}
