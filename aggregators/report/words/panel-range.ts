import { greatest, least } from 'd3-array';
import type { ScoresByPanel } from '../../judges/scores-by-panel.ts';
import { namedPanels } from './named-panels.ts';

/** A score as some panel gives it. */
export interface ScoreByPanel {
  readonly value: number;
  /** The panel, in a few words. */
  readonly by: string;
}

/** What a score is by the panel, and the lowest and highest that another choice of the same judges makes of it. */
interface PanelRange {
  /** null where it is not defined by the panel. */
  readonly panel: number | null;
  /** null where no choice of judges defines it. */
  readonly lowest: ScoreByPanel | null;
  readonly highest: ScoreByPanel | null;
}

/**
 * How far a score moves with the choice of judges. On deltaSCD only the judges of labels bear; on ESFP those of stances as
 * well.
 */
export function panelRange(scores: ScoresByPanel, quantity: 'deltaSCD' | 'esfp'): PanelRange {
  const crossed = quantity === 'esfp' ? scores.crossed : [];
  const named = namedPanels({ ...scores, crossed });
  const found = named.flatMap(({ name, score }): ScoreByPanel[] => {
    const value = score[quantity];
    return value === null ? [] : [{ value, by: name }];
  });
  return {
    panel: scores.panel[quantity],
    lowest: least(found, ({ value }) => value) ?? null,
    highest: greatest(found, ({ value }) => value) ?? null,
  };
}
