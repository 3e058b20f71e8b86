import { atEnd } from './bracket-edit.ts';
import type { Additions, Change } from './change.ts';
import type { ConfigFormat } from './config-format.ts';
import { isMap, providersKey } from './config-value.ts';
import { configObject, propertyName, resolved, writtenValue } from './script-object.ts';
import { childOf, childrenOf, type Program, parseProgram, type SyntaxNode } from './syntax-node.ts';
import { inserted, type TextEdit, withEdits } from './text-edit.ts';

/** The file's own quotes: those that it has more of. */
function quoted(text: string, value: string): string {
  const mark = text.split("'").length >= text.split('"').length ? "'" : '"';
  return `${mark}${value}${mark}`;
}

const properties = (additions: Additions): string[] =>
  Object.entries(additions).map(([name, value]) => `${name}: ${value}`);

const inline = (additions: Additions): string => properties(additions).join(', ');

/** Adds to the end of what is written in brackets; nothing where its last part cannot be told. */
function atEndOf(
  { text, range }: Program,
  brackets: SyntaxNode,
  parts: readonly (SyntaxNode | null)[],
  added: readonly string[],
): TextEdit[] {
  const last = parts.at(-1);
  return last === null ? [] : atEnd(text, range(brackets), last && range(last), added);
}

const propertyOf = (object: SyntaxNode, name: string): SyntaxNode | undefined =>
  childrenOf(object, 'properties').find((one) => one !== null && propertyName(one) === name) ?? undefined;

/** Whether every property of an object is written there: a spread may bring any other. */
const isWhole = (object: SyntaxNode): boolean =>
  childrenOf(object, 'properties').every(
    (one) => one !== null && one.type !== 'SpreadElement' && one.computed !== true,
  );

function withExtension(program: Program, root: SyntaxNode, reference: string): TextEdit[] {
  const item = quoted(program.text, reference);
  const value = resolved(program, childOf(propertyOf(root, 'extensions'), 'value'));
  if (value === undefined) {
    return atEndOf(program, root, childrenOf(root, 'properties'), [`extensions: [${item}]`]);
  }
  if (value.type === 'ArrayExpression') return atEndOf(program, value, childrenOf(value, 'elements'), [item]);
  const isNothing =
    value.type === 'NullLiteral' || (value.type === 'Identifier' && value.name === 'undefined');
  if (!isNothing) return [];
  const [start, end] = program.range(value);
  return [{ offset: start, length: end - start, text: `[${item}]` }];
}

function withOptions(program: Program, options: SyntaxNode, additions: Additions): TextEdit[] {
  const property = propertyOf(options, 'config');
  if (property === undefined) {
    return atEndOf(program, options, childrenOf(options, 'properties'), [`config: { ${inline(additions)} }`]);
  }
  const config = resolved(program, childOf(property, 'value'));
  return config?.type === 'ObjectExpression' && isWhole(config)
    ? atEndOf(program, config, childrenOf(config, 'properties'), properties(additions))
    : [];
}

function withAdditions(
  program: Program,
  root: SyntaxNode,
  { index, additions }: Change & { kind: 'provider' },
): TextEdit[] {
  const config = writtenValue(program, root);
  const key = isMap(config) ? providersKey(config) : undefined;
  const list = key === undefined ? undefined : resolved(program, childOf(propertyOf(root, key), 'value'));
  const isList = list?.type === 'ArrayExpression';
  const entry = resolved(program, isList ? (childrenOf(list, 'elements')[index] ?? undefined) : list);
  if (entry?.type === 'StringLiteral') {
    const [start, end] = program.range(entry);
    const [before, after] = isList ? ['', ''] : ['[', ']'];
    return [
      inserted(start, `${before}{ id: `),
      inserted(end, `, config: { ${inline(additions)} } }${after}`),
    ];
  }
  if (entry?.type !== 'ObjectExpression') return [];
  const [only, ...others] = childrenOf(entry, 'properties');
  const inner = only === null ? undefined : resolved(program, childOf(only, 'value'));
  const isMapForm = others.length === 0 && inner?.type === 'ObjectExpression';
  return withOptions(program, isMapForm ? inner : entry, additions);
}

/** JavaScript and TypeScript: what is added is inserted into the text, and every other byte stays. */
export const scriptFormat: ConfigFormat = {
  read(text) {
    const program = parseProgram(text);
    const value = writtenValue(program, configObject(program));
    return isMap(value) ? value : {};
  },
  candidates(text, change) {
    const program = parseProgram(text);
    const root = configObject(program);
    if (!isWhole(root)) return [];
    const edits =
      change.kind === 'extension'
        ? withExtension(program, root, change.reference)
        : withAdditions(program, root, change);
    return edits.length === 0 ? [] : [withEdits(text, edits)];
  },
};
