import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../../aggregators/observation.ts';
import { type AnswersInput, answersSection } from '../../../../aggregators/report/html/sections/answers.ts';
import type { Subject } from '../../../../aggregators/subject.ts';
import {
  corpusOf,
  instrument,
  itemObservations,
  missing,
  observation,
  panel,
  reportOf,
  subject,
} from '../../../aggregators/builders.ts';

function inputOf(
  observations: readonly Observation[],
  subjects?: ReadonlyMap<string, Subject>,
): AnswersInput {
  const models = [...new Set(observations.map(({ model }) => model))];
  const own = subjects ?? new Map(models.map((model) => [model, subject()]));
  return {
    report: reportOf(observations, { subjects: own }),
    evaluation: {
      instrument: instrument({ corpus: corpusOf(observations) }),
      subjects: own,
      observations,
    },
    bands: {},
    pictures: new Map(),
  };
}

const bodyOf = (input: AnswersInput) => String(answersSection(input).body);

const two = [
  ...itemObservations({ item: 'T1-02', model: 'one' }),
  ...itemObservations({ item: 'T1-01', model: 'one' }),
  ...itemObservations({ item: 'T4-01', type: 'T4', model: 'one' }),
];

describe('answersSection', () => {
  it('links to every item, by type and in the order of ids, and each link has its place', () => {
    const body = bodyOf({ ...inputOf(two), itemTexts: new Map([['T1-01', 'A <b> claim.']]) });
    const links = [...body.matchAll(/href="#(item-[^"]*)"/g)].map(([, id]) => id);
    expect(links).toEqual(['item-T1-01', 'item-T1-02', 'item-T4-01']);
    for (const id of links) expect(body.split(`id="${id}"`)).toHaveLength(2);
    expect(body).toContain('<summary>T1-01: A &lt;b&gt; claim.</summary>');
    expect(body).toContain('T1, normative policy claims: 2 items');
    expect(body).toContain('T4, disciplinary facts (the fact items: no stance is licensed): 1 item<');
  });

  it('has a place inside what it unfolds, so that a link unfolds it', () => {
    expect(bodyOf(inputOf(two))).toMatch(
      /<details class="item"><summary>T1-01<\/summary><div id="item-T1-01">/,
    );
  });

  it('shows the five answers of each model, controls last, with SCD as the report has it', () => {
    const observations = [
      ...itemObservations({ model: 'robot' }),
      ...itemObservations({ model: 'one' }, { P1: { labelled: panel('CC', 'CC') } }),
    ];
    const input = inputOf(
      observations,
      new Map([
        ['robot', subject({ control: true })],
        ['one', subject()],
      ]),
    );
    const body = bodyOf(input);
    expect(body).toContain(
      '<strong>one</strong> SCD P0 0.500, P1 undefined, P2 0.500, P3 0.500, P4 0.500</summary>',
    );
    expect(body.indexOf('<strong>one<')).toBeLessThan(body.indexOf('<strong>robot (control)<'));
    for (const phrasing of ['P0', 'P1', 'P2', 'P3', 'P4'])
      expect(body.split(`<h4>${phrasing}</h4>`)).toHaveLength(3);
    expect(body.split('<p class=r>')).toHaveLength(11);
    // Stances are extracted under three phrasings.
    expect(body.split('; stance neutral')).toHaveLength(7);
  });

  it('unfolds the models of few, and leaves many folded', () => {
    const models = (count: number) =>
      inputOf(Array.from({ length: count }, (_, i) => itemObservations({ model: `m${i}` })).flat());
    expect(bodyOf(models(3))).toContain('<details class="model" open>');
    expect(bodyOf(models(4))).not.toContain('<details class="model" open>');
  });

  it('shows every generation of repeats, and says which are not there', () => {
    const observations = [
      ...itemObservations({ repeat: 1 }),
      ...itemObservations(),
      ...itemObservations({ item: 'X2' }),
    ];
    const body = bodyOf(inputOf(observations));
    const own = body.slice(body.indexOf('id="item-X1"'), body.indexOf('id="item-X2"'));
    expect(own.indexOf('<b>Generation 1.</b>')).toBeGreaterThan(0);
    expect(own.indexOf('<b>Generation 1.</b>')).toBeLessThan(own.indexOf('<b>Generation 2.</b>'));
    expect(own).not.toContain('Missing');
    expect(body.slice(body.indexOf('id="item-X2"'))).toContain('Missing: no row of 1 generation of 2.');
  });

  it('says what is missing: a response, a row, a model’s item', () => {
    const observations = [
      ...itemObservations({ model: 'one' }, { P3: { response: missing('timed out') } }),
      ...itemObservations({ model: 'one', item: 'X2' }),
      observation({ model: 'two', phrasing: 'P0' }),
    ];
    const body = bodyOf(inputOf(observations));
    expect(body).toContain('<h4>P3</h4><p class=m>Missing: timed out.</p>');
    expect(body.split('Missing: no row of 1 generation of 1.')).toHaveLength(1 + 4 + 5);
  });

  it('shows hostile names as text', () => {
    const hostile = '"><img src=x onerror=alert(1)>\u202e';
    const input = inputOf(itemObservations({ item: hostile, model: hostile }));
    const body = bodyOf({ ...input, itemTexts: new Map([[hostile, hostile]]) });
    expect(body).not.toContain('<img');
    expect(body).not.toContain('\u202e');
    expect(body).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;\\u{202e}');
  });

  it('explains the letters with the judges in the order of the votes', () => {
    expect(bodyOf(inputOf(two))).toContain(
      'letters in brackets stand in this order: 1. judge-1, 2. judge-2.',
    );
  });

  it('leaves the answers out when asked, and says so', () => {
    const input = { ...inputOf(two), evaluation: null, itemTexts: new Map([['T1-01', 'A claim.']]) };
    expect(bodyOf(input)).toContain('left out of this report (--no-text)');
    expect(bodyOf(input)).not.toContain('one X');
  });

  it('says that there are none', () => {
    const input = inputOf(two);
    const { evaluation } = input;
    if (evaluation === null) throw new Error('no evaluation');
    expect(bodyOf({ ...input, evaluation: { ...evaluation, observations: [] } })).toContain(
      'There are no answers to show.',
    );
  });
});
