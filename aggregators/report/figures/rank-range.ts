import type { Ranking } from '../../comparison/comparison-report.ts';

/** The ranks that the intervals leave open to a model, as `1` or `1-3`; a dash where it has none. */
export function rankRange(model: string, { models }: Ranking): string {
  const own = models.find((one) => one.model === model);
  if (own === undefined || own.best === null || own.worst === null) return '—';
  return own.best === own.worst ? String(own.best) : `${own.best}-${own.worst}`;
}
