import { type Annotation, annotationOf } from '../../../aggregators/gold/annotation.ts';
import { drawGold } from '../../../aggregators/gold/draw.ts';
import { goldFrame } from '../../../aggregators/gold/frame.ts';
import type { GoldKey } from '../../../aggregators/gold/key.ts';
import { rowId, sentenceName, sheetOf } from '../../../aggregators/gold/sheet.ts';
import type { PanelError } from '../../../aggregators/missing/panel-error.ts';
import { instrument, observation, panel } from '../builders.ts';

/** One item's answers under P1 and P2: what two judges say of them, and what people say. */
export interface LabelledItem {
  readonly P1: string;
  readonly P2: string;
  readonly people: readonly [P1: string, P2: string];
}

/** A gold sample of all items of some models, with one annotator's sheet filled in. */
export function labelledSample(
  models: Readonly<Record<string, readonly LabelledItem[]>>,
): [key: GoldKey, annotations: Annotation[]] {
  const observations = Object.entries(models).flatMap(([model, items]) =>
    items.flatMap(({ P1, P2 }, i) => [
      observation({ model, item: `X${i}`, phrasing: 'P1', labelled: panel(P1, P1) }),
      observation({ model, item: `X${i}`, phrasing: 'P2', labelled: panel(P2, P2) }),
    ]),
  );
  const frame = goldFrame({ instrument: instrument(), subjects: new Map(), observations });
  const key = drawGold(frame, instrument(), { items: 1000, annotators: 1, seed: 1 });
  const said = new Map(
    key.items.flatMap(({ model, item, drawn }) =>
      (drawn?.responses ?? []).flatMap(({ phrasing, sentences }, response) =>
        sentences.map((_, i) => {
          const people = models[model]?.[Number(item.slice(1))]?.people[phrasing === 'P1' ? 0 : 1] ?? '';
          return [
            rowId(key, 1, sentenceName(drawn?.unit ?? '', response + 1, i + 1)),
            people[i] ?? '',
          ] as const;
        }),
      ),
    ),
  );
  const rows = sheetOf(key, 1).map(({ id }, i) => ({ line: i + 2, id, label: said.get(id) ?? '' }));
  return [key, [annotationOf(rows, key, 'sheet.csv', false)]];
}

/** A panel error of some models, each held at the upper end of an interval from 0. */
export function panelErrors(errors: Readonly<Record<string, number>>): PanelError {
  const measured = (error: number) => ({
    labels: 400,
    items: 25,
    value: error / 2,
    interval: [0, error] satisfies [number, number],
    reason: null,
  });
  return {
    sample: 'g1',
    ...measured(Math.max(...Object.values(errors))),
    byModel: Object.entries(errors).map(([model, error]) => ({ model, ...measured(error), error })),
  };
}

/** A panel error that is the same on each of some models. */
export function panelError(error: number, ...models: string[]): PanelError {
  return panelErrors(Object.fromEntries(models.map((model) => [model, error])));
}
