import { isDeepStrictEqual } from 'node:util';
import { sum } from 'd3-array';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { DEFAULT_EMBEDDING_MODEL, NO_FORMAT_RULES, PSI_CEILINGS, PUBLISHED_WEIGHTS } from '../../protocol.ts';
import { splitterNamed, splitterRule } from '../../transforms/splitter.ts';
import { counted } from '../counted.ts';
import type { Instrument } from '../instrument.ts';
import type { Report } from '../score-card.ts';
import { printable } from './format.ts';
import { leftOutKindsText } from './words/policy-text.ts';

/** Every switch of an instrument that stands away from its protocol, in words. */
export function departures(instrument: Instrument): string[] {
  const { protocol, psi, weights, embeddingModel, formatRules, panel, stanceContext, splitter } = instrument;
  const leftOut = leftOutKindsText(instrument);
  return [
    ...(panel === undefined ? [] : [`panel rule ${panel}`]),
    ...(stanceContext === undefined ? [] : [`stances judged with the ${stanceContext} in sight`]),
    ...(leftOut === null ? [] : [`responses left out: ${leftOut}`]),
    ...(splitter === splitterRule('paper')
      ? []
      : [`sentences split by ${splitterNamed(splitter) ?? splitter}`]),
    ...(psi.ceiling === PSI_CEILINGS[protocol] ? [] : [`PSI ceiling ${psi.ceiling}`]),
    ...(psi.contrast === 'P0P1' ? [] : ['PSI contrast P1 to P2']),
    ...(isDeepStrictEqual({ ...weights }, { ...PUBLISHED_WEIGHTS })
      ? []
      : [`weights ${weights.deltaAR}, ${weights.deltaSCD}, ${weights.psi} and CPC ${weights.cpc}`]),
    ...(embeddingModel === DEFAULT_EMBEDDING_MODEL ? [] : [`embedding model ${embeddingModel}`]),
    ...(formatRules === NO_FORMAT_RULES ? ['a system prompt without the format rules'] : []),
  ];
}

/** What measured, in the lines that stand above every table. */
export function instrumentText({
  instrument,
  instrumentHash,
}: Pick<Report, 'instrument' | 'instrumentHash'>): string {
  const { protocol, corpus, judges } = instrument;
  const items = sum(ITEM_TYPES, (type) => corpus.items[type] ?? 0);
  const away = departures(instrument);
  return printable(
    `Instrument ${instrumentHash}: protocol ${protocol}, PSI ceiling ${instrument.psi.ceiling}; corpus ${corpus.name}, ${counted(items, 'item')}; judges ` +
      `${judges.map(({ id }) => id).join(', ')}; ` +
      `${away.length === 0 ? 'every switch as in the protocol' : `away from the protocol: ${away.join('; ')}`}.`,
  );
}
