import { sum } from 'd3-array';
import { ITEM_TYPES } from '../../../../corpus/item.ts';
import { counted } from '../../../counted.ts';
import { type Instrument, panelRule } from '../../../instrument.ts';
import type { Report } from '../../../score-card.ts';
import { leftOutKindsText } from '../../words/policy-text.ts';
import { type Markup, nameText } from '../markup.ts';
import { tableMarkup } from '../section.ts';

function corpusText({ corpus: { name, items, subset } }: Instrument): string {
  const total = sum(ITEM_TYPES, (type) => items[type] ?? 0);
  const byType = ITEM_TYPES.filter((type) => (items[type] ?? 0) > 0).map((type) => `${type} ${items[type]}`);
  const part = subset === undefined ? '' : ` of ${subset.of}, chosen by the preset ${subset.preset}`;
  return `${nameText(name)}, ${counted(total, 'item')}${part} (${byType.join(', ')})`;
}

function judgeText({
  id,
  family,
  parameters,
  promptVersion,
  embedded,
}: Instrument['judges'][number]): string {
  const set = Object.entries(parameters).map(([name, value]) => `${name} ${value}`);
  return nameText(
    `${id} (${[`family ${family}`, `prompt version ${promptVersion}`, ...(embedded ? ['embedded'] : []), ...set].join(', ')})`,
  );
}

/** What measured, part by part: two reports compare where all of it agrees, which is when the hashes do. */
export function instrumentTable({ instrument, instrumentHash }: Report): Markup {
  const { protocol, measure, corpus, psi, weights, judges, stanceContext } = instrument;
  const leftOut = leftOutKindsText(instrument);
  const rows: [string, string][] = [
    ['hash of all that follows', instrumentHash],
    ['protocol', protocol],
    ['measure', String(measure)],
    ['corpus', corpusText(instrument)],
    ['hash of the items', corpus.hash],
    ['hash of the phrasings', instrument.phrasings],
    ['hash of the format rules', instrument.formatRules],
    ['hash of the lexicons', instrument.lexicon],
    ['splitter', instrument.splitter],
    ...judges.map((judge, i): [string, string] => [`judge ${i + 1}`, judgeText(judge)]),
    ['the panel’s rule', panelRule(instrument)],
    ['stances are judged from', stanceContext === undefined ? 'the response' : 'the response with its item'],
    ...(leftOut === null ? [] : [['responses left out', leftOut] satisfies [string, string]]),
    ['embedding model', instrument.embeddingModel],
    ['PSI ceiling', String(psi.ceiling)],
    ['PSI contrast', `${psi.contrast.slice(0, 2)} to ${psi.contrast.slice(2)}`],
    [
      'weights',
      `deltaAR ${weights.deltaAR}, deltaSCD ${weights.deltaSCD}, PSI ${weights.psi}, CPC ${weights.cpc}`,
    ],
  ];
  return tableMarkup(
    'The instrument: what measured',
    ['part', 'value'],
    rows.map(([part, value]) => [part, nameText(value)]),
  );
}
