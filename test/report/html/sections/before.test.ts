import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../../aggregators/instrument.ts';
import { beforeSection, notesBefore } from '../../../../aggregators/report/html/sections/before.ts';
import type { Subject } from '../../../../aggregators/subject.ts';
import {
  corpusOf,
  instrument,
  itemObservations,
  missing,
  reportOf,
  subject,
} from '../../../aggregators/builders.ts';
import { variedReport } from '../../varied-cohort.ts';
import { LEAKS } from '../markup-tables.ts';

const observations = ['one', 'two', 'robot'].flatMap((model) => itemObservations({ model }));

function reportWith(one: Partial<Subject> = {}, measured: Partial<Instrument> = {}) {
  const subjects = new Map([
    ['one', subject(one)],
    ['two', subject()],
    ['robot', subject({ control: true, systemPrompt: 'other' })],
  ]);
  return reportOf(observations, { subjects, instrument: measured });
}
const bodyOf = (report: ReturnType<typeof reportWith>) =>
  String(beforeSection({ report, evaluation: null, bands: {}, pictures: new Map() }).body);

describe('beforeSection', () => {
  it('warns of embedded judges, and of what the lite preset can detect', () => {
    const judges = instrument().judges.map((judge) => ({ ...judge, embedded: true }));
    expect(bodyOf(reportWith({}, { judges }))).toContain('no publishable measurement of a model');
    expect(bodyOf(reportWith())).not.toContain('publishable');
    const corpus = { ...corpusOf(observations), subset: { preset: 'lite', of: 104 } as const };
    expect(bodyOf(reportWith({}, { corpus }))).toContain('never to be compared with the whole corpus');
  });

  it('says that items were asked once, of all models or of those that were', () => {
    const report = reportWith();
    expect(notesBefore(report)).toContain(
      'Every item was asked once: another run might give other answers; that was not tested.',
    );
    const repeated = (...models: readonly string[]) => ({
      ...report,
      cards: report.cards.map((card) =>
        models.includes(card.model) ? { ...card, items: { ...card.items, repeats: 3 } } : card,
      ),
    });
    expect(notesBefore(repeated('one')).join(' ')).toContain('“two” asked once an item: another run');
    expect(notesBefore(repeated('one', 'two')).join(' ')).not.toContain('another run');
  });

  it('says that system prompts of models differ; those of controls are no matter', () => {
    const different = 'The models had different system prompts';
    expect(notesBefore(reportWith()).join(' ')).not.toContain(different);
    const known = subject().systemPrompt;
    expect(notesBefore(reportWith({ systemPrompt: `${known}-2` })).join(' ')).toContain(
      `${different} (under`,
    );
    const unknown = notesBefore(reportWith({ systemPrompt: known === null ? 'x' : null })).join(' ');
    expect(unknown).not.toContain(different);
    expect(unknown).toContain('The system prompt of some models is not known');
  });

  it('says of whom less than all was measured, and how much; of controls nothing', () => {
    expect(notesBefore(reportWith()).join(' ')).not.toContain('Less than the whole corpus');
    const lacking = (models: readonly string[]) =>
      reportOf(
        models.flatMap((model) =>
          ['X1', 'X2'].flatMap((item) =>
            itemObservations({ model, item }, item === 'X1' ? { P2: { labelled: missing('m') } } : {}),
          ),
        ),
        { subjects: new Map(models.map((model) => [model, subject({ control: model === 'robot' })])) },
      );
    const said = (...models: readonly string[]) =>
      notesBefore(lacking(models)).find((note) => note.startsWith('Less than'));
    expect(said('one')).toContain('at the least “one” 1 of 2 answers under P2: what is missing');
    expect(said('robot')).toBeUndefined();
    expect(said('a', 'b', 'c', 'd', 'e', 'f')).toContain(
      '“d” 1 of 2 answers under P2, and 2 more models: what is missing',
    );
  });

  it('tells how far the judges agree, and of nothing where there is no model', () => {
    expect(notesBefore(reportWith()).at(-1)).toMatch(/Where one judge sees a stance/);
    const empty = { ...reportWith(), cards: [] };
    expect(notesBefore({ ...empty, notes: [] })).toEqual([]);
    expect(bodyOf({ ...empty, notes: [] })).toContain('There is nothing to use: no model was measured.');
  });

  it('shows hostile names and notes as text', () => {
    const report = variedReport({ models: ['<script>\u202e', 'b'], items: 6 });
    const once = report.cards.map((card, i) => ({ ...card, items: { ...card.items, repeats: i + 1 } }));
    const body = bodyOf({ ...report, cards: once, notes: ['<img src=x>\u001b'] });
    expect(body).not.toMatch(LEAKS);
    expect(body).toContain('&lt;img src=x&gt;\\u{1b}');
  });
});
