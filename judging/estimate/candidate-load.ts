import { type Phrasing, phrase } from '../../corpus/phrasings.ts';
import { CHARACTERS_PER_TOKEN } from '../../providers/judges/chat/judge-prompt.ts';
import { addedLoads, type Load, timesLoad } from './load.ts';
import { TYPICAL_TEXT } from './typical-response.ts';

const tokensIn = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** What is put to the candidates of a run. */
export interface RunPlan {
  /** The items, as far as they are put to a model. */
  readonly items: readonly { readonly text: string }[];
  /** Each candidate with the phrasings that it is asked under. */
  readonly candidates: readonly { readonly name: string; readonly phrasings: readonly Phrasing[] }[];
  /** How often each is asked; 1 for once. */
  readonly repeat: number;
  /** The system message's text; null for none. */
  readonly systemPrompt: string | null;
  /** How many responses promptfoo has in work at once (`-j`). */
  readonly rowsAtOnce: number;
}

/** The calls to one candidate: its prompts as they are, and answers of a typical length. */
export function candidateLoad(phrasings: readonly Phrasing[], plan: Omit<RunPlan, 'candidates'>): Load {
  const system = plan.systemPrompt?.length ?? 0;
  const once = plan.items.flatMap(({ text }) =>
    phrasings.map((phrasing) => ({
      calls: 1,
      promptTokens: tokensIn(system + phrase(phrasing, text).length),
      answerTokens: tokensIn(TYPICAL_TEXT.length),
    })),
  );
  return timesLoad(plan.repeat, addedLoads(once));
}
