import { isDeepStrictEqual } from 'node:util';
import type { Instrument } from '../aggregators/instrument.ts';
import { leftOutKindsText } from '../aggregators/report/words/policy-text.ts';
import type { Settings } from '../config.ts';
import { validityOf } from '../setup.ts';
import { splitterNamed } from '../transforms/splitter.ts';

type Named = Pick<Settings, 'path' | 'validity' | 'splitter'>;

const leftOut = (part: Pick<Instrument, 'validity'>) => leftOutKindsText(part) ?? 'nothing';

/**
 * Where an output was measured by other rules than a settings file asks: the output keeps its own, which must be said. Nothing where
 * there is no settings file.
 */
export function validityNotApplied(instrument: Pick<Instrument, 'validity'>, settings: Named): string[] {
  const asked = validityOf(settings);
  if (settings.path === null || isDeepStrictEqual(asked.validity, instrument.validity)) return [];
  return [
    `${settings.path} leaves out ${leftOut(asked)}, and this output was measured leaving out ${leftOut(instrument)}: its scores are by its ` +
      'own policy. esfp judge applies another.',
  ];
}

/** The same of how responses are split into sentences, which no judging changes. */
export function splitterNotApplied(instrument: Pick<Instrument, 'splitter'>, settings: Named): string[] {
  const own = splitterNamed(instrument.splitter) ?? instrument.splitter;
  if (settings.path === null || own === settings.splitter) return [];
  return [
    `${settings.path} asks for the splitter ${settings.splitter}, and this output keeps its own (${own}): another is for a new evaluation.`,
  ];
}
