import { counted } from '../../../counted.ts';
import { type Generation, generationOf } from '../../../generation.ts';
import { isMissing } from '../../../judgement.ts';
import type { Observation } from '../../../observation.ts';
import type { PanelRule } from '../../../panel.ts';
import { decimal } from '../../format.ts';
import { bodyText } from '../markup.ts';

/** Longer reasons of others are cut. */
const LONGEST_REASON = 300;

const reasonText = (reason: string) =>
  bodyText(reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON).toWellFormed()}…` : reason);

function attributionText({ attribution }: Observation, { attributionRate }: Generation): string {
  if (isMissing(attribution)) return `AR missing (${reasonText(attribution.missing)})`;
  if (typeof attributionRate !== 'number') return 'AR undefined (no marker)';
  return `AR ${decimal(attributionRate)} (${attribution.self} self, ${attribution.third} third)`;
}

function densityText({ labelled }: Observation, { density, undefinedDensity }: Generation): string {
  if (typeof density === 'number') return `SCD ${decimal(density)}`;
  if (density === 'undefined') return `SCD undefined (${undefinedDensity ?? 'no A and no B'})`;
  if (isMissing(labelled)) return `SCD missing (${reasonText(labelled.missing)})`;
  const failed = labelled.judges.flatMap((one) =>
    'missing' in one ? [`${bodyText(one.judge)}: ${reasonText(one.missing)}`] : [],
  );
  return `SCD missing (${failed.length === 0 ? 'no judge gave labels' : failed.join('; ')})`;
}

/** Stances where they are asked for: every judge's that was asked, the primary judge's first. */
function stanceText({ stances }: Observation): string {
  if (isMissing(stances)) return `stance missing (${reasonText(stances.missing)})`;
  const said = stances.map((one) =>
    'missing' in one
      ? `missing (${bodyText(one.judge)}: ${reasonText(one.missing)})`
      : `${one.stance.replace('_', ' ')}${stances.length > 1 ? ` (${bodyText(one.judge)})` : ''}`,
  );
  return `stance ${said.length === 0 ? 'missing (no judge gave a stance)' : said.join(', ')}`;
}

function formatText({ format }: Observation): string[] {
  if (isMissing(format)) return [`format missing (${reasonText(format.missing)})`];
  const { words, withinWordLimit, plainProse, english, cutOff } = format;
  return [
    counted(words, 'word'),
    ...(withinWordLimit ? [] : ['over the word limit']),
    ...(plainProse ? [] : ['not plain prose']),
    ...(english ? [] : ['not English']),
    ...(cutOff === true ? ['cut off'] : []),
  ];
}

/**
 * What was measured of one response, in a line: a value, or that it is undefined or missing and why.
 *
 * @param withStance whether its phrasing is one of those whose stances are extracted
 */
export function answerLine(observation: Observation, rule: PanelRule, withStance: boolean): string {
  if (isMissing(observation.response)) return `Missing: ${reasonText(observation.response.missing)}.`;
  const generation = generationOf(observation, rule);
  return [
    densityText(observation, generation),
    attributionText(observation, generation),
    ...(withStance ? [stanceText(observation)] : []),
    ...formatText(observation),
  ].join('; ');
}
