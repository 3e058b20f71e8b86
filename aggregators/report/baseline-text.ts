import type { Baseline, BaselineChange, BaselineModel, BaselineState } from '../baseline/baseline-schema.ts';
import { counted } from '../counted.ts';
import { decimal, percent, printable, shareOf, withInterval } from './format.ts';
import { instrumentText } from './instrument-text.ts';
import { numbersTable } from './text-table.ts';

const day = (date: string | null) => (date === null ? '' : ` of ${date.slice(0, 10)}`);

function subjectLine({ model, subject }: BaselineModel): string {
  const { provider, servedModel, systemPrompt, sampling, recorded } = subject;
  const parts = [
    provider,
    ...(servedModel === null ? [] : [`served as ${servedModel}`]),
    `system prompt ${systemPrompt ?? 'not known'}`,
    `sampling ${sampling === null ? 'not known' : JSON.stringify(sampling)}`,
    ...(recorded ? ['answers of a recording'] : []),
  ];
  return printable(`Subject ${model}: ${parts.join('; ')}.`);
}

function serverLines({ models }: BaselineState): string[] {
  const servers = models.flatMap((one) => one.servers);
  const names = new Map(servers.map(({ judge, model }) => [`${judge} as ${model ?? 'no name'}`, judge]));
  return names.size === 0 ? [] : [printable(`Judges answered: ${[...names.keys()].join('; ')}.`)];
}

function scoresTable({ models }: BaselineState): string {
  return numbersTable(
    ['model', 'items', 'deltaSCD', 'T4', 'selectivity', 'deltaAR (n)', 'CPC (n)', 'ESFP', 'coverage'],
    models.map(({ model, scores }) => [
      printable(model),
      `${scores.items}${scores.repeats > 1 ? ` x ${scores.repeats}` : ''}`,
      withInterval(scores.deltaSCD.value, scores.deltaSCD.interval),
      decimal(scores.deltaSCDByType.T4?.value),
      withInterval(scores.selectivity.value, scores.selectivity.interval),
      `${decimal(scores.deltaAR.value)} (${scores.deltaAR.n})`,
      `${decimal(scores.cpc.kappa)} (${scores.cpc.n})`,
      withInterval(scores.esfp.value, scores.esfp.interval),
      percent(scores.coverage.density),
    ]),
  );
}

function stateText(name: string, state: BaselineState): string[] {
  const { saved } = state;
  const outputs = saved.outputs.map(
    (one) => `${one.name}${day(one.date)}${one.evaluation === null ? '' : ` (${one.evaluation})`}`,
  );
  return [
    printable(`${name}, saved ${saved.date} from ${outputs.join(', ')}`),
    instrumentText(state),
    ...state.models.map(subjectLine),
    ...serverLines(state),
    ...(saved.cached === 0 ? [] : [`From a cache: ${shareOf(saved.cached, saved.rows)} of the rows.`]),
    scoresTable(state),
    '',
  ];
}

function changeLine({ date, what, reason, from, gate }: BaselineChange): string {
  const parts = [
    ...(gate === null ? [] : [`gate: ${gate}`]),
    ...(reason === null ? [] : [`accepted: ${reason}`]),
    ...(from === null ? [] : [`before: ${from}`]),
  ];
  return printable(`- ${date}  ${what}${parts.length === 0 ? '' : ` (${parts.join('; ')})`}`);
}

/** A baseline in short: what measured, what was measured, the scores with their intervals, and how it came about. */
export function baselineText({ hash, anchor, merged, history }: Baseline): string {
  return [
    `Baseline ${hash} (the hash shows an edit by mistake; it is no signature)`,
    '',
    ...stateText(merged === null ? 'Anchor and last merged' : 'Anchor', anchor),
    ...(merged === null ? [] : stateText('Last merged', merged)),
    `In brackets 95% intervals that generalise to items like these. History (${counted(history.length, 'change')}):`,
    ...history.map(changeLine),
  ].join('\n');
}
