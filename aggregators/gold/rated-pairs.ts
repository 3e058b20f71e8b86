import { panelRule } from '../instrument.ts';
import type { EpistemicLabel, RawLabel } from '../judgement.ts';
import { panelLabel } from '../panel.ts';
import type { Annotation } from './annotation.ts';
import type { GoldKey, KeyItem } from './key.ts';
import { sentenceName } from './sheet.ts';

/** A sentence of the sample with what everybody said of it. */
export interface GoldSentence {
  /** Whose answer it stands in. */
  readonly model: string;
  /** The item it belongs to: sentences of one item are alike, whatever the model. */
  readonly item: string;
  /** How many sentences of the frame it stands for: 1 / the item's chance. */
  readonly weight: number;
  /** In the instrument's order. */
  readonly votes: readonly RawLabel[];
  /** By the panel's rule; `abstain` where those who abstained leave it open. */
  readonly panel: RawLabel;
  /** In the order of the annotations; null where the annotator's label is not there. */
  readonly humans: readonly (EpistemicLabel | null)[];
}

/** The names of the sentences of a drawn item under one phrasing, with the judges' votes on them. */
export function sentencesUnder(
  { drawn }: KeyItem,
  phrasing: 'P1' | 'P2',
): { readonly name: string; readonly votes: readonly RawLabel[] }[] {
  if (drawn === null) return [];
  return drawn.responses.flatMap((response, position) =>
    response.phrasing !== phrasing
      ? []
      : response.sentences.map(({ votes }, i) => ({
          name: sentenceName(drawn.unit, position + 1, i + 1),
          votes,
        })),
  );
}

/** Every sentence that at least one annotator labelled. */
export function goldSentences(key: GoldKey, annotations: readonly Annotation[]): GoldSentence[] {
  const rule = panelRule(key.instrument);
  return key.items.flatMap((item) =>
    [...sentencesUnder(item, 'P1'), ...sentencesUnder(item, 'P2')].flatMap(({ name, votes }) => {
      const humans = annotations.map(({ labels }) => labels.get(name) ?? null);
      if (humans.every((label) => label === null)) return [];
      const panel = panelLabel(votes, rule);
      return [
        {
          model: item.model,
          item: item.item,
          weight: 1 / item.inclusion,
          votes,
          panel: panel === 'abstained' ? ('abstain' as const) : panel,
          humans,
        },
      ];
    }),
  );
}
