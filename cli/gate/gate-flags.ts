import { type Command, InvalidArgumentError, Option } from 'commander';
import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';

/** Values by quantity, and of deltaSCD by type, as they stand in the settings. */
interface ByQuantity<Value> {
  readonly deltaSCD?: Value;
  readonly ESFP?: Value;
  readonly selectivity?: Value;
  readonly types: Readonly<Partial<Record<ItemType, Value>>>;
}

/** What the flags of a command line say of a gate; what they leave out is left to the settings. */
export interface GateFlags {
  readonly thresholds: ByQuantity<{ readonly min?: number; readonly max?: number }>;
  readonly drop: ByQuantity<number>;
  readonly rise: ByQuantity<number>;
  readonly whole: {
    readonly minimumCoverage?: number;
    readonly mostCached?: number;
    readonly sameAnswers?: 'undecidable' | 'measured';
    readonly alpha?: number;
    readonly undecided?: 'pass' | 'fail' | 'exit 2';
    readonly bands?: boolean;
  };
}

const QUANTITIES = ['deltaSCD', 'ESFP', 'selectivity'] as const;
type Quantity = (typeof QUANTITIES)[number];
const KINDS = ['min', 'max', 'drop', 'rise'] as const;
type Kind = (typeof KINDS)[number];

/** One flag that sets one rule. */
interface RuleFlag {
  readonly kind: Kind;
  readonly of: Quantity | ItemType;
  readonly name: string;
}

const isType = (of: RuleFlag['of']): of is ItemType => ITEM_TYPES.some((type) => type === of);

/** Every rule has a flag: --min-deltaSCD, --max-t4, --drop, --drop-ESFP, ... */
const RULE_FLAGS: readonly RuleFlag[] = KINDS.flatMap((kind) =>
  [...QUANTITIES, ...ITEM_TYPES].map((of): RuleFlag => {
    const isPlain = of === 'deltaSCD' && (kind === 'drop' || kind === 'rise');
    return { kind, of, name: isPlain ? kind : `${kind}-${isType(of) ? of.toLowerCase() : of}` };
  }),
);

const SAYS: Readonly<Record<Kind, (of: string) => string>> = {
  min: (of) => `the least ${of} that passes`,
  max: (of) => `the most ${of} that passes`,
  drop: (of) => `how far ${of} may lie below the baseline`,
  rise: (of) => `how far ${of} may lie above the baseline`,
};

/** Shown of the types: the one that controls, as an example of all. */
const SHOWN_TYPE: ItemType = 'T4';

/** Reads a number, of either sign. */
function anyNumber(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Give a number.');
}

function ruleOption({ kind, of, name }: RuleFlag): Option {
  const what = isType(of) ? `deltaSCD of ${of}` : of;
  const also = of === SHOWN_TYPE ? `; --${kind}-t1 to --${kind}-t6 likewise` : '';
  const option = new Option(`--${name} <n>`, `${SAYS[kind](what)}${also}`).argParser(anyNumber);
  return isType(of) && of !== SHOWN_TYPE ? option.hideHelp() : option;
}

/** What commander calls the value of a flag: its own rule, asked of itself. */
const attributeOf = (flag: RuleFlag) => ruleOption(flag).attributeName();

/** Adds the flags that set a gate's rules and how it decides. */
export function addGateFlags(command: Command): Command {
  for (const flag of RULE_FLAGS) command.addOption(ruleOption(flag));
  return command
    .option('--bands', 'take the ends of the bands of esfp.yaml for thresholds too')
    .option(
      '--min-coverage <share>',
      'with less measured than this under a phrasing or of a type nothing is decided',
      anyNumber,
    )
    .option(
      '--max-cached <share>',
      'with a greater share of cached rows no change is looked for: nothing new was measured',
      anyNumber,
    )
    .addOption(
      new Option(
        '--same-answers <what>',
        'what becomes of a change where every answer is the baseline’s again: measured, for models without chance',
      ).choices(['undecidable', 'measured']),
    )
    .option('--alpha <n>', 'shared over all rules: a gate fails wrongly in at most half of it', anyNumber)
    .addOption(
      new Option('--undecided <what>', 'what becomes of a rule that its interval leaves open').choices([
        'pass',
        'fail',
        'exit-2',
      ]),
    );
}

/** What commander read of one command line. */
export type ReadOptions = Readonly<Record<string, unknown>>;

const numberAt = (options: ReadOptions, name: string): number | undefined => {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
};

function undecidedOf({ undecided }: ReadOptions): GateFlags['whole']['undecided'] {
  if (undecided === 'exit-2') return 'exit 2';
  return undecided === 'pass' || undecided === 'fail' ? undecided : undefined;
}

/** The values of one kind of rule. */
function valuesOf(kind: Kind, options: ReadOptions): ByQuantity<number> {
  const given = RULE_FLAGS.filter((flag) => flag.kind === kind).flatMap((flag) => {
    const value = numberAt(options, attributeOf(flag));
    return value === undefined ? [] : [{ ...flag, value }];
  });
  const entries = (ofType: boolean) =>
    Object.fromEntries(given.filter(({ of }) => isType(of) === ofType).map(({ of, value }) => [of, value]));
  return { ...entries(false), types: entries(true) };
}

/** The flags of {@link addGateFlags} as far as they were given. */
export function gateFlags(options: ReadOptions): GateFlags {
  const [min, max] = [valuesOf('min', options), valuesOf('max', options)];
  const sides = (low: number | undefined, high: number | undefined) => ({
    ...(low === undefined ? {} : { min: low }),
    ...(high === undefined ? {} : { max: high }),
  });
  const thresholds = QUANTITIES.flatMap((name) =>
    min[name] === undefined && max[name] === undefined ? [] : [[name, sides(min[name], max[name])] as const],
  );
  const types = ITEM_TYPES.flatMap((type) => {
    const [low, high] = [min.types[type], max.types[type]];
    return low === undefined && high === undefined ? [] : [[type, sides(low, high)] as const];
  });
  const [minimumCoverage, mostCached, alpha] = ['minCoverage', 'maxCached', 'alpha'].map((name) =>
    numberAt(options, name),
  );
  const undecided = undecidedOf(options);
  const { sameAnswers } = options;
  return {
    thresholds: { ...Object.fromEntries(thresholds), types: Object.fromEntries(types) },
    drop: valuesOf('drop', options),
    rise: valuesOf('rise', options),
    whole: {
      ...(minimumCoverage === undefined ? {} : { minimumCoverage }),
      ...(mostCached === undefined ? {} : { mostCached }),
      ...(sameAnswers === 'undecidable' || sameAnswers === 'measured' ? { sameAnswers } : {}),
      ...(alpha === undefined ? {} : { alpha }),
      ...(undecided === undefined ? {} : { undecided }),
      ...(options.bands === true ? { bands: true } : {}),
    },
  };
}
