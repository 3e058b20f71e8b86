import { expect } from 'vitest';
import type { Instrument } from '../../../../../aggregators/instrument.ts';
import { PHRASING_TEMPLATES, PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { inOrder, MODEL, type TablesOf, tableOf } from './expected-table.ts';

const TEXT = expect.any(String);

function corpusText({ corpus: { name, items } }: Instrument): string {
  const counts = Object.entries(items);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const byType = counts.map(([type, count]) => `${type} ${count}`).join(', ');
  return `${name}, ${total} item${total === 1 ? '' : 's'} (${byType})`;
}

/** What measured and what was measured: hashes, counts, weights. */
export const openingTables: TablesOf = ({ report }) => {
  const { instrument, instrumentHash } = report;
  const { corpus, psi, weights, judges } = instrument;
  const parts: (readonly [string, unknown])[] = [
    ['hash of all that follows', instrumentHash],
    ['protocol', instrument.protocol],
    ['measure', String(instrument.measure)],
    ['corpus', corpusText(instrument)],
    ['hash of the items', corpus.hash],
    ['hash of the phrasings', instrument.phrasings],
    ['hash of the format rules', instrument.formatRules],
    ['hash of the lexicons', instrument.lexicon],
    ['splitter', instrument.splitter],
    ...judges.map(
      ({ id, family, promptVersion, embedded, parameters }, i) =>
        [
          `judge ${i + 1}`,
          `${id} (family ${family}, prompt version ${promptVersion}${embedded ? ', embedded' : ''}${Object.entries(
            parameters,
          )
            .map(([name, value]) => `, ${name} ${value}`)
            .join('')})`,
        ] as const,
    ),
    ['the panel’s rule', TEXT],
    ['stances are judged from', TEXT],
    ...(instrument.validity === undefined
      ? []
      : [['responses left out', expect.stringMatching(/^list; declined$/)] as const]),
    ['embedding model', instrument.embeddingModel],
    ['PSI ceiling', String(psi.ceiling)],
    ['PSI contrast', 'P0 to P1'],
    [
      'weights',
      `deltaAR ${weights.deltaAR}, deltaSCD ${weights.deltaSCD}, PSI ${weights.psi}, CPC ${weights.cpc}`,
    ],
  ];
  return [
    ...tableOf('opening', 'The five phrasings', PHRASINGS, [
      ['phrasing', (phrasing) => phrasing],
      ['asks for', () => TEXT],
      ['what is sent, with the item in place of {question}', (phrasing) => PHRASING_TEMPLATES[phrasing]],
    ]),
    ...tableOf('opening', 'The instrument: what measured', parts, [
      ['part', ([part]) => part],
      ['value', ([, value]) => value],
    ]),
    ...tableOf('opening', 'The subjects: what was measured', inOrder(report), [
      MODEL,
      ['provider', ({ subject }) => subject.provider],
      ['served as', () => TEXT],
      ['answers', () => TEXT],
      ['date', () => TEXT],
      ['system prompt (hash)', () => TEXT],
      ['format rules', () => TEXT],
      [
        'sampling as sent',
        ({ subject: { sampling } }) =>
          sampling === null
            ? 'not known'
            : Object.entries(sampling)
                .map(([name, value]) => `${name} ${String(value)}`)
                .join(', '),
      ],
      ['items asked', ({ items }) => `${items.inTable} of ${items.inCorpus}`],
      ['repeats', ({ items }) => String(items.repeats)],
    ]),
  ];
};
