import { promptLabel } from './aggregators/read/columns.ts';
import { type Phrasing, phrase } from './corpus/phrasings.ts';
import { currentSetup } from './setup.ts';

/**
 * Guards text against promptfoo, which renders the messages that a prompt function returns as nunjucks templates: an
 * item with `{{` in it would otherwise reach the model changed.
 */
export function asTemplate(text: string): string {
  if (/^(1|true|yes|yup|yeppers)$/i.test(process.env.PROMPTFOO_DISABLE_TEMPLATING ?? '')) return text;
  return text.replaceAll(/\{[{%#]|#\}/g, (tag) => `{{ "${tag}" }}`);
}

/** Whether promptfoo would load a file, or render a template, where a variable has this text. */
export function looksLikeReference(text: string): boolean {
  return /^(file|package):|\{[{%#]/.test(text);
}

/** An item's id as a promptfoo variable: as it is, but for an id that promptfoo would take for something else. */
export function itemVariable(id: string): string {
  return looksLikeReference(id) ? encodeURIComponent(id) : id;
}

interface Message {
  readonly role: 'system' | 'user';
  readonly content: string;
}

interface PromptContext {
  readonly vars: Readonly<Record<string, unknown>>;
}

/**
 * The chat that puts one item to a model under one phrasing: the system message, if any, and the phrasing with the
 * item in it, byte for byte (section 4.1).
 *
 * @param phrasing P0 to P4
 * @param context promptfoo's prompt function context; `vars.item` names the item ({@link itemVariable})
 * @throws Error when the corpus has no such item
 */
export function chat(phrasing: Phrasing, { vars }: PromptContext): Message[] {
  const { corpus, systemPrompt } = currentSetup();
  const item = corpus.items.find(({ id }) => itemVariable(id) === vars.item);
  if (item === undefined) {
    throw new Error(
      `${promptLabel(phrasing)}: the corpus ${corpus.name} has no item ${JSON.stringify(vars.item)}; ` +
        'make the tests with promptfoo-esfp/tests and the same esfp.yaml.',
    );
  }
  const user: Message = { role: 'user', content: asTemplate(phrase(phrasing, item.text)) };
  return systemPrompt === null ? [user] : [{ role: 'system', content: asTemplate(systemPrompt) }, user];
}

/* promptfoo names a prompt function in a config by its export. */
export const P0 = (context: PromptContext): Message[] => chat('P0', context);
export const P1 = (context: PromptContext): Message[] => chat('P1', context);
export const P2 = (context: PromptContext): Message[] => chat('P2', context);
export const P3 = (context: PromptContext): Message[] => chat('P3', context);
export const P4 = (context: PromptContext): Message[] => chat('P4', context);
