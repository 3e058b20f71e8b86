import { describe, expect, it } from 'vitest';
import { measureDensity } from '../../assertions/stance-content-density.ts';
import { Panel } from '../../judging/panel.ts';
import { Spending } from '../../judging/spending.ts';
import { createRulesJudge, RULES_JUDGE } from '../../providers/judges/embedded/rules-judge.ts';
import { splitterRule } from '../../transforms/splitter.ts';

const RESPONSE = 'He asked “Is it so?” Nobody in the room had an answer.';

const panel = new Panel(
  [{ identity: RULES_JUDGE, embedded: async () => createRulesJudge() }],
  new Spending({}),
);

describe('measureDensity', () => {
  const measure = (splitter: string) => measureDensity(RESPONSE, panel, { splitter });

  it('takes a response apart by the splitter of the instrument', async () => {
    const paper = await measure(splitterRule('paper'));
    expect(paper.part).toMatchObject({ sentences: [RESPONSE] });
    const segmenter = await measure(splitterRule('segmenter'));
    expect(segmenter.part).toMatchObject({
      sentences: ['He asked “Is it so?”', 'Nobody in the room had an answer.'],
    });
  });

  it('takes none apart by a splitter that it does not have', async () => {
    await expect(measure('another')).rejects.toThrow(/splitter \(another\) is none of this version/);
  });
});
