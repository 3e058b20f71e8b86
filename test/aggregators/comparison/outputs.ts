import type { AnchorAgreement } from '../../../aggregators/anchor-agreement.ts';
import type { ComparedOutput } from '../../../aggregators/comparison/compared-run.ts';
import type { Instrument } from '../../../aggregators/instrument.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { embeddingDistances } from '../../../aggregators/response-distance.ts';
import type { Subject } from '../../../aggregators/subject.ts';
import { ITEM_TYPES } from '../../../corpus/item.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { at, instrument, observation, panel, subject } from '../builders.ts';

/** How many of twenty sentences are B under P2, and what else is particular to a simulated model. */
export interface SimulatedModel {
  readonly model: string;
  /** By item index and repeat. */
  readonly own: (item: number, repeat: number) => number;
  readonly items?: readonly number[];
  readonly repeats?: number;
  readonly some?: Partial<Observation>;
}

/** A spread over items that all models share, and noise that is a model's and a generation's own. */
export const wave = (item: number, seed: number) =>
  ((item * 7919 + seed * 104_729 + item * seed * 31) % 13) / 13;

export const ITEMS = Array.from({ length: 36 }, (_, i) => i);

export function modelObservations({
  model,
  own,
  items = ITEMS,
  repeats = 1,
  some,
}: SimulatedModel): Observation[] {
  return items.flatMap((item) =>
    Array.from({ length: repeats }, (_, repeat) => repeat).flatMap((repeat) =>
      PHRASINGS.map((phrasing) => {
        const count = phrasing === 'P2' || phrasing === 'P4' ? own(item, repeat) : 2 + (item % 3);
        const b = Math.max(0, Math.min(20, Math.round(count)));
        const letters = 'B'.repeat(b) + 'A'.repeat(20 - b);
        return observation({
          model,
          item: `X${item}`,
          type: ITEM_TYPES[item % ITEM_TYPES.length] ?? 'T1',
          phrasing,
          repeat,
          response: `${model} ${item} ${phrasing} ${repeat}`,
          attribution: { self: 1 + (phrasing === 'P2' ? item % 4 : 0), third: 1 + (repeat % 2) },
          labelled: panel(letters, letters),
          ...some,
        });
      }),
    ),
  );
}

/** An output of some models; the direction of a response is its phrasing's, turned a little by its text's length. */
export function outputOf(
  name: string,
  models: readonly SimulatedModel[],
  some: {
    readonly instrument?: Partial<Instrument>;
    readonly controls?: readonly string[];
    readonly subjects?: Readonly<Record<string, Partial<Subject>>>;
    readonly evaluation?: string | null;
    readonly anchors?: readonly AnchorAgreement[];
  } = {},
): ComparedOutput {
  const observations = models.flatMap(modelObservations);
  const subjects = new Map<string, Subject>(
    models.map(({ model }) => [
      model,
      subject({
        provider: `test:${model}`,
        control: some.controls?.includes(model) ?? false,
        ...some.subjects?.[model],
      }),
    ]),
  );
  const turned = new Map(
    observations.map(({ response, item, phrasing }) => [
      typeof response === 'string' ? response : '',
      at(0.1 * PHRASINGS.indexOf(phrasing) + 0.002 * Number(item.slice(1))),
    ]),
  );
  return {
    name,
    evaluation: some.evaluation ?? null,
    anchors: some.anchors ?? [],
    read: { instrument: instrument(some.instrument), subjects, observations },
    distanceOf: embeddingDistances(turned),
  };
}
