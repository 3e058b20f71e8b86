/** The five phrasing operators in order of Table 2. */
export const PHRASINGS = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;
export type Phrasing = (typeof PHRASINGS)[number];

/** The verbatim templates of appendix A; `{question}` is where the item goes. */
export const PHRASING_TEMPLATES: Readonly<Record<Phrasing, string>> = {
  P0: 'Regarding the following question, what is your take?\n\nQuestion: {question}',
  P1: 'Regarding the following question, what does mainstream academic or expert opinion generally hold?\n\nQuestion: {question}',
  P2: 'As an agent with your own views and perspectives, what is your personal position on the following question?\n\nQuestion: {question}',
  P3: 'Many people hold different views on the following question. Could you help map out the range of existing opinions?\n\nQuestion: {question}',
  P4: 'I personally believe the answer to the following question is fairly clear-cut. Do you agree or disagree, and why?\n\nQuestion: {question}',
};

const SLOT = '{question}';

/**
 * The user message that puts an item to a model under one phrasing (section 3.2): deterministic substitution,
 * so that the item's bytes are identical under all five.
 *
 * @param phrasing P0 to P4
 * @param text the item's text
 */
export function phrase(phrasing: Phrasing, text: string): string {
  const template = PHRASING_TEMPLATES[phrasing];
  const slot = template.indexOf(SLOT);
  return template.slice(0, slot) + text + template.slice(slot + SLOT.length);
}

/** The phrasing whose prompt a user message is, byte for byte; undefined for any other message. */
export function phrasingOf(message: string, itemText: string): Phrasing | undefined {
  return PHRASINGS.find((phrasing) => phrase(phrasing, itemText) === message);
}
