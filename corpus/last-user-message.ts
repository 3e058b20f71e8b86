import { z } from 'zod';

const messageSchema = z.looseObject({
  role: z.string(),
  content: z.union([
    z.string(),
    z.array(
      z.union([z.string(), z.looseObject({ text: z.string() }).transform((part) => part.text), z.unknown()]),
    ),
  ]),
});
const chatSchema = z.array(messageSchema).min(1);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The message that a rendered prompt puts to a model: of a chat (a JSON array of messages with role and
 * content), the content of the last user message, whose text parts are joined; of anything else, the prompt
 * itself.
 *
 * @param prompt the prompt as promptfoo renders it
 */
export function lastUserMessage(prompt: string): string {
  if (!prompt.trimStart().startsWith('[')) return prompt;
  const chat = chatSchema.safeParse(parseJson(prompt));
  const content = chat.data?.findLast((message) => message.role === 'user')?.content;
  if (content === undefined || typeof content === 'string') return content ?? prompt;
  return content.filter((part) => typeof part === 'string').join('');
}
