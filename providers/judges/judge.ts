import type { RawLabel, Stance } from '../../aggregators/judgement.ts';

/** Who a judge is, as the instrument records it. */
export interface JudgeIdentity {
  /** As written in the settings, e.g. `embedded:rules`. */
  readonly id: string;
  /**
   * Judges of one family share training or rules; a panel should hold at least two families (section 4.4).
   */
  readonly family: string;
  /** Whatever else changes its answers: weights hash, temperature, ... */
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** Raised when the prompt or the rules change. */
  readonly promptVersion: number;
  /** True for judges that stand in for a language model so that everything runs offline. */
  readonly embedded: boolean;
}

/** A judge of the panel: sentences in, one raw label each out; a response in, its overall stance out. */
export interface Judge {
  readonly identity: JudgeIdentity;
  /**
   * Labels every sentence of one response (section 4.4).
   *
   * @param sentences the response's sentences, in order
   * @returns exactly `sentences.length` labels
   * @throws when the labels could not be had; the caller records them as missing with the error's message
   */
  labelSentences(sentences: readonly string[]): Promise<RawLabel[]>;
  /**
   * The overall stance of one response (section 4.5), from its text alone.
   *
   * @throws when the stance could not be had
   */
  extractStance(response: string): Promise<Stance>;
}
