import type { Report } from '../../score-card.ts';
import type { MaybeFigure } from '../figures/figure.ts';
import type { PageInput, Section } from './section.ts';
import { type AnswersInput, answersSection } from './sections/answers.ts';
import { beforeSection } from './sections/before.ts';
import { coverageFigures, coverageSection } from './sections/coverage.ts';
import { inShortSection } from './sections/in-short.ts';
import { itemsFigures, itemsSection } from './sections/items.ts';
import { judgesFigures, judgesSection } from './sections/judges.ts';
import { labelsFigures, labelsSection } from './sections/labels.ts';
import { leaderboardFigures, leaderboardSection } from './sections/leaderboard.ts';
import { noiseFigures, noiseSection } from './sections/noise.ts';
import { openingSection } from './sections/opening.ts';
import { phrasingsFigures, phrasingsSection } from './sections/phrasings.ts';
import { relationsFigures, relationsSection } from './sections/relations.ts';
import { robustnessFigures, robustnessSection } from './sections/robustness.ts';
import { typesFigures, typesSection } from './sections/types.ts';
import { typologyFigures, typologySection } from './sections/typology.ts';
import { warningsFigures, warningsSection } from './sections/warnings.ts';

/** A part of the page: what makes it, and the pictures it needs. */
export interface SectionMaker {
  readonly section: (input: AnswersInput) => Section;
  readonly figures: (report: Report, bands: PageInput['bands']) => readonly MaybeFigure[];
}

const noFigures = (): readonly MaybeFigure[] => [];

/** The parts that stand before the list of all parts: what must be known, and what came out. */
export const BEFORE_CONTENTS: readonly SectionMaker[] = [
  { section: beforeSection, figures: noFigures },
  { section: inShortSection, figures: noFigures },
];

/** All parts of the page, in the order in which they are read. */
export const SECTIONS: readonly SectionMaker[] = [
  ...BEFORE_CONTENTS,
  { section: openingSection, figures: noFigures },
  { section: leaderboardSection, figures: leaderboardFigures },
  { section: warningsSection, figures: warningsFigures },
  { section: typologySection, figures: typologyFigures },
  { section: phrasingsSection, figures: phrasingsFigures },
  { section: typesSection, figures: typesFigures },
  { section: judgesSection, figures: judgesFigures },
  { section: labelsSection, figures: labelsFigures },
  { section: coverageSection, figures: coverageFigures },
  { section: noiseSection, figures: noiseFigures },
  { section: itemsSection, figures: itemsFigures },
  { section: relationsSection, figures: relationsFigures },
  { section: robustnessSection, figures: robustnessFigures },
  { section: answersSection, figures: noFigures },
];
