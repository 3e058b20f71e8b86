import { Untold } from './config-value.ts';
import { childOf, childrenOf, nodesIn, type Program, type SyntaxNode } from './syntax-node.ts';

/** A config whose contents only running it would tell; the message says why. */
export class ComputedConfigError extends Error {
  override readonly name = 'ComputedConfigError';
}

const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
]);

/** An expression without the types and brackets around it. */
function bare(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node !== undefined && WRAPPERS.has(node.type) ? bare(childOf(node, 'expression')) : node;
}

const nameOf = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;

/** The name of a property; undefined where it is computed, or the node is none. */
export function propertyName(property: SyntaxNode): string | undefined {
  if (property.type !== 'ObjectProperty' || property.computed === true) return undefined;
  const key = childOf(property, 'key');
  const value = key?.type === 'StringLiteral' ? key.value : nameOf(key);
  return typeof value === 'string' ? value : undefined;
}

/** Where a name stands in a program, names of properties left out. */
function placesOf(program: Program, name: string): number {
  const nodes = program.body.flatMap((node) => [...nodesIn(node)]);
  const keys = new Set(
    nodes.flatMap((node) => {
      const isKey = node.type === 'ObjectProperty' && node.computed !== true && node.shorthand !== true;
      const key = childOf(node, isKey ? 'key' : 'property');
      return key === undefined || (!isKey && (node.type !== 'MemberExpression' || node.computed === true))
        ? []
        : [key];
    }),
  );
  const places = nodes.filter((node) => nameOf(node) === name && !keys.has(node));
  return new Set(places.map((node) => program.range(node)[0])).size;
}

/** The value of a constant at the top of a program; undefined where there is no such, or it is used elsewhere too. */
function constantOf(program: Program, name: string): SyntaxNode | undefined {
  const declarations = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? childOf(node, 'declaration') : node))
    .filter((node) => node?.type === 'VariableDeclaration' && node.kind === 'const')
    .flatMap((node) => childrenOf(node, 'declarations'));
  const found = declarations.find((one) => nameOf(childOf(one ?? undefined, 'id')) === name);
  // It may be changed wherever else it is named.
  return found === undefined || found === null || placesOf(program, name) > 2
    ? undefined
    : childOf(found, 'init');
}

/** What an expression stands for, as far as it is written in the program: a constant's name for its value. */
export function resolved(program: Program, node: SyntaxNode | undefined): SyntaxNode | undefined {
  const expression = bare(node);
  const name = nameOf(expression);
  const value = name === undefined ? undefined : constantOf(program, name);
  return value === undefined ? expression : resolved(program, value);
}

function exportsOf({ body }: Program): SyntaxNode[] {
  return body.flatMap((statement) => {
    const assigned = childOf(statement, 'expression');
    const target = childOf(assigned, 'left');
    const isModuleExports =
      assigned?.type === 'AssignmentExpression' &&
      target?.type === 'MemberExpression' &&
      nameOf(childOf(target, 'object')) === 'module' &&
      nameOf(childOf(target, 'property')) === 'exports';
    const value =
      statement.type === 'ExportDefaultDeclaration'
        ? childOf(statement, 'declaration')
        : statement.type === 'TSExportAssignment'
          ? assigned
          : isModuleExports
            ? childOf(assigned, 'right')
            : undefined;
    return value === undefined ? [] : [value];
  });
}

/** The object in a call such as `defineConfig({...})`, whose function is named for giving its argument back. */
function definedIn(program: Program, call: SyntaxNode): SyntaxNode | undefined {
  const [first, ...others] = childrenOf(call, 'arguments');
  const callee = nameOf(childOf(call, 'callee')) ?? '';
  return /^define/.test(callee) && others.length === 0 ? resolved(program, first ?? undefined) : undefined;
}

/**
 * The object that a program exports as its config.
 *
 * @throws ComputedConfigError where it is no object that is written there
 */
export function configObject(program: Program): SyntaxNode {
  const [exported, ...others] = exportsOf(program);
  if (exported === undefined || others.length > 0) {
    throw new ComputedConfigError('it has no default export, or several');
  }
  const value = resolved(program, exported);
  const object = value?.type === 'CallExpression' ? definedIn(program, value) : value;
  if (object?.type !== 'ObjectExpression') {
    throw new ComputedConfigError('its default export is computed');
  }
  return object;
}

function objectValue(program: Program, node: SyntaxNode): Record<string, unknown> {
  return Object.fromEntries(
    childrenOf(node, 'properties').flatMap((property, index): [string, unknown][] => {
      if (property === null) return [];
      const name = propertyName(property);
      const untold = new Untold(program.text.slice(...program.range(property)));
      if (name === undefined) {
        const key =
          property.type === 'SpreadElement' || property.computed === true ? `...${index}` : `()${index}`;
        return [[key, new Untold(key.startsWith('...') ? `...${untold.source}` : untold.source)]];
      }
      return [[name, writtenValue(program, childOf(property, 'value'))]];
    }),
  );
}

/** The value of an expression; an {@link Untold} for what only running it would tell. */
export function writtenValue(program: Program, node: SyntaxNode | undefined): unknown {
  const value = resolved(program, node);
  if (value === undefined) return undefined;
  const untold = () => new Untold(program.text.slice(...program.range(value)));
  switch (value.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return value.value;
    case 'NullLiteral':
      return null;
    case 'Identifier':
      return value.name === 'undefined' ? undefined : untold();
    case 'ArrayExpression':
      return childrenOf(value, 'elements').map((one) => writtenValue(program, one ?? undefined));
    case 'ObjectExpression':
      return objectValue(program, value);
    default:
      return untold();
  }
}
