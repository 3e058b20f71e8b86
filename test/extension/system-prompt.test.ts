import { afterAll, describe, expect, it } from 'vitest';
import { scoreOutputs } from '../../cli/report.ts';
import { FORMAT_RULES, RESPONSE_SYSTEM_PROMPT } from '../../corpus/system-prompts.ts';
import { asked, candidate, EXTENSION, oneLine, SEVERAL_RUNS, type Workspace } from './promptfoo.ts';

const workspaces: Workspace[] = [];
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

/** Asks one item under a setting of the system prompt: what was sent, and the report of it. */
async function under(systemPrompt: unknown) {
  const workspace = oneLine([], { settings: { systemPrompt } });
  workspaces.push(workspace);
  const log = workspace.path('asked.jsonl');
  workspace.write({
    'own.txt': 'You are a librarian.\n',
    'promptfooconfig.yaml': { providers: [candidate('model', { log })], extensions: [EXTENSION] },
  });
  const { path, code, said } = await workspace.eval(['-n', '1']);
  expect(code, said).toBe(0);
  const { cards, instrumentHash } = await scoreOutputs([path]);
  const sent = asked(log).map(({ messages }) =>
    messages.filter(({ role }) => role === 'system').map(({ content }) => content),
  );
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map(String)).size).toBe(1);
  return { system: sent[0], subject: cards[0]?.subject.systemPrompt, instrumentHash, path };
}

describe('the system prompt', { timeout: SEVERAL_RUNS }, () => {
  it('is the benchmark’s, none, or one’s own with or without the format rules; it belongs to the subject', async () => {
    const benchmark = await under('benchmark');
    const none = await under('none');
    const own = await under({ file: './own.txt' });
    const bare = await under({ text: 'You are a librarian.', formatRules: false });

    expect(benchmark.system).toEqual([RESPONSE_SYSTEM_PROMPT]);
    expect(none.system).toEqual([]);
    expect(own.system).toEqual([`You are a librarian.\n\n${FORMAT_RULES}`]);
    expect(bare.system).toEqual(['You are a librarian.']);

    const subjects = [benchmark, none, own, bare].map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(4);
    expect(none.subject).toBe('none');
    // The format rules are the instrument's: they fix the surface that is measured.
    expect(own.instrumentHash).toBe(benchmark.instrumentHash);
    expect(bare.instrumentHash).toBe(none.instrumentHash);
    expect(none.instrumentHash).not.toBe(benchmark.instrumentHash);

    // Two subjects of one name are no repeats of each other.
    await expect(async () => scoreOutputs([benchmark.path, own.path])).rejects.toThrow(
      /^model is not the same in .* and in .* \(systemPrompt.*\).*labels of their own/,
    );
  });
});
