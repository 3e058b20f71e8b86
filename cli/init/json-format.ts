import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { atEnd, type Range } from './bracket-edit.ts';
import type { Additions, Change } from './change.ts';
import type { ConfigFormat } from './config-format.ts';
import { type ConfigValue, isMap } from './config-value.ts';
import { inserted, type TextEdit, withEdits } from './text-edit.ts';

function read(text: string): ConfigValue {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const before = text.slice(0, error.offset).split('\n');
    throw new SyntaxError(
      `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${printParseErrorCode(error.error)}`,
    );
  }
  if (!isMap(value)) throw new SyntaxError('line 1, column 1: it is no object');
  return value;
}

const rangeOf = ({ offset, length }: Node): Range => [offset, offset + length];

const atEndOf = (text: string, node: Node, added: readonly string[]): TextEdit[] => {
  const last = node.children?.at(-1);
  return atEnd(text, rangeOf(node), last && rangeOf(last), added);
};

const properties = (additions: Additions): string[] =>
  Object.entries(additions).map(([name, value]) => `${JSON.stringify(name)}: ${value}`);

function withExtension(text: string, root: Node, reference: string): TextEdit[] {
  const item = JSON.stringify(reference);
  const list = findNodeAtLocation(root, ['extensions']);
  if (list === undefined) return atEndOf(text, root, [`"extensions": [${item}]`]);
  if (list.type === 'array') return atEndOf(text, list, [item]);
  return list.type === 'null' ? [{ offset: list.offset, length: list.length, text: `[${item}]` }] : [];
}

/** The object with a provider's options: of `{"openai:x": {...}}` the inner one. */
function optionsIn(entry: Node): Node {
  const [, inner] = entry.children?.length === 1 ? (entry.children[0]?.children ?? []) : [];
  return inner?.type === 'object' ? inner : entry;
}

function withAdditions(
  text: string,
  root: Node,
  { index, additions }: Change & { kind: 'provider' },
): TextEdit[] {
  const written = findNodeAtLocation(root, ['providers']) ?? findNodeAtLocation(root, ['targets']);
  const isList = written?.type === 'array';
  const entry = isList ? written.children?.[index] : written;
  const config = `"config": { ${properties(additions).join(', ')} }`;
  if (entry?.type === 'string') {
    const [start, end] = rangeOf(entry);
    const [before, after] = isList ? ['', ''] : ['[', ']'];
    return [inserted(start, `${before}{ "id": `), inserted(end, `, ${config} }${after}`)];
  }
  if (entry?.type !== 'object') return [];
  const options = optionsIn(entry);
  const own = findNodeAtLocation(options, ['config']);
  if (own === undefined) return atEndOf(text, options, [config]);
  return own.type === 'object' ? atEndOf(text, own, properties(additions)) : [];
}

/** JSON, with comments and trailing commas where they are: what is added is inserted, and every other byte stays. */
export const jsonFormat: ConfigFormat = {
  read,
  candidates(text, change) {
    const root = parseTree(text, [], { allowTrailingComma: true });
    if (root?.type !== 'object') return [];
    const edits =
      change.kind === 'extension'
        ? withExtension(text, root, change.reference)
        : withAdditions(text, root, change);
    return edits.length === 0 ? [] : [withEdits(text, edits)];
  },
};
