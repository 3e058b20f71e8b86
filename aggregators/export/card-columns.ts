import { z } from 'zod';
import { type ScoreCard, scoreCardSchema } from '../score-card.ts';
import type { ModelQuantity } from '../uncertainty/model-quantities.ts';
import { LISTS_LEFT_OUT, NAMING_FIELDS, namedLists } from './card-lists.ts';
import type { CellValue, ColumnType, ExportColumn } from './export-table.ts';

/** Of the JSON Schema of a score card, what its columns are made of. */
const nodeSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  propertyNames: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
  additionalProperties: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
});
type Node = z.infer<typeof nodeSchema>;

type Fields = Readonly<Record<string, unknown>>;
/** Finds a value on a card; null where there is nothing. */
type Find = (card: ScoreCard) => unknown;

/** The keys of `resampling.of`, whose schema does not name them. */
const QUANTITIES: Readonly<Record<ModelQuantity, true>> = {
  densityP0: true,
  densityP1: true,
  densityP2: true,
  densityP3: true,
  densityP4: true,
  attributionRateP0: true,
  attributionRateP1: true,
  attributionRateP2: true,
  attributionRateP3: true,
  attributionRateP4: true,
  densityP3minusP1: true,
  densityP4minusP2: true,
  attributionRateP3minusP1: true,
  attributionRateP4minusP2: true,
  deltaSCDP1P4: true,
  gapP0: true,
  deltaSCD: true,
  deltaSCDPaired: true,
  deltaAR: true,
  deltaSCDUndefinedAsZero: true,
  licensed: true,
  control: true,
  selectivity: true,
  deltaARPooled: true,
  psiP0P1: true,
  psiP1P2: true,
  psiScaled: true,
  kappa: true,
  flex: true,
  esfp: true,
};

/** Where the walk is: the schema of a value, its path on the card, and how to find it. */
interface Place {
  readonly node: Node;
  readonly path: string;
  readonly find: Find;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nodeOf = (value: unknown): Node => nodeSchema.parse(value);

/** A schema without its null: every column may be empty. */
function withoutNull(node: Node): Node {
  if (node.anyOf === undefined) return node;
  const [only, ...others] = node.anyOf.map(nodeOf).filter(({ type }) => type !== 'null');
  return only !== undefined && others.length === 0 ? withoutNull(only) : node;
}

const TYPES: Readonly<Record<string, ColumnType>> = {
  string: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  boolean: 'BOOLEAN',
};

function typeOf({ type }: Node): ColumnType | undefined {
  const [only, ...others] = [type ?? []].flat().filter((one) => one !== 'null');
  return only === undefined || others.length > 0 ? undefined : TYPES[only];
}

function scalar(value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new TypeError(`cardColumns: ${JSON.stringify(value)} is no single value.`);
}

const column = (name: string, type: ColumnType, value: (card: ScoreCard) => CellValue) => ({
  name,
  type,
  meaning: '',
  value,
});

/** A column that holds a value as JSON text. */
function jsonColumn({ path, find }: Place): ExportColumn<ScoreCard> {
  return column(path, 'STRING', (card) => {
    const value = find(card);
    return value === undefined || value === null ? null : JSON.stringify(value);
  });
}

/** The ends of an interval, and the reason of one that the card keeps apart from it. */
function intervalColumns({ path, find }: Place, hasReason: boolean): ExportColumn<ScoreCard>[] {
  const end = (at: 0 | 1) => (card: ScoreCard) => {
    const ends = find(card);
    return Array.isArray(ends) ? scalar(ends[at]) : null;
  };
  return [
    column(`${path}.low`, 'DOUBLE', end(0)),
    column(`${path}.high`, 'DOUBLE', end(1)),
    ...(hasReason ? [column(`${path}.reason`, 'STRING', (card) => card.intervalReasons[path] ?? null)] : []),
  ];
}

const field = (find: Find, key: string): Find => {
  return (card) => {
    const value = find(card);
    return isFields(value) ? value[key] : undefined;
  };
};

/** Walks the schema of a score card and makes its columns. */
class CardWalk {
  readonly #lists: ReturnType<typeof namedLists>;

  constructor(judges: readonly string[]) {
    this.#lists = namedLists(judges);
  }

  columns(place: Place, isWithReason = false): ExportColumn<ScoreCard>[] {
    const node = withoutNull(place.node);
    const { path } = place;
    if (path === 'intervalReasons' || LISTS_LEFT_OUT.includes(path)) return [];
    if (node.prefixItems !== undefined) {
      return intervalColumns(place, !isWithReason && /interval$/i.test(path));
    }
    if (node.type === 'array') return this.#list({ ...place, node });
    if (node.type === 'object') return this.#fields({ ...place, node });
    const type = typeOf(node);
    if (type === undefined) throw new TypeError(`cardColumns: ${path} has no one type.`);
    return [column(path, type, (card) => scalar(place.find(card)))];
  }

  #fields(place: Place): ExportColumn<ScoreCard>[] {
    const { node, path, find } = place;
    const { properties } = node;
    const inner = (key: string, of: unknown): Place => ({
      node: nodeOf(of),
      path: path === '' ? key : `${path}.${key}`,
      find: field(find, key),
    });
    if (properties !== undefined) {
      const isWithReason = 'reason' in properties || 'why' in properties;
      return Object.entries(properties).flatMap(([key, of]) => this.columns(inner(key, of), isWithReason));
    }
    const keys = node.propertyNames?.enum ?? (path === 'resampling.of' ? Object.keys(QUANTITIES) : undefined);
    if (keys === undefined) return [jsonColumn(place)];
    return keys.flatMap((key) => this.columns(inner(key, node.additionalProperties)));
  }

  #list(place: Place): ExportColumn<ScoreCard>[] {
    const { node, path, find } = place;
    const entries = this.#lists.get(path);
    if (entries === undefined) return [jsonColumn(place)];
    const fields = Object.entries(nodeOf(node.items).properties ?? {}).filter(
      ([key]) => !NAMING_FIELDS.includes(key),
    );
    const ofEntry = { ...nodeOf(node.items), properties: Object.fromEntries(fields) };
    return entries.flatMap(({ name, is }) =>
      this.columns({
        node: ofEntry,
        path: `${path}.${name}`,
        find: (card) => {
          const list = find(card);
          return Array.isArray(list) ? list.find((entry) => isFields(entry) && is(entry)) : undefined;
        },
      }),
    );
  }
}

/**
 * One column for every value of a score card, in its order, called by its path: `deltaSCD.value`. An interval has `.low`,
 * `.high` and, where the card keeps it apart, `.reason`; an entry of a list is called by its judge or cut; other lists, and
 * objects of unknown keys, are JSON text. The columns hang on the judges of the instrument and on nothing else.
 *
 * @param judges of the instrument, in its order
 */
export function cardColumns(judges: readonly string[]): ExportColumn<ScoreCard>[] {
  const node = nodeOf(z.toJSONSchema(scoreCardSchema));
  return new CardWalk(judges).columns({ node, path: '', find: (card) => card });
}
