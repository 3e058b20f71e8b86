import { modelFamily } from '../../aggregators/model-family.ts';
import { VENDORS, type VendorName } from '../../providers/judges/judge-server.ts';

/** The model that a vendor's key is used for: a small one, since every sentence of every answer is labelled. */
const MODELS: Readonly<Record<VendorName, string>> = {
  openai: 'openai:gpt-4.1-mini',
  anthropic: 'anthropic:claude-haiku-4-5',
  google: 'google:gemini-2.5-flash-lite',
};

/** The judges that make no requests. */
export const EMBEDDED_JUDGES: readonly string[] = ['embedded:rules', 'embedded:minilm'];

/** A panel for esfp.yaml, primary judge first, with why it is this one. */
export interface PanelChoice {
  readonly judges: readonly string[];
  readonly embedded: boolean;
  /** A sentence or two. */
  readonly reason: string;
}

const names = (words: readonly string[]) => words.join(' and ');

/**
 * Two judges of two families, of those whose keys are in the environment; none of a candidate's own family where two
 * others are to be had. The embedded ones where there are not two keys.
 *
 * @param candidates ids of the providers that are measured
 */
export function choosePanel(candidates: readonly string[], environment: NodeJS.ProcessEnv): PanelChoice {
  const vendors = (['openai', 'anthropic', 'google'] as const).filter((vendor) =>
    VENDORS[vendor].keys.some((key) => (environment[key] ?? '') !== ''),
  );
  const families = new Set(candidates.map((id) => modelFamily(id)));
  const isOwn = (vendor: VendorName) => families.has(modelFamily(MODELS[vendor]));
  const chosen = [...vendors.filter((one) => !isOwn(one)), ...vendors.filter(isOwn)].slice(0, 2);
  if (chosen.length < 2) {
    const keys = Object.values(VENDORS).map((vendor) => vendor.keys[0]);
    return {
      judges: EMBEDDED_JUDGES,
      embedded: true,
      reason:
        'The embedded judges are for trying out, and their scores are not for publishing. They were chosen since the ' +
        `environment has keys for ${chosen.length === 0 ? 'none' : 'one'} of ${keys.join(', ')}; a panel takes two.`,
    };
  }
  const own = chosen.filter(isOwn);
  return {
    judges: chosen.map((vendor) => MODELS[vendor]),
    embedded: false,
    reason:
      'Two families, chosen by the keys in the environment. ' +
      (own.length === 0
        ? 'None is a candidate’s own.'
        : `${names(own.map((vendor) => MODELS[vendor]))} ${own.length === 1 ? 'is' : 'are'} of a candidate’s own family, ` +
          'and may favour its answers: take another where you have a key.'),
  };
}
