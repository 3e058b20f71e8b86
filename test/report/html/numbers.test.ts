import { beforeAll, describe, expect, it } from 'vitest';
import { type Figure, isDrawn } from '../../../aggregators/report/figures/figure.ts';
import { SECTIONS } from '../../../aggregators/report/html/sections.ts';
import { type ReportFilesInput, reportFiles } from '../../../aggregators/report/html/write-pages.ts';
import { COHORTS } from './numbers/cohorts.ts';
import { picturesOf, sectionsOf, tablesOf } from './numbers/page-parts.ts';
import { COHORT_PICTURES } from './numbers/pictures/cohort-pictures.ts';
import { inlineData, rounded } from './numbers/pictures/inline-data.ts';
import { JUDGE_PICTURES } from './numbers/pictures/judge-pictures.ts';
import { type LabelNumber, labelNumbers, writtenText } from './numbers/pictures/mark-numbers.ts';
import { distinct } from './numbers/pictures/picture-data.ts';
import { READ_PICTURES, readingsOf } from './numbers/pictures/positions.ts';
import { SCORE_PICTURES } from './numbers/pictures/score-pictures.ts';
import { TEMPLATES } from './numbers/prose/all-templates.ts';
import { checkProse } from './numbers/prose/check-prose.ts';
import type { Template } from './numbers/prose/template.ts';
import { expectedTables } from './numbers/tables/all-tables.ts';
import { NO_INTERVALS, withoutBlanks } from './numbers/tables/expected-table.ts';

/** Rows as they stand; in those of reasons the order says nothing, nor does that of the quantities that share one. */
const inOwnOrder = (caption: string, rows: readonly (readonly unknown[])[]) =>
  caption === NO_INTERVALS
    ? rows.map(([of, ...rest]) => [String(of).split(', ').sort().join(', '), ...rest].join(' | ')).sort()
    : rows;

const PICTURES = { ...SCORE_PICTURES, ...JUDGE_PICTURES, ...COHORT_PICTURES };

const figuresOf = ({ report, bands }: ReportFilesInput): Figure[] =>
  SECTIONS.flatMap(({ figures }) => figures(report, bands)).filter(isDrawn);

/** Labels have twelve digits, or six decimals of a per cent. */
const LABEL_ROUNDING = 1e-8;

const usedTemplates = new Set<Template>();

const TITLES = {
  leaderboard: 'deltaSCD, and ESFP by its parts',
  parts: 'What ESFP is made of',
  typology: 'Typology plane',
  // Drawn only where models stand close together.
  'typology-detail': null,
  gradient: 'AR and SCD under the five phrasings',
};

describe.each([...COHORTS])('the page of %s', (_, input) => {
  let page = '';
  beforeAll(async () => {
    const [first] = await reportFiles(input);
    page = first?.text ?? '';
  });

  it('has the tables that its report asks for, and no other', () => {
    const expected = expectedTables(input);
    const beginnings = tablesOf(page).map(({ section, caption }, i) => {
      const own = expected[i]?.caption ?? '';
      return `${section}: ${own !== '' && caption.startsWith(own) ? own : caption}`;
    });
    expect(beginnings).toEqual(expected.map(({ section, caption }) => `${section}: ${caption}`));
  });

  it('has report.json’s number in every cell of every table', () => {
    const expected = expectedTables(input);
    for (const [i, table] of tablesOf(page).entries()) {
      const { caption } = table;
      const [said, own] = [withoutBlanks(table), withoutBlanks(expected[i] ?? { head: [], rows: [] })];
      expect({ caption, head: said.head, rows: inOwnOrder(caption, said.rows) }).toEqual({
        caption,
        head: own.head,
        rows: inOwnOrder(caption, own.rows),
      });
    }
  });

  it.each(READ_PICTURES)('has every mark of the picture %s where its value lies', (id) => {
    const svg = picturesOf(page).get(id);
    const reason = TITLES[id];
    if (svg === undefined) {
      if (reason !== null) expect(page).toContain(`${reason}: `);
      return;
    }
    const readings = readingsOf(id, svg, input);
    expect(readings.length).toBeGreaterThan(2);
    const wrong = readings.filter(({ read, reported, halfPixel }) =>
      read === null || reported === null ? read !== reported : Math.abs(read - reported) > halfPixel / 1000,
    );
    expect(wrong).toEqual([]);
  });

  it('draws every picture from report.json’s numbers', () => {
    for (const { id, spec } of figuresOf(input)) {
      const data = inlineData(spec);
      const expected = distinct(PICTURES[id]?.(input) ?? []);
      expect(data, id).toHaveLength(expected.length);
      for (const [i, rows] of data.entries()) {
        const own = expected[i];
        if (own === undefined || own === 'layout') continue;
        if ('oneOf' in own) {
          for (const row of rounded(rows)) expect(rounded(own.oneOf), id).toContainEqual(row);
        } else expect(rounded(rows), id).toEqual(rounded(own));
      }
    }
  });

  it('reads out and writes in pictures report.json’s numbers', () => {
    const drawn = picturesOf(page);
    expect(drawn.size).toBeGreaterThan(5);
    for (const [id, svg] of drawn) {
      const rows = (PICTURES[id]?.(input) ?? []).flatMap((data) =>
        data === 'layout' ? [] : 'oneOf' in data ? data.oneOf : data,
      );
      const values = rows.flatMap((row) => Object.values(row));
      const numbers = values.filter((one) => typeof one === 'number');
      const texts = new Set(values.filter((one) => typeof one === 'string'));
      const isOwn = ({ number, written }: LabelNumber) =>
        numbers.some((one) => Math.abs(one - number) < LABEL_ROUNDING) || texts.has(written);
      expect(
        labelNumbers(svg).filter((one) => !isOwn(one)),
        id,
      ).toEqual([]);
      if (id.startsWith('typology')) continue;
      expect(
        writtenText(svg).filter((text) => /\d/.test(text) && !texts.has(text)),
        id,
      ).toEqual([]);
    }
  });

  it('has no number in its prose that is not report.json’s', () => {
    const checks = sectionsOf(page).map((section) => checkProse(section, input));
    for (const { used } of checks) for (const template of used) usedTemplates.add(template);
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(checks.flatMap(({ unaccounted }) => unaccounted)).toEqual([]);
  });
});

describe('the cohorts', () => {
  it('have a page each that has every sentence that is looked for', () => {
    const all = Object.entries(TEMPLATES).flatMap(([section, own]) =>
      own.map((template) => ({ section, template })),
    );
    const unused = all.filter(({ template }) => !usedTemplates.has(template));
    expect(unused.map(({ section, template: [pattern] }) => `${section}: ${pattern}`)).toEqual([]);
  });
});
