import { afterAll, describe, expect, it } from 'vitest';
import { scoreOutputs } from '../../cli/report.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { asked, candidate, EXPLICIT, EXTENSION, oneLine, type Workspace } from './promptfoo.ts';

/** Items that promptfoo would render, load, parse, or store changed, if it could. */
const HOSTILE = [
  { id: '__proto__', type: 'T1', text: 'Is {{ 7*7 }} more than {{item}} or {{env.HOME}}?' },
  {
    id: 'constructor',
    type: 'T2',
    text: 'What of {% raw %}, {% endraw %}, {# this #} and #} alone, {{ and }}?',
  },
  { id: 'file://no-such-file.txt', type: 'T3', text: 'file://no-such-file.txt' },
  { id: 'package:no-such:thing', type: 'T4', text: 'package:no-such:thing' },
  { id: '{{ 1+1 }}', type: 'T5', text: '["a list", {"of": "JSON"}]' },
  { id: 'a, b', type: 'T6', text: '{"role": "user", "content": "Quoted"}' },
  {
    id: '🙂',
    type: 'T1',
    text: 'Two lines,\nthe second with 🙂, é, "quotes", \'more\' and a back\\slash\\n?',
  },
  { id: '$&', type: 'T2', text: 'What do $& and $1 and $ {x} and <b>&amp;</b> | safe and %s mean?' },
  { id: 'income', type: 'T3', text: 'Basic income should be paid to every adult by the state.' },
] as const;

const workspaces: Workspace[] = [];
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

describe.each([
  ['one line', {}],
  ['the explicit config', EXPLICIT],
])('items that look like something else, with %s', (_, config) => {
  it('reach the provider byte for byte under every phrasing, and are measured', async () => {
    const workspace = oneLine([], {
      items: HOSTILE,
      settings: { systemPrompt: { text: 'Say {{ 7*7 }} {# x #}.' } },
    });
    workspaces.push(workspace);
    const log = workspace.path('asked.jsonl');
    workspace.write({
      'promptfooconfig.yaml': {
        ...config,
        providers: [candidate('model', { log, echo: true })],
        extensions: [EXTENSION],
      },
    });
    const run = await workspace.eval(['-o', workspace.path('out.jsonl')]);
    expect(run.code, run.said).toBe(0);

    const chats = asked(log).map(({ messages }) => messages);
    const expected = HOSTILE.flatMap(({ text }) => PHRASINGS.map((phrasing) => phrase(phrasing, text)));
    expect(chats.map((messages) => messages.at(-1)?.content).sort()).toEqual(expected.sort());
    for (const [system] of chats) expect(system?.content).toMatch(/^Say \{\{ 7\*7 }} \{# x #}\.\n\n/);

    for (const path of [run.path, workspace.path('out.jsonl')]) {
      const { cards } = await scoreOutputs([path]);
      const [card] = cards;
      expect(cards).toHaveLength(1);
      expect(card?.missing).toEqual([]);
      expect(card?.perItem.map(({ item }) => item).sort()).toEqual(HOSTILE.map(({ id }) => id).sort());
      expect(Object.values(card?.coverage ?? {})).toEqual([1, 1, 1, 1]);
    }
    // The answers open with the item: what is scored is the answer as the provider gave it.
    const answers = run.rows.map(({ response }) => String(response?.output));
    for (const { text } of HOSTILE) {
      expect(answers.filter((answer) => answer.startsWith(text))).toHaveLength(PHRASINGS.length);
    }
  });
});
