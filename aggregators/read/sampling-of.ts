import { z } from 'zod';

/** What decides the sampling of an answer. A list, since a provider's config also holds keys and headers. */
const SAMPLING_KEYS = [
  'temperature',
  'top_p',
  'topP',
  'top_k',
  'topK',
  'min_p',
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'maxOutputTokens',
  'num_predict',
  'seed',
  'frequency_penalty',
  'frequencyPenalty',
  'presence_penalty',
  'presencePenalty',
  'repeat_penalty',
  'reasoning',
  'reasoning_effort',
  'thinking',
  'thinkingConfig',
  'stop',
  'stopSequences',
];

/** Where some providers keep it within their config. A later one's word counts. */
const NESTED = ['options', 'generationConfig', 'passthrough'];

const recordSchema = z.record(z.string(), z.unknown());

/** The sampling that a provider's config asks for, by the config's own names. */
export function samplingOf(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const places = [config, ...NESTED.map((name) => recordSchema.safeParse(config[name]).data ?? {})];
  return Object.fromEntries(
    places.flatMap((place) =>
      SAMPLING_KEYS.flatMap((name) => (place[name] === undefined ? [] : [[name, place[name]]])),
    ),
  );
}
