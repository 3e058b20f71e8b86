import { CORE_SCHEMA, loadAll, mergeTag } from 'js-yaml';
import {
  isScalar,
  isSeq,
  isMap as isYamlMap,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { yamlReason } from '../../config/yaml-reason.ts';
import { MOST_ALIASES, refuseExpansion } from '../../yaml-expansion.ts';
import type { Additions, Change } from './change.ts';
import type { ConfigFormat } from './config-format.ts';
import { type ConfigValue, isMap } from './config-value.ts';
import { beforeOnLine, endOfLine, inserted, lineEndOf, type TextEdit, withEdits } from './text-edit.ts';

/** Several ways to make a change, the best first. */
type Ways = readonly (readonly TextEdit[])[];

/** As promptfoo reads it: YAML with merge keys. */
function read(text: string): ConfigValue {
  let documents: unknown[];
  try {
    documents = loadAll(text, { schema: CORE_SCHEMA.withTags(mergeTag), maxAliases: MOST_ALIASES });
    refuseExpansion(documents, text);
  } catch (error) {
    throw new SyntaxError(yamlReason(error));
  }
  if (documents.length > 1) throw new SyntaxError('it holds several YAML documents');
  const [value = {}] = documents;
  if (!isMap(value)) throw new SyntaxError('line 1, column 1: it is no map of keys');
  return value;
}

const startOf = (node: { range?: readonly number[] | null | undefined }): number => node.range?.[0] ?? -1;
const endOf = (node: { range?: readonly number[] | null | undefined }): number => node.range?.[1] ?? -1;

function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

const columnOf = (text: string, offset: number): string => ' '.repeat(beforeOnLine(text, offset).length);

const isBlock = (node: { flow?: boolean }): boolean => node.flow !== true;

const firstKey = (map: YAMLMap): Scalar | undefined => {
  const key = map.items[0]?.key;
  return isScalar(key) ? key : undefined;
};

/** How far the file indents the items of a list below its key. */
function listIndent(text: string, root: YAMLMap): string {
  const key = firstKey(root);
  const list = root.items.map(({ value }) => value).find((value) => isSeq(value) && isBlock(value));
  if (key === undefined || !isSeq(list)) return '  ';
  const [outer, inner] = [beforeOnLine(text, startOf(key)).length, beforeOnLine(text, startOf(list)).length];
  return ' '.repeat(Math.max(0, inner - outer));
}

function newExtensions(text: string, root: YAMLMap, reference: string): Ways {
  const key = firstKey(root);
  const last = root.items.at(-1);
  if (key === undefined || last === undefined) return [];
  if (!isBlock(root)) {
    const end = isScalar(last.value) || isSeq(last.value) || isYamlMap(last.value) ? endOf(last.value) : -1;
    return [[inserted(end, `, extensions: [${reference}]`)]];
  }
  const line = lineEndOf(text);
  const outer = columnOf(text, startOf(key));
  const block = `extensions:${line}${outer}${listIndent(text, root)}- ${reference}`;
  const marker = /^\.\.\.(?=\s|$)/m.exec(text.slice(endOf(root)));
  const end = marker === null ? text.length : endOf(root) + marker.index;
  const gap = text[end - 1] === '\n' ? '' : line;
  return [
    [inserted(end, `${gap}${outer}${block}${line}`)],
    [inserted(startOf(key), `${block}${line}${outer}`)],
  ];
}

function inFlow(text: string, open: number, items: readonly unknown[], added: string): Ways {
  const last = items.at(-1);
  if (!isScalar(last)) return items.length === 0 ? [[inserted(open + 1, added)]] : [];
  const before = beforeOnLine(text, startOf(last));
  const gap = before.trim() === '' ? `${lineEndOf(text)}${before}` : ' ';
  return [[inserted(endOf(last), `,${gap}${added}`)]];
}

function extensionWays(text: string, root: YAMLMap, reference: string): Ways {
  const pair = pairOf(root, 'extensions');
  if (pair === undefined) return newExtensions(text, root, reference);
  const { key, value } = pair;
  if (!isScalar(key)) return [];
  const indent = `${columnOf(text, startOf(key))}${listIndent(text, root)}`;
  if (isSeq(value)) {
    if (!isBlock(value)) return inFlow(text, startOf(value), value.items, reference);
    const last = value.items.at(-1);
    if (!isScalar(last)) return [];
    const dash = columnOf(text, startOf(value));
    return [[inserted(endOfLine(text, endOf(last)), `${lineEndOf(text)}${dash}- ${reference}`)]];
  }
  const isNull = value === null || (isScalar(value) && value.value === null);
  if (!isNull) return [];
  const written = isScalar(value) ? text.slice(startOf(value), endOf(value)) : '';
  if (isScalar(value) && written !== '') {
    return [[{ offset: startOf(value), length: written.length, text: `[${reference}]` }]];
  }
  const colon = text.indexOf(':', endOf(key)) + 1;
  return [
    [inserted(endOfLine(text, colon), `${lineEndOf(text)}${indent}- ${reference}`)],
    [inserted(colon, ` [${reference}]`)],
  ];
}

const inline = (additions: Additions): string =>
  Object.entries(additions)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** `config:` with the additions below it, for a map whose keys stand at an indent. */
const configBlock = (text: string, indent: string, additions: Additions): string =>
  ['config:', ...Object.entries(additions).map(([name, value]) => `${indent}  ${name}: ${value}`)].join(
    lineEndOf(text),
  );

/** Adds to the `config` of a provider's options, or adds one. */
function optionsWays(text: string, options: YAMLMap, additions: Additions): Ways {
  const config = pairOf(options, 'config')?.value;
  const key = firstKey(options);
  if (isYamlMap(config)) {
    const first = firstKey(config);
    if (first === undefined) return [[inserted(startOf(config) + 1, ` ${inline(additions)} `)]];
    if (!isBlock(config)) return [[inserted(startOf(first), `${inline(additions)}, `)]];
    const gap = `${lineEndOf(text)}${columnOf(text, startOf(first))}`;
    const lines = Object.entries(additions).map(([name, value]) => `${name}: ${value}${gap}`);
    return [[inserted(startOf(first), lines.join(''))]];
  }
  if (config !== undefined || key === undefined) return [];
  const id = pairOf(options, 'id')?.value;
  if (!isBlock(options)) {
    return [[inserted(startOf(key), `config: { ${inline(additions)} }, `)]].toSpliced(
      0,
      0,
      ...(isScalar(id) ? [[inserted(endOf(id), `, config: { ${inline(additions)} }`)]] : []),
    );
  }
  const indent = columnOf(text, startOf(key));
  const block = configBlock(text, indent, additions);
  return [
    ...(isScalar(id) ? [[inserted(endOfLine(text, endOf(id)), `${lineEndOf(text)}${indent}${block}`)]] : []),
    [inserted(startOf(key), `${block}${lineEndOf(text)}${indent}`)],
  ];
}

/** Makes options of an id: below it in a list of lines, else beside it. */
function idWays(text: string, id: Scalar, additions: Additions, isInBlock: boolean): Ways {
  const beside = [
    inserted(startOf(id), '{ id: '),
    inserted(endOf(id), `, config: { ${inline(additions)} } }`),
  ];
  if (!isInBlock) return [beside];
  const indent = columnOf(text, startOf(id));
  const below = `${lineEndOf(text)}${indent}${configBlock(text, indent, additions)}`;
  return [[inserted(startOf(id), 'id: '), inserted(endOfLine(text, endOf(id)), below)], beside];
}

function providerWays(text: string, root: YAMLMap, index: number, additions: Additions): Ways {
  const list = (pairOf(root, 'providers') ?? pairOf(root, 'targets'))?.value;
  if (isScalar(list)) {
    return idWays(text, list, additions, false).map((edits) => [
      inserted(startOf(list), '['),
      ...edits,
      inserted(endOf(list), ']'),
    ]);
  }
  const entry = isSeq(list) ? list.items[index] : undefined;
  if (isScalar(entry)) return idWays(text, entry, additions, isSeq(list) && isBlock(list));
  if (!isYamlMap(entry)) return [];
  const inner = entry.items[0]?.value;
  const isMapForm = pairOf(entry, 'id') === undefined && entry.items.length === 1 && isYamlMap(inner);
  return optionsWays(text, isMapForm ? inner : entry, additions);
}

function ways(text: string, change: Change): Ways {
  const document = parseDocument(text, { merge: true });
  const root = document.contents;
  if (document.errors.length > 0 || !isYamlMap(root)) return [];
  return change.kind === 'extension'
    ? extensionWays(text, root, change.reference)
    : providerWays(text, root, change.index, change.additions);
}

/** YAML: what is added is inserted into the text, and every other byte stays. */
export const yamlFormat: ConfigFormat = {
  read,
  candidates: (text, change) => ways(text, change).map((edits) => withEdits(text, edits)),
};
