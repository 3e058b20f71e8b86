import { SENTENCE_CAP, SHORTEST_SENTENCE, splitSentences } from './sentences.ts';
import { segmentSentences } from './sentences-by-segmenter.ts';

/** Takes a response apart into the sentences that are labelled. */
export type Splitter = (response: string) => string[];

/** The splitters by name: the paper's rule (section 4.4), and the sentence boundaries of Unicode. */
const SPLITTERS = { paper: splitSentences, segmenter: segmentSentences } as const;

/** What `splitter` of the settings may say. */
export type SplitterName = keyof typeof SPLITTERS;

const BOUNDS = `at least ${SHORTEST_SENTENCE} code points, first ${SENTENCE_CAP}`;

/** What stands in an instrument for each splitter. */
const RULES: Readonly<Record<SplitterName, string>> = {
  paper: `paper: ${BOUNDS}`,
  segmenter: `Unicode sentence boundaries (UAX #29, Intl.Segmenter en): ${BOUNDS}`,
};

const NAMES: readonly SplitterName[] = ['paper', 'segmenter'];

/** A splitter as an instrument names it. */
export function splitterRule(name: SplitterName): string {
  return RULES[name];
}

/** The name of the splitter that an instrument was made with; undefined where this version has no such splitter. */
export function splitterNamed(rule: string): SplitterName | undefined {
  return NAMES.find((name) => RULES[name] === rule);
}

/**
 * The splitter that an instrument was made with.
 *
 * @param rule the instrument's `splitter`
 * @throws Error when this version has no such splitter
 */
export function splitterOf(rule: string): Splitter {
  const name = splitterNamed(rule);
  if (name === undefined) {
    throw new Error(
      `the instrument's splitter (${rule}) is none of this version of promptfoo-esfp: judge with the version that made it`,
    );
  }
  return SPLITTERS[name];
}
