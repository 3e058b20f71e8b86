import { type Instrument, identityHash, MEASURE } from './aggregators/instrument.ts';
import { loadSettings, type Settings, SettingsError } from './config.ts';
import { ITEM_TYPES } from './corpus/item.ts';
import { FIRST_PERSON_LEXICON, THIRD_PARTY_LEXICON } from './corpus/lexicons.ts';
import { liteCorpus } from './corpus/lite.ts';
import { type Corpus, loadCorpus } from './corpus/load.ts';
import { PHRASING_TEMPLATES } from './corpus/phrasings.ts';
import { FORMAT_RULES } from './corpus/system-prompts.ts';
import { NO_FORMAT_RULES } from './protocol.ts';
import { embeddingModelName } from './providers/embeddings/minilm.ts';
import { judgeIdentity } from './providers/judges/judge-identity.ts';
import { systemPromptText } from './system-prompt.ts';
import { KIND_RULES, RESPONSE_KINDS } from './transforms/response-kinds/kinds.ts';
import { splitterRule } from './transforms/splitter.ts';

/** What an evaluation is set up with. */
export interface Setup {
  readonly settings: Settings;
  readonly corpus: Corpus;
  readonly instrument: Instrument;
  /** The system message's text; null for none. */
  readonly systemPrompt: string | null;
}

/** Whether the system message carries the benchmark's format rules, which fix the surface that is measured. */
function carriesFormatRules(choice: Settings['systemPrompt']): boolean {
  return typeof choice === 'object' ? choice.formatRules : choice === 'benchmark';
}

/** By what this version counts markers: the lexicon of its instruments. */
export const TEXT_MEASURES: Pick<Instrument, 'lexicon'> = {
  lexicon: identityHash({ self: FIRST_PERSON_LEXICON, third: THIRD_PARTY_LEXICON }),
};

/**
 * The instrument that settings and corpus make: everything that a score depends on besides the subject.
 *
 * @throws when a judge is not known
 */
export function instrumentOf(settings: Settings, corpus: Corpus): Instrument {
  const count = (type: string) => corpus.items.filter((item) => item.type === type).length;
  return {
    v: 1,
    measure: MEASURE,
    protocol: settings.protocol,
    corpus: {
      name: corpus.name,
      // Whole, it looks like a credential to promptfoo, which redacts it in every output.
      hash: corpus.hash.slice(0, 16),
      items: Object.fromEntries(ITEM_TYPES.map((type) => [type, count(type)])),
      ...(corpus.subset === undefined ? {} : { subset: corpus.subset }),
    },
    phrasings: identityHash(PHRASING_TEMPLATES),
    formatRules: carriesFormatRules(settings.systemPrompt) ? identityHash(FORMAT_RULES) : NO_FORMAT_RULES,
    ...TEXT_MEASURES,
    splitter: splitterRule(settings.splitter),
    ...judgingOf(settings),
    ...validityOf(settings),
    embeddingModel: embeddingModelName(settings.embeddingModel),
    psi: settings.psi,
    weights: settings.weights,
  };
}

/**
 * The part of an instrument that judges: who, by which rule, and what a stance is extracted from.
 *
 * @param settings `judges` may be others than those of esfp.yaml: an assertion's config may name them
 * @throws JudgeError when a judge is not known; SettingsError for a majority of fewer than three
 */
export function judgingOf({
  judges,
  panel,
  stanceContext,
}: Pick<Settings, 'judges' | 'panel' | 'stanceContext'>): Pick<
  Instrument,
  'judges' | 'panel' | 'stanceContext'
> {
  if (panel === 'majority' && judges.length < 3) {
    throw new SettingsError(
      `panel: majority takes three judges or more; there are ${judges.length} (${judges.map(({ id }) => id).join(', ')}).`,
    );
  }
  return {
    judges: judges.map((spec) => ({ ...judgeIdentity(spec) })),
    // What is as in the paper is left out: instruments of before these switches are the same instruments.
    ...(panel === 'majority' ? { panel } : {}),
    ...(stanceContext === 'item' ? { stanceContext } : {}),
  };
}

/**
 * The part of an instrument that says which kinds of responses are left out; empty where none is, so that instruments of
 * before this switch are the same instruments.
 */
export function validityOf({ validity }: Pick<Settings, 'validity'>): Pick<Instrument, 'validity'> {
  const drop = RESPONSE_KINDS.filter((kind) => validity[kind] === 'drop');
  return drop.length === 0 ? {} : { validity: { rules: KIND_RULES, drop } };
}

/** An instrument with another validity policy than it has. */
export function withValidity(
  { validity: _old, ...instrument }: Instrument,
  settings: Pick<Settings, 'validity'>,
): Instrument {
  return { ...instrument, ...validityOf(settings) };
}

/**
 * An instrument with other judging than it has. What is as in the paper stands in none of its fields.
 */
export function withJudging(
  { panel: _panel, stanceContext: _context, ...instrument }: Instrument,
  judging: ReturnType<typeof judgingOf>,
): Instrument {
  return { ...instrument, ...judging };
}

/** promptfoo stores `[REDACTED]` for what looks like a credential: items under such ids would be one. */
function refuseRedactedIds({ name, items }: Corpus): void {
  const long = items.find(({ id }) => /^[\w+/=-]{64,}$/.test(id));
  if (long === undefined) return;
  throw new SettingsError(
    `corpus ${name}: the id ${long.id} is so long that promptfoo takes it for a credential and redacts it: give the ` +
      'items ids under 64 characters.',
  );
}

let last: { key: string; setup: Setup } | undefined;

/**
 * The setup that the settings file asks for. The last one is kept: promptfoo calls a prompt function for every row.
 *
 * @throws SettingsError or CorpusError when the settings or the corpus cannot be used
 */
export function currentSetup(settings: Settings = loadSettings()): Setup {
  const key = JSON.stringify(settings);
  if (last?.key === key) return last.setup;
  const whole = loadCorpus(settings.corpus);
  const corpus = settings.subset === 'lite' ? liteCorpus(whole) : whole;
  refuseRedactedIds(corpus);
  const setup = {
    settings,
    corpus,
    instrument: instrumentOf(settings, corpus),
    systemPrompt: systemPromptText(settings.systemPrompt),
  };
  last = { key, setup };
  return setup;
}
