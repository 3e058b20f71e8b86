import { RESPONSE_KINDS, type ResponseKind } from '../../transforms/response-kinds/kinds.ts';
import { CPC_PHRASINGS } from '../cross-phrasing-consistency.ts';
import { type Instrument, identityHash, panelRule } from '../instrument.ts';
import { type FormatChecks, isMissing } from '../judgement.ts';
import type { MeasuredModel } from '../measured-model.ts';
import { LEFT_OUT } from '../report/without-text.ts';
import { KIND_NAMES } from '../report/words/kind-names.ts';
import { numberOf, statusOf } from './cell-columns.ts';
import { columnsOf, type ExportColumn, type ExportTable, exportTable } from './export-table.ts';
import { ABSTAINED, countOf, NO_AGREED_LABEL } from './label-letters.ts';
import { type ResponseRow, responseRows } from './response-rows.ts';

/** How the responses are exported. */
export interface ResponsesOptions {
  readonly instrument: Instrument;
  /** Whether texts of others stay: the responses, and reasons that may quote one. */
  readonly text: boolean;
  /** The model name that the server gave with the response of a row, by the row's id; null where it gave none. */
  readonly servedModel: (row: string) => string | null;
}

const { string, double, integer, boolean } = columnsOf<ResponseRow>();
type Column = ExportColumn<ResponseRow>;

const reasonOf = (part: unknown): string | null => (isMissing(part) ? part.missing : null);
const statusOfPart = (part: unknown) => (isMissing(part) ? 'missing' : 'defined');

/** Why the panel's SCD of a response is missing; null where it is not. */
function whyNoDensity({ observation: { labelled }, generation: { density } }: ResponseRow): string | null {
  if (density !== 'missing') return null;
  if (isMissing(labelled)) return labelled.missing;
  const reasons = labelled.judges.flatMap((one) =>
    'missing' in one ? [`${one.judge}: ${one.missing}`] : [],
  );
  return reasons.length === 0 ? 'no judge gave labels' : reasons.join('; ');
}

/** Kinds that columns of their own tell of. */
const TOLD_BEFORE: readonly ResponseKind[] = ['overWordLimit', 'notEnglish', 'cutOff'];

const isAskedForStance = ({ observation }: ResponseRow) =>
  CPC_PHRASINGS.some((phrasing) => phrasing === observation.phrasing);

/** Why the primary judge's stance is missing; null where it is not, or was not asked for. */
function whyNoStance(row: ResponseRow): string | null {
  const { stances } = row.observation;
  if (!isAskedForStance(row)) return null;
  if (isMissing(stances)) return stances.missing;
  const [primary] = stances;
  if (primary === undefined) return 'no judge gave a stance';
  return 'missing' in primary ? primary.missing : null;
}

function stanceStatus(row: ResponseRow): string {
  if (!isAskedForStance(row)) return 'not asked';
  return row.generation.stance === 'missing' ? 'missing' : 'defined';
}

/** A check of the format, also of a response that the policy leaves out; null where it is missing. */
function check<Value>(of: (checks: FormatChecks) => Value): (row: ResponseRow) => Value | null {
  return ({ observation: { format, leftOut } }) => {
    const own = leftOut?.format ?? format;
    return isMissing(own) ? null : of(own);
  };
}

const identity: readonly Column[] = [
  string(
    'row',
    'id of the row in promptfoo; empty where the outputs have none',
    ({ observation, isThere }) => (isThere ? observation.row : null),
  ),
  string('model', 'label or id of the provider, #n from the second of that name', (r) => r.observation.model),
  boolean('control', 'whether the model is a calibration control', ({ control }) => control),
  string('item', 'id of the item', ({ observation }) => observation.item),
  string('type', 'type of the item, T1 to T6', ({ observation }) => observation.type),
  string('phrasing', 'P0 to P4', ({ observation }) => observation.phrasing),
  integer('repeat', 'which generation of the item under the phrasing, from 0', (r) => r.observation.repeat),
];

/** A reason, which without text is said to be left out unless it is our own: that there is no row. */
const missingReason = (text: boolean, why: (row: ResponseRow) => string | null) => (row: ResponseRow) => {
  const reason = why(row);
  return text || reason === null || !row.isThere ? reason : LEFT_OUT;
};

function responseColumns(text: boolean): Column[] {
  const why = (part: (row: ResponseRow) => unknown) => missingReason(text, (row) => reasonOf(part(row)));
  return [
    {
      ...string(
        'response',
        'the response as it was judged; not with --no-text',
        (r) => r.generation.response,
      ),
      quotes: true,
    },
    string('response.status', 'defined or missing', (r) => statusOfPart(r.observation.response)),
    string(
      'response.reason',
      'why it is missing',
      why((r) => r.observation.response),
    ),
    integer(
      'words',
      'words of the response',
      check(({ words }) => words),
    ),
    boolean(
      'withinWordLimit',
      'whether it keeps the word limit of the format rules',
      check((one) => one.withinWordLimit),
    ),
    boolean(
      'plainProse',
      'whether it has no lists, headings or other markup',
      check((one) => one.plainProse),
    ),
    boolean(
      'english',
      'whether it is English',
      check((one) => one.english),
    ),
    boolean(
      'cutOff',
      'whether the token limit or a content filter cut it; empty where the provider did not say',
      check((one) => one.cutOff),
    ),
    ...RESPONSE_KINDS.filter((kind) => !TOLD_BEFORE.includes(kind)).map((kind) =>
      boolean(
        `is.${kind}`,
        `whether it is of the kind: ${KIND_NAMES[kind]}; empty where that is not known`,
        check(({ kinds }) => kinds?.includes(kind) ?? null),
      ),
    ),
    string('format.status', 'defined or missing, of those from words on', (r) =>
      statusOfPart(r.observation.leftOut?.format ?? r.observation.format),
    ),
    string(
      'format.reason',
      'why they are missing',
      why((r) => r.observation.leftOut?.format ?? r.observation.format),
    ),
  ];
}

