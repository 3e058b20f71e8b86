import { counted } from '../../counted.ts';
import { type Figure, isDrawn } from '../figures/figure.ts';
import { renderFigure } from '../figures/render-figure.ts';
import { PALETTE } from '../figures/theme.ts';
import { withoutText } from '../without-text.ts';
import { IN_SHORT } from '../words/meanings.ts';
import { embeddedPicture } from './embedded-picture.ts';
import { liteBanner } from './lite-banner.ts';
import { nameText } from './markup.ts';
import { page } from './page.ts';
import type { AnswersInput } from './sections/answers.ts';
import { BEFORE_CONTENTS, SECTIONS, type SectionMaker } from './sections.ts';

/** A file of a report: its path below the report's folder, and its text. */
export interface ReportFile {
  readonly path: string;
  readonly text: string;
}

/** What a report's files are made of. */
export type ReportFilesInput = Omit<AnswersInput, 'pictures'>;

/** A picture as a file: on paper of its own, since its reader's may be dark. */
function pictureFile(svg: string): string {
  const paper = `<rect width="100%" height="100%" fill="${PALETTE.paper}"/>`;
  return `${svg.replace(/(<svg[^>]*>)/, (tag) => `${tag}${paper}`)}\n`;
}

/** Each picture once, by its id. */
function figuresOf({ report, bands }: ReportFilesInput, makers: readonly SectionMaker[]): Figure[] {
  const drawn = makers.flatMap(({ figures }) => figures(report, bands)).filter(isDrawn);
  return [...new Map(drawn.map((figure) => [figure.id, figure])).values()];
}

/**
 * The files that people read of a report: report.html, which holds all of it, and its pictures as SVG. Without the
 * answers (`evaluation` null) no text that could quote one is in them.
 *
 * @param makers the parts of the page
 * @throws Error when a picture cannot be drawn
 */
export async function reportFiles(
  given: ReportFilesInput,
  makers: readonly SectionMaker[] = SECTIONS,
): Promise<ReportFile[]> {
  const input = given.evaluation === null ? { ...given, report: withoutText(given.report) } : given;
  const { report } = input;
  const drawn = new Map<string, string>();
  for (const figure of figuresOf(input, makers)) drawn.set(figure.id, await renderFigure(figure));
  const pictures = new Map([...drawn].map(([id, svg]) => [id, embeddedPicture(id, svg)]));
  const controls = report.cards.filter(({ subject }) => subject.control).length;
  const models = counted(report.cards.length - controls, 'model');
  const text = page({
    title: `Epistemic stance flexibility of ${models}${controls === 0 ? '' : ` and ${counted(controls, 'control')}`}`,
    lead: IN_SHORT,
    subtitle: `Corpus ${nameText(report.instrument.corpus.name)}, protocol ${report.instrument.protocol}, instrument ${report.instrumentHash}.`,
    mark: liteBanner(report)?.mark ?? null,
    sections: makers.map(({ section }) => section({ ...input, pictures })),
    beforeContents: makers.filter((maker) => BEFORE_CONTENTS.includes(maker)).length,
  });
  return [
    { path: 'report.html', text },
    ...[...drawn].map(([id, svg]) => ({ path: `figures/${id}.svg`, text: pictureFile(svg) })),
  ];
}
