/* A name begins after what is no letter or digit and ends before what is no letter: no "philosophy" is a phi, no
   "tinyllama" a llama, and "llama3" is one. */
const name = (...patterns: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${patterns.join('|')})(?![a-z])`);

const FAMILIES: ReadonlyMap<string, RegExp> = new Map([
  ['allenai', name('olmo', 'olmoe', 'molmo', 'tulu')],
  ['anthropic', name('claude', 'anthropic(?=[./])')],
  [
    'openai',
    new RegExp(
      [
        // Not gpt-j, gpt-neo, gpt-sw3, gpt4all or cerebras-gpt, which others made.
        String.raw`(?<![a-z0-9]|cerebras-)gpt[-_ ]?(?:\d(?!all)|oss(?![a-z])|audio|realtime|image)`,
        '(?<![a-z])chatgpt',
        '(?:^|[:/]|text-|code-)davinci(?![a-z])',
        // After a hyphen it is another's: marco-o1.
        '(?:^|[:/ .(]|openai-)o[134](?![a-z0-9])',
      ].join('|'),
    ),
  ],
  [
    'google',
    name(
      'gemini',
      '(?:code|data|med|pali|shield|t5|tx|vault)?gemma',
      'palm(?=:|[-_ ]?2|$)',
      '(?:text|chat)-bison',
    ),
  ],
  // Not the programs called for it: llama.cpp, llamafile, LlamaIndex.
  ['meta', name('(?:meta-?|code)?llama(?![-_. ]?(?:cpp|file|index))')],
  ['qwen', name('(?:code)?qwen', 'qwq', 'qvq')],
  [
    'mistral',
    name(
      'mistral(?:ai)?',
      'mixtral',
      'ministral',
      'codestral',
      'magistral',
      'mathstral',
      'devstral',
      'pixtral',
      'voxtral',
    ),
  ],
  ['deepseek', name('deepseek[a-z]*')],
  ['nvidia', name('nemotron')],
  ['zhipu', name('(?:chat|code)?glm', 'zhipu(?:ai)?')],
  ['xai', name('grok')],
  ['moonshot', name('kimi', 'moonshot(?:ai)?')],
  ['microsoft', name(String.raw`phi[-_ ]?(?=\d)`, 'phi-silica')],
  // "command" alone is a word.
  ['cohere', name('command[-_](?:r|a|light|nightly|text)', 'cohere(?=[:./])', 'aya[-_](?:expanse|vision)')],
  [
    'amazon',
    name(
      'amazon[-_./: ]+(?:nova|titan)',
      'nova[-_ ](?:2[-_ ])?(?:micro|lite|pro|premier|omni|sonic)',
      'titan[-_ ](?:text|tg1)',
    ),
  ],
  ['huggingface', name('smollm')],
  ['ibm', name('granite')],
  ['ai21', name('jamba', 'jurassic')],
  ['01-ai', name(String.raw`yi[-_ ](?:\d+b|\d\.\d|large|lightning|medium|spark|coder|vision|vl)`, '01-ai')],
  ['bytedance', name('doubao', 'seed-oss')],
  ['tencent', name('hunyuan')],
  ['minimax', name(String.raw`minimax[-_](?:m\d|text)`)],
  ['lg', name('exaone')],
  ['tii', name(String.raw`falcon[-_]?(?=\d)`)],
  ['databricks', name('dbrx')],
  ['writer', name('palmyra')],
]);

/** Makers who also train on models of others, under names that carry both: theirs decides. */
const DERIVING: ReadonlySet<string> = new Set(['allenai', 'deepseek', 'nvidia']);
const DERIVED_FROM: ReadonlySet<string> = new Set(['meta', 'mistral', 'qwen']);

/* promptfoo's provider of a llama.cpp server: what is spoken to, not what answers. */
const LLAMA_CPP = /^llama:/;

/**
 * The family of a model: whose models it is trained among, as far as a name tells. Models of one family share training or
 * rules, and may favour each other's answers (section 8).
 *
 * A model trained on another maker's (`deepseek-r1-distill-llama`) is its own maker's; where that maker is not known it
 * is the family of what it is trained on. A vendor's protocol tells nothing: `openai:chat:llama-3` is a llama.
 *
 * @param text a provider id, a label, or the model name that a server gave
 * @returns `anthropic`, `openai`, `google`, ...; null where the name does not tell, or tells of several families
 */
export function modelFamily(text: string): string | null {
  const lower = text.trim().toLowerCase().replace(LLAMA_CPP, '');
  const found = [...FAMILIES].flatMap(([family, pattern]) => (pattern.test(lower) ? [family] : []));
  const [maker, other] = found.length > 1 ? found.filter((family) => !DERIVED_FROM.has(family)) : found;
  if (maker === undefined || other !== undefined) return null;
  return found.length === 1 || DERIVING.has(maker) ? maker : null;
}