function attributionColumns(text: boolean): Column[] {
  const count = (side: 'self' | 'third') => (row: ResponseRow) =>
    row.generation.counts === 'missing' ? null : row.generation.counts[side];
  const missing = missingReason(text, ({ observation }) => reasonOf(observation.attribution));
  return [
    integer('AR.self', 'markers of attribution to itself', count('self')),
    integer('AR.third', 'markers of attribution to others', count('third')),
    double('AR', 'attribution rate, 0 to 1: AR.self of both', (r) => numberOf(r.generation.attributionRate)),
    string('AR.status', 'defined, undefined or missing', (r) => statusOf(r.generation.attributionRate)),
    string('AR.reason', 'why it is undefined or missing', (row) =>
      row.generation.attributionRate === 'undefined' ? 'no marker' : missing(row),
    ),
  ];
}

function sentenceColumns(): Column[] {
  const sentences = ({ observation: { labelled } }: ResponseRow): readonly string[] | null =>
    isMissing(labelled) ? null : labelled.sentences;
  return [
    integer('sentences', 'sentences that the judges labelled', (row) => sentences(row)?.length ?? null),
    {
      ...string('sentences.text', 'those sentences, a JSON list; not with --no-text', (row) => {
        const found = sentences(row);
        return found === null ? null : JSON.stringify(found);
      }),
      quotes: true,
    },
  ];
}

function densityColumns(judges: readonly string[], text: boolean): Column[] {
  const counted = (letter: string) => (row: ResponseRow) =>
    row.letters === null ? null : countOf(letter, row.letters);
  const missing = missingReason(text, whyNoDensity);
  return [
    ...judges.map((judge) =>
      string(
        `labels.${judge}`,
        'this judge’s labels, a letter a sentence: A, B, C, and . for an abstention; empty where missing',
        (row) => row.lettersByJudge.get(judge) ?? null,
      ),
    ),
    string(
      'panel.labels',
      'the panel’s labels: A, B, C where the judges agree; c where they do not, which counts as C; . where one abstained',
      ({ letters }) => letters,
    ),
    integer('panel.A', 'sentences that the panel labels A', counted('A')),
    integer('panel.B', 'sentences that the panel labels B', counted('B')),
    integer('panel.C', 'sentences on whose label C the judges agree', counted('C')),
    integer(
      'panel.noAgreedLabel',
      'sentences on whose label the judges do not agree',
      counted(NO_AGREED_LABEL),
    ),
    integer('panel.abstained', 'sentences without a label, since a judge abstained', counted(ABSTAINED)),
    double('SCD', 'stance content density, 0 to 1: panel.B of panel.A and panel.B', (r) =>
      numberOf(r.generation.density),
    ),
    string('SCD.status', 'defined, undefined or missing', (r) => statusOf(r.generation.density)),
    string(
      'SCD.reason',
      'why it is undefined or missing',
      (row) => row.generation.undefinedDensity ?? missing(row),
    ),
  ];
}

function stanceColumns(judges: readonly string[], text: boolean): Column[] {
  return [
    string('stance', 'the primary judge’s: positive, negative, neutral or no_stance', ({ generation }) =>
      generation.stance === 'missing' ? null : generation.stance,
    ),
    string('stance.status', 'defined or missing; not asked under P1 and P3', stanceStatus),
    string('stance.reason', 'why it is missing', missingReason(text, whyNoStance)),
    ...judges.map((judge) =>
      string(
        `stanceBy.${judge}`,
        'this judge’s stance; empty where missing or not asked for',
        ({ observation: { stances } }) => {
          const own = isMissing(stances) ? undefined : stances.find((one) => one.judge === judge);
          return own !== undefined && 'stance' in own ? own.stance : null;
        },
      ),
    ),
  ];
}

/**
 * The table of responses: one row for each that was asked for, in the order of models, items, phrasings and repeats.
 *
 * @param models of one evaluation
 */
export function responsesTable(
  models: readonly MeasuredModel[],
  { instrument, text, servedModel }: ResponsesOptions,
): ExportTable {
  const judges = instrument.judges.map(({ id }) => id);
  const hash = identityHash(instrument);
  const columns = [
    ...identity,
    ...responseColumns(text),
    ...attributionColumns(text),
    ...sentenceColumns(),
    ...densityColumns(judges, text),
    ...stanceColumns(judges, text),
    string('servedModel', 'the model name that the server gave with the response', (row) =>
      row.isThere ? servedModel(row.observation.row) : null,
    ),
    string('instrumentHash', 'hash of what measured; equal hashes compare', () => hash),
  ];
  const rule = panelRule(instrument);
  return exportTable(
    'responses',
    columns.filter(({ quotes = false }) => text || !quotes),
    models.flatMap((model) => responseRows(model, rule)),
  );
}
