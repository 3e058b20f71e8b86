import type { ScoreCard } from '../../score-card.ts';
import { decimal } from '../format.ts';

/** deltaAR without prompt echo with the items that it rests on; a dash where there is none. */
export function withoutEchoText({ deltaAR: { withoutEcho } }: ScoreCard): string {
  return withoutEcho.value === null ? '—' : `${decimal(withoutEcho.value)} (${withoutEcho.n})`;
}
