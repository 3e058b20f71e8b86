import type { Instrument } from '../instrument.ts';
import { subjectFamily } from '../judges/subject-family.ts';
import { modelFamily } from '../model-family.ts';
import type { Subject } from '../subject.ts';

/** A warning for each language-model judge of the measured model's own family (self-preference; section 8). */
export function selfPreference(subject: Subject, judges: Instrument['judges']): string[] {
  const own = subjectFamily(subject);
  return judges
    .filter(({ embedded }) => !embedded && own !== null)
    .filter(({ family }) => (modelFamily(family) ?? family.trim().toLowerCase()) === own)
    .map(
      ({ id }) =>
        `The judge ${id} is of this model’s own family (${own}), and may favour answers like its own (section 8): ` +
        'look at deltaSCD by each judge.',
    );
}
