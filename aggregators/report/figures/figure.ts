import type { TopLevelSpec } from 'vega-lite';

/** A picture of a part of a report. */
export interface Figure {
  /** Its file's name, without `.svg`. */
  readonly id: string;
  readonly title: string;
  /** How to read it, in a sentence or two. */
  readonly caption: string;
  /** What it shows, for a reader who does not see it. */
  readonly alt: string;
  readonly spec: TopLevelSpec;
}

/** A picture that cannot be drawn, and why: a sentence. */
export interface NoFigure {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

export type MaybeFigure = Figure | NoFigure;

export function isDrawn(figure: MaybeFigure): figure is Figure {
  return 'spec' in figure;
}
