import type { Instrument } from '../instrument.ts';
import { modelFamily } from '../model-family.ts';
import type { Subject } from '../subject.ts';

/** The family of what is measured: by the name that the server gave, else the provider's id, else its label. */
function familyOf({ servedModel, provider, label }: Subject): string | null {
  return modelFamily(servedModel ?? '') ?? modelFamily(provider) ?? modelFamily(label ?? '');
}

/** A warning for each language-model judge of the measured model's own family (self-preference; section 8). */
export function selfPreference(subject: Subject, judges: Instrument['judges']): string[] {
  const own = familyOf(subject);
  return judges
    .filter(({ embedded }) => !embedded && own !== null)
    .filter(({ family }) => (modelFamily(family) ?? family.trim().toLowerCase()) === own)
    .map(
      ({ id }) =>
        `The judge ${id} is of this model’s own family (${own}), and may favour answers like its own (section 8): ` +
        'look at deltaSCD by each judge.',
    );
}
