import type { ItemType } from '../corpus/item.ts';
import type { Phrasing } from '../corpus/phrasings.ts';
import type { TraceNote } from '../transforms/reasoning-trace/trace-note.ts';
import type { AttributionCounts, FormatChecks, JudgeLabels, JudgeStance, Missing } from './judgement.ts';

/** The sentences of a response with every judge's raw labels. */
export interface LabelledSentences {
  readonly sentences: readonly string[];
  readonly judges: readonly JudgeLabels[];
}

/**
 * One response of one model to one item under one phrasing, judged, free of promptfoo's shapes. Each measured part
 * is there, or missing with its reason.
 */
export interface Observation {
  /** promptfoo's row id, which is the same in every output format. */
  readonly row: string;
  readonly model: string;
  readonly item: string;
  readonly type: ItemType;
  readonly phrasing: Phrasing;
  /** 0 for the first generation, 1 for the second, ... */
  readonly repeat: number;
  /** Without its reasoning trace. */
  readonly response: string | Missing;
  /** What was taken out of the response as its reasoning trace; null where it has none, or no text is there to tell. */
  readonly trace: TraceNote | null;
  readonly attribution: AttributionCounts | Missing;
  readonly labelled: LabelledSentences | Missing;
  /** The stance by every judge that was asked, the primary judge first. Judged under P0, P2 and P4 only. */
  readonly stances: readonly JudgeStance[] | Missing;
  readonly format: FormatChecks | Missing;
  /** What there was of a response that the validity policy leaves out; absent where it leaves it in. */
  readonly leftOut?: {
    readonly response: string;
    readonly labelled: LabelledSentences | Missing;
    readonly format: FormatChecks | Missing;
  };
}
