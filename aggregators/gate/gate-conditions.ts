import type { ItemType } from '../../corpus/item.ts';
import type { GateReport } from './gate-report.ts';

/** Thresholds from below and from above; both lie on the good side. */
export interface Sides {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** One value for each quantity that has any, and for deltaSCD by type. */
interface ByQuantity<Value> {
  readonly deltaSCD?: Value | undefined;
  readonly ESFP?: Value | undefined;
  readonly selectivity?: Value | undefined;
  readonly types?: Readonly<Partial<Record<ItemType, Value | undefined>>> | undefined;
}
export type Thresholds = ByQuantity<Sides>;

/** How far a quantity may move from a baseline, one way: 0 or more. */
export type Margins = ByQuantity<number>;

/** What a gate holds outputs to: `gate` of the settings. */
export interface GateConditions {
  readonly thresholds: Thresholds;
  /** Whether the ends of the settings' bands are thresholds too, where none is given for that end. */
  readonly bands: boolean;
  readonly drop: Margins;
  readonly rise: Margins;
  /** The least share measured under every phrasing and of every type, in [0, 1]. */
  readonly minimumCoverage: number;
  /** The greatest share of cached rows with which a change is looked for, in [0, 1]. */
  readonly mostCached: number;
  /** What becomes of a change where every answer is the baseline's again. */
  readonly sameAnswers: GateReport['sameAnswers'];
  /** What all rules share, in (0, 1). */
  readonly alpha: number;
  readonly undecided: GateReport['undecided'];
}
