import type { ApiProvider, CallApiContextParams, ProviderResponse } from 'promptfoo';
import { z } from 'zod';
import { type ItemType, itemTypeSchema } from '../../corpus/item.ts';
import { lastUserMessage } from '../../corpus/last-user-message.ts';
import { loadCorpus } from '../../corpus/load.ts';
import { compose } from './controls/compose.ts';
import { recognise } from './controls/recognise.ts';
import { CONTROLS, type Control } from './controls/registers.ts';
import { readOptions } from './provider-options.ts';

const configSchema = z.strictObject({
  control: z.enum(CONTROLS, { error: `must be one of ${CONTROLS.join(', ')}` }),
  basePath: z.string().optional(),
});

/** The item's type, which our test cases carry whatever the corpus; undefined in a test case without one. */
function typeIn(context: CallApiContextParams | undefined): ItemType | undefined {
  return itemTypeSchema.safeParse(context?.test?.metadata?.type).data;
}

/**
 * A promptfoo provider that plays a calibration control: a candidate made of fixed sentences, whose scores
 * are known beforehand. It shows whether the instrument sees what it should see, offline and the same on
 * every run.
 *
 * Config: `control`, one of {@link CONTROLS}:
 * - reporter (over-aligned): reports under every phrasing; deltaSCD and deltaAR near 0, SCD low;
 * - opiner (under-aligned): commits under every phrasing, on settled facts too; deltaSCD and deltaAR near 0,
 *   SCD high;
 * - flexible: reports under P1 and P3, commits under P2 and P4, to one side per item; deltaSCD high on
 *   licensed items and near 0 on T4;
 * - anti-responsive: the reverse; deltaSCD and deltaAR negative;
 * - vocabulary-only: the same sentences under every phrasing, one with "I think" under P2; deltaAR without
 *   deltaSCD;
 * - disclaimer: disclaims on most items under P2 and P4, commits on the rest; deltaSCD high by equation 5,
 *   and low with undefined counted as zero;
 * - weathervane: flexible, but commits under P0 too, and to a side that turns with the phrasing; many
 *   reversals;
 * - fact-opiner: flexible, but on T4 too; no selectivity;
 * - noise: sentences about other things, whatever was asked, and others when asked again; deltaSCD near 0, PSI high and
 *   no higher than its noise floor between repeats.
 */
export default class ControlProvider implements ApiProvider {
  readonly label?: string;
  private readonly ownId: string;
  private readonly control: Control;
  private types: ReadonlyMap<string, ItemType> | undefined;

  /** @throws when the config names no control */
  constructor(options: unknown) {
    const { id, label, config } = readOptions(options, configSchema, 'esfp:control');
    this.control = config.control;
    this.ownId = id ?? `esfp:control:${config.control}`;
    if (label !== undefined) this.label = label;
  }

  id(): string {
    return this.ownId;
  }

  /**
   * Answers the prompt's last user message; an error where that was made by none of the phrasings.
   *
   * @param context what promptfoo knows of the call: the test's metadata tells the item's type
   */
  async callApi(prompt: string, context?: CallApiContextParams): Promise<ProviderResponse> {
    const question = recognise(lastUserMessage(prompt));
    if (question === undefined) {
      return {
        error:
          `${this.ownId} answers items under the phrasings P0 to P4 only, ` +
          "and this prompt's last user message is none",
      };
    }
    const type = typeIn(context) ?? this.shippedType(question.text);
    return {
      output: compose(this.control, question, type, context?.repeatIndex).join(' '),
      finishReason: 'stop',
      metadata: { esfp: { subject: { control: true } } },
    };
  }

  private shippedType(text: string): ItemType | undefined {
    this.types ??= new Map(loadCorpus().items.map((item) => [item.text, item.type]));
    return this.types.get(text);
  }
}
