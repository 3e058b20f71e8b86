/** A piece of a raw response, in the order in which the model gave it. */
export interface RawPart {
  readonly kind: 'trace' | 'answer';
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const trace = (text: unknown): RawPart[] =>
  typeof text === 'string' && text !== '' ? [{ kind: 'trace', text }] : [];
const answer = (text: unknown): RawPart[] =>
  typeof text === 'string' && text !== '' ? [{ kind: 'answer', text }] : [];

/** The texts of some entries, as promptfoo joins them. */
const joined = (entries: unknown) =>
  listOf(entries)
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    .join('\n');

/** One block of Anthropic, one part of Gemini, one item of OpenAI's Responses, or one chunk of Mistral. */
function partsOfBlock(block: Fields): RawPart[] {
  switch (block.type) {
    case 'thinking':
      return trace(typeof block.thinking === 'string' ? block.thinking : joined(block.thinking));
    case 'redacted_thinking':
      return trace(block.data);
    case 'reasoning':
      return trace(joined(block.summary) || joined(block.content));
    case 'message':
      return listOf(block.content).flatMap(({ type, text }) => (type === 'output_text' ? answer(text) : []));
    default:
      return block.thought === true ? trace(block.text) : answer(block.text);
  }
}

/** What a message of the chat API holds: its reasoning stands in a field of its own, before its content. */
function partsOfMessage({ content, reasoning_content, reasoning }: Fields): RawPart[] {
  const thought = [...trace(reasoning_content), ...trace(reasoning)].slice(0, 1);
  return [
    ...thought,
    ...(typeof content === 'string' ? answer(content) : listOf(content).flatMap(partsOfBlock)),
  ];
}

function partsOfObject(raw: Fields): RawPart[] {
  const [choice] = listOf(raw.choices);
  if (choice !== undefined) return isFields(choice.message) ? partsOfMessage(choice.message) : [];
  const [candidate] = listOf(raw.candidates);
  if (candidate !== undefined) {
    return isFields(candidate.content) ? listOf(candidate.content.parts).flatMap(partsOfBlock) : [];
  }
  if (Array.isArray(raw.output)) return listOf(raw.output).flatMap(partsOfBlock);
  if (Array.isArray(raw.content)) return listOf(raw.content).flatMap(partsOfBlock);
  return partsOfBlock(raw);
}

function parsed(raw: string): unknown {
  if (!/^\s*[[{]/.test(raw)) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/**
 * The pieces of a raw response: of OpenAI's chat and Responses, Anthropic, Gemini (whole or in chunks) and Mistral.
 *
 * @param raw a response's body, its JSON, or a list of its chunks or blocks
 * @returns empty where nothing of these forms is in it
 */
export function rawParts(raw: unknown): RawPart[] {
  const body = typeof raw === 'string' ? parsed(raw) : raw;
  if (Array.isArray(body)) return listOf(body).flatMap(partsOfObject);
  return isFields(body) ? partsOfObject(body) : [];
}
