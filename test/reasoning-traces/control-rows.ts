import { type EvaluationOutput, parseRows } from '../../aggregators/read/rows.ts';
import attributionRate from '../../assertions/attribution-rate.ts';
import type { AssertionContext } from '../../assertions/response.ts';
import responseFormat from '../../assertions/response-format.ts';
import stance from '../../assertions/stance.ts';
import stanceContentDensity from '../../assertions/stance-content-density.ts';
import { ITEM_TYPES, type Item } from '../../corpus/item.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { compose } from '../../providers/candidates/controls/compose.ts';
import { recognise } from '../../providers/candidates/controls/recognise.ts';
import { CONTROLS } from '../../providers/candidates/controls/registers.ts';
import { currentSetup, judgingOf, withJudging } from '../../setup.ts';

/** What a provider gives: an answer, or one wrapped in a trace. */
export interface Given {
  readonly output: string;
  readonly raw?: unknown;
}

const setup = currentSetup();

/** One item of each type: enough for every measure, few enough to be judged in every form. */
const ITEMS = ITEM_TYPES.flatMap((type) => setup.corpus.items.find((item) => item.type === type) ?? []);

export const INSTRUMENT = withJudging(
  setup.instrument,
  judgingOf({
    ...setup.settings,
    judges: setup.settings.judges.filter(({ id }) => id === 'embedded:rules'),
  }),
);

const ASSERTIONS = [attributionRate, stanceContentDensity, stance, responseFormat];

/** Every answer of every control, measured by the assertions as promptfoo runs them. */
export async function controlsOutput(given: (answer: string) => Given): Promise<EvaluationOutput> {
  const rows = await Promise.all(
    CONTROLS.flatMap((control, at) =>
      ITEMS.flatMap((item: Item, testIdx) =>
        PHRASINGS.map(async (phrasing, column) => {
          const question = phrase(phrasing, item.text);
          const recognised = recognise(question);
          if (recognised === undefined) throw new Error(`${question} is no question`);
          const response = {
            ...given(compose(control, recognised, item.type, 0).join(' ')),
            finishReason: 'stop',
          };
          const raw = JSON.stringify([{ role: 'user', content: question }]);
          const { id, type, text } = item;
          const esfp = { v: 1, item: { id, type, text }, instrument: INSTRUMENT };
          const testCase = { metadata: { esfp } };
          const context = { prompt: raw, test: testCase, providerResponse: response };
          const results = await Promise.all(
            // The part of promptfoo's context that assertions read.
            ASSERTIONS.map((assertion) => assertion(response.output, context as unknown as AssertionContext)),
          );
          return {
            id: `${control} ${item.id} ${phrasing}`,
            promptIdx: at * PHRASINGS.length + column,
            testIdx,
            prompt: { label: `ESFP:${phrasing}`, raw },
            provider: { id: control, label: '' },
            testCase,
            response,
            gradingResult: { componentResults: results },
          };
        }),
      ),
    ),
  );
  return {
    name: 'out.json',
    rows: parseRows(JSON.parse(JSON.stringify(rows)), (i) => `row ${i}`),
    run: null,
    date: null,
    columns: undefined,
    providers: undefined,
  };
}
