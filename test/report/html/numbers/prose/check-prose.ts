import type { ReportFilesInput } from '../../../../../aggregators/report/html/write-pages.ts';
import { linesOf, type PageSection } from '../page-parts.ts';
import { TEMPLATES } from './all-templates.ts';
import { EVERYWHERE, type Template } from './template.ts';

/** A sentence of the page's with a number that the report does not have. */
export interface WrongNumber {
  readonly section: string;
  readonly line: string;
  readonly said: readonly (string | undefined)[];
  readonly reported: readonly (string | undefined)[];
}

/** What is found wrong in the prose of a section, the lines with numbers that nothing accounts for, and which templates matched. */
export interface ProseCheck {
  readonly wrong: readonly WrongNumber[];
  readonly unaccounted: readonly string[];
  readonly used: ReadonlySet<Template>;
}

/** Shorter texts of a report are names, and not sentences. */
const LEAST_SENTENCE = 15;

/** Every sentence of a report that holds a number, the longest first: it stands on the page as it is. */
function ownSentences(value: unknown): string[] {
  if (typeof value === 'string')
    return value.length >= LEAST_SENTENCE && /\d/.test(value) && value.includes(' ') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(ownSentences))];
}

const without = (line: string, texts: readonly string[]) =>
  texts.reduce((left, text) => left.replaceAll(text, ''), line);

/** Without tables and pictures, which are looked at by themselves. */
const proseOf = (markup: string) =>
  markup.replaceAll(/<div class="wide".*?<\/table><\/div>/gs, '').replaceAll(/<svg.*?<\/svg>/gs, '');

/** Holds every number of a section's sentences and of its pictures' descriptions against the report. */
export function checkProse({ id, markup }: PageSection, input: ReportFilesInput): ProseCheck {
  const { report } = input;
  const sentences = ownSentences(report).sort((one, other) => other.length - one.length);
  const names = [
    ...report.cards.map(({ model }) => model),
    ...report.cohort.items.contrasts.map(({ item }) => item),
  ].sort((one, other) => other.length - one.length);
  const wrong: WrongNumber[] = [];
  const unaccounted: string[] = [];
  const used = new Set<Template>();
  for (const whole of linesOf(proseOf(markup))) {
    // Names stand in quotation marks or without.
    let line = without(whole, sentences).replaceAll(/[“”]/g, '');
    for (const template of [...(TEMPLATES[id] ?? []), ...EVERYWHERE]) {
      const [pattern, values] = template;
      for (const match of line.matchAll(pattern)) {
        used.add(template);
        const [, ...groups] = match;
        const expected = values?.(input, match).map((one) => (one === undefined ? undefined : String(one)));
        const differs =
          expected?.some((one, i) => one !== groups[i]) === true ||
          (expected?.length ?? groups.length) !== groups.length;
        if (differs) wrong.push({ section: id, line: whole, said: groups, reported: expected ?? [] });
      }
      line = line.replaceAll(pattern, '');
    }
    if (/\d/.test(without(line, names))) unaccounted.push(`${id}: ${without(line, names)} | ${whole}`);
  }
  return { wrong, unaccounted, used };
}
