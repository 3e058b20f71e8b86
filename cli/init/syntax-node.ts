import { parseModule } from 'magicast';

/** A node of a syntax tree of JavaScript or TypeScript. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Whether a value is a node of a syntax tree. */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value &&
  typeof value.start === 'number' &&
  'end' in value &&
  typeof value.end === 'number';

/** The node in a field of a node; undefined where there is none. */
export function childOf(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

/** The nodes in a field of a node, in order; a hole is null. */
export function childrenOf(node: SyntaxNode | undefined, field: string): (SyntaxNode | null)[] {
  const value = node?.[field];
  return Array.isArray(value) ? value.map((one: unknown) => (isNode(one) ? one : null)) : [];
}

/* What links a node to the parser and not to the program. */
const NO_PART = new Set(['loc', 'original', 'tokens', 'comments', 'extra', 'errors']);

/** A node and all nodes below it. */
export function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesIn(one);
    return;
  }
  if (!isNode(value)) return;
  yield value;
  for (const [field, inner] of Object.entries(value)) if (!NO_PART.has(field)) yield* nodesIn(inner);
}

/** A program with the offsets of its nodes. */
export interface Program {
  readonly text: string;
  readonly body: readonly SyntaxNode[];
  /** Where a node stands in the text: from its first character to after its last. */
  range(node: SyntaxNode): readonly [start: number, end: number];
}

/**
 * Parses JavaScript or TypeScript.
 *
 * @throws SyntaxError with the line and the column
 */
export function parseProgram(text: string): Program {
  // The parser counts a tab as several characters and two of a line end as one, so it is given neither.
  const characters = [...text.matchAll(/\r\n|[\s\S]/g)];
  const plain = characters.map(([character]) => (character === '\r\n' ? '\n' : character.replace('\t', ' ')));
  const places = [...characters.map(({ index }) => index), text.length];
  let tree: unknown;
  try {
    tree = parseModule(plain.join('')).$ast;
  } catch (error) {
    throw new SyntaxError(error instanceof Error ? error.message : String(error));
  }
  const place = (offset: number) => places[offset] ?? text.length;
  const body = childrenOf(isNode(tree) ? tree : undefined, 'body').filter((node) => node !== null);
  return { text, body, range: ({ start, end }) => [place(start), place(end)] };
}
