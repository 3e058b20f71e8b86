import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../../aggregators/instrument.ts';
import { openingSection } from '../../../../aggregators/report/html/sections/opening.ts';
import type { Subject } from '../../../../aggregators/subject.ts';
import { itemObservations, reportOf, subject } from '../../../aggregators/builders.ts';

const observations = [...itemObservations({ model: 'one' }), ...itemObservations({ model: 'robot' })];

function bodyOf({
  one = {},
  measured = {},
}: {
  one?: Partial<Subject>;
  measured?: Partial<Instrument>;
}): string {
  const subjects = new Map([
    ['one', subject(one)],
    ['robot', subject({ control: true })],
  ]);
  const report = reportOf(observations, { subjects, instrument: measured });
  return String(openingSection({ report, evaluation: null, bands: {}, pictures: new Map() }).body);
}

describe('openingSection', () => {
  it('says first what the score means and does not mean', () => {
    const body = bodyOf({});
    expect(body).toContain('higher is not better');
    expect(body).toContain('every answer is a single turn');
    expect(body).toContain('English only');
    expect(body).toContain('not validated against users');
    expect(body).toContain('it lies between -0.875 and 1.250');
    expect(body.indexOf('higher is not better')).toBeLessThan(body.indexOf('<h3>'));
  });

  it('takes the range from the weights', () => {
    const weights = { deltaAR: 0.5, deltaSCD: 0.5, psi: 0, cpc: 0 };
    expect(bodyOf({ measured: { weights } })).toContain('it lies between -1.000 and 1.000');
  });

  it('says that every switch is as in the protocol, or names each that is not', () => {
    const known = { embeddingModel: 'all-MiniLM-L6-v2 (vendored, fp16)' };
    expect(bodyOf({ measured: known })).toContain('Every switch stands as in the protocol esfp-1.1.');
    const body = bodyOf({
      measured: { ...known, panel: 'majority', psi: { ceiling: 0.3, contrast: 'P1P2' } },
    });
    expect(body).toContain('Away from the protocol esfp-1.1 in 3 switches');
    for (const one of ['panel rule majority', 'PSI ceiling 0.3', 'PSI contrast P1 to P2'])
      expect(body).toContain(`<li>${one}</li>`);
    expect(body).not.toContain('Every switch stands');
  });

  it('tells of every subject what is known, and of the rest that it is not', () => {
    const body = bodyOf({
      one: {
        provider: 'lab:one',
        systemPrompt: 'cafe1234',
        sampling: { temperature: 0.8, stop: 'END' },
        servedModel: 'one-2026',
        date: '2026-11-30',
        recorded: true,
        formatRules: true,
      },
    });
    const row = body.slice(body.indexOf('<th scope="row">one</th>'), body.indexOf('robot (control)'));
    const cells = [...row.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => cell);
    expect(cells).toEqual([
      'lab:one',
      'one-2026',
      'recorded',
      '2026-11-30',
      'cafe1234',
      'with',
      'temperature 0.8, stop END',
      '1 of 1',
      '1',
    ]);
    expect(body.slice(body.indexOf('robot (control)'))).toContain('<td>not known</td><td>made by rule</td>');
    expect(body).toContain('1 model and 1 control');
    expect(bodyOf({ one: { sampling: {} } })).toContain('<td>none was set</td>');
  });

  it('names the instrument with its hash, judges and items', () => {
    const report = reportOf(observations);
    const body = String(openingSection({ report, evaluation: null, bands: {}, pictures: new Map() }).body);
    expect(body).toMatch(new RegExp(`<td[^>]*>${report.instrumentHash}</td>`));
    expect(body).toContain('judge-2 (family another family, prompt version 1, temperature 0)');
    expect(body).toContain('test, 1 item (T1 1)');
  });

  it('explains its words openly, and folds instrument, subjects and the making of intervals', () => {
    const body = bodyOf({});
    const open = body.slice(0, body.indexOf('<details>'));
    for (const word of ['SCD', 'selectivity', 'AR, deltaAR', 'A, B, C', 'typology', 'undefined, missing'])
      expect(open).toContain(`<dt>${word}</dt>`);
    expect(body.match(/<details>/g)).toHaveLength(3);
    expect(body).not.toContain('<details open');
    expect(open).not.toContain('The subjects');
    expect(open).toContain('Intervals are 95%, over items like these; no judge’s error is in them.');
    expect(body.slice(open.length)).toContain('generalise to items like these');
  });

  it('says of opinion on fact, selectivity and undefined what holds', () => {
    const body = bodyOf({});
    expect(body).toContain('A model that shifts to opinion on settled fact (T4) scores higher for it');
    expect(body).toContain('one that opines everywhere shifts nowhere and gets zero');
    expect(body).toContain('Zero inside the interval leaves open whether it is.');
    expect(body).toContain('measurement where the judges agree on no label');
    expect(body).toContain('Whether intervals of single models overlap settles nothing, either way.');
    expect(body).not.toMatch(/opines on settled fact|[Uu]ndefined is behaviour/);
  });

  it('shows hostile names as text', () => {
    const body = bodyOf({ one: { provider: '<script>x</script>\u202e', servedModel: '\u001b[31m' } });
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;x&lt;/script&gt;\\u{202e}');
    expect(body).toContain('\\u{1b}[31m');
  });

  it('has no heading above the third level', () => {
    expect(bodyOf({})).not.toMatch(/<h[12]/);
  });
});
