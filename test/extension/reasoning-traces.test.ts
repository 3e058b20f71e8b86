import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { ScoreCard } from '../../aggregators/score-card.ts';
import { scoreOutputs } from '../../cli/report.ts';
import { built, oneLine, SEVERAL_RUNS, type Workspace } from './promptfoo.ts';

/* A candidate that gives the same answer in each form that its config names. */
const PROVIDER = `
export default class {
  constructor({ label, config }) { this.label = label; this.config = config; }
  id() { return this.label; }
  async callApi(prompt) {
    const own = prompt.includes('your own views') || prompt.includes('I personally believe');
    const answer = own
      ? 'I think this is clearly right. In my view it would be wrong to wait.'
      : 'Studies suggest that the evidence is mixed. Some argue that there are gains.';
    const trace = 'I believe that many people and experts argue about it.';
    if (this.config.form === 'tags') return { output: '<think>' + trace + '</think>' + answer };
    if (this.config.form === 'only') return { output: '<think>' + trace, finishReason: 'length' };
    if (this.config.form === 'raw') {
      const parts = [{ text: trace, thought: true }, { text: answer }];
      return { output: trace + answer, raw: { candidates: [{ content: { parts } }] } };
    }
    return { output: answer };
  }
}`;

const FORMS = ['plain', 'tags', 'raw', 'only'];
const workspaces: Workspace[] = [];
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

function begun(config: object = {}): Workspace {
  const providers = FORMS.map((form) => ({ id: 'file://wrapped.mjs', label: form, config: { form } }));
  const workspace = oneLine(providers, { config }).write({ 'wrapped.mjs': PROVIDER });
  workspaces.push(workspace);
  return workspace;
}

/** What is measured of a model, without its name and what says that there were traces. */
const measuresOf = ({ deltaAR, deltaSCD, psi, cpc, coverage, perItem }: ScoreCard) => ({
  values: [deltaAR.value, deltaSCD.value, psi.P0P1.value, cpc.kappa],
  coverage,
  perItem,
});

describe('an evaluation by promptfoo', () => {
  it(
    'measures answers in a trace as those without, from its JSON as from its JSONL',
    async () => {
      const { path, output } = await begun().eval();
      const lines = path.replace('.json', '.jsonl');
      const rows = output?.results.results ?? [];
      writeFileSync(lines, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      for (const file of [path, lines]) {
        const { cards } = await scoreOutputs([file]);
        const card = (model: string) => {
          const found = cards.find((one) => one.model === model);
          if (found === undefined) throw new Error(`no card of ${model}`);
          return found;
        };
        const plain = measuresOf(card('plain'));
        expect(plain.coverage.density).toBe(1);
        expect(measuresOf(card('tags'))).toEqual(plain);
        expect(measuresOf(card('raw'))).toEqual(plain);
        expect(card('tags').gradient.byPhrasing.P0.traces).toMatchObject({ withTrace: 4, onlyTrace: 0 });
        expect(card('only').coverage.responses).toBe(0);
        expect(card('only').missing).toContainEqual(
          expect.objectContaining({
            reason: 'the response is only a reasoning trace (cut by the token limit)',
          }),
        );
        expect(card('only').warnings.join(' ')).toContain('20 of 20 responses are only a reasoning trace');
      }
    },
    SEVERAL_RUNS,
  );

  it(
    'is the same under this package’s own transform, which the output then shows',
    async () => {
      const transform = `${built('transforms/strip-reasoning-trace.js')}:stripReasoningTrace`;
      const { rows, path, said } = await begun({ defaultTest: { options: { transform } } }).eval();
      expect(said).not.toContain('changes every answer before it is measured');
      const outputs = rows
        .filter(({ provider }) => provider.label === 'tags')
        .map(({ response }) => response);
      expect(outputs).toHaveLength(20);
      for (const response of outputs) expect(response?.output).not.toContain('think>');
      const { cards } = await scoreOutputs([path]);
      const [plain, tags] = ['plain', 'tags'].map((model) => cards.find((one) => one.model === model));
      if (plain === undefined || tags === undefined) throw new Error('a card is not there');
      expect(measuresOf(tags)).toEqual(measuresOf(plain));
    },
    SEVERAL_RUNS,
  );
});
