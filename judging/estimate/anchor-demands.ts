import { labelQuestion, stanceQuestion } from '../../providers/judges/chat/judge-prompt.ts';
import type { JudgeIdentity } from '../../providers/judges/judge.ts';
import { splitSentences } from '../../transforms/sentences.ts';
import { loadAnchors } from '../anchors/load-anchors.ts';
import type { Demand } from './demand.ts';
import { addedLoads, questionLoad } from './load.ts';

/**
 * What the anchors take of every judge that has a server, once a run: labels of each, of the primary judge its stance
 * too.
 *
 * @param judges of the panel, primary judge first
 */
export function anchorDemands(judges: readonly JudgeIdentity[]): Demand[] {
  const anchors = loadAnchors();
  const labels = anchors.map(({ text }) => questionLoad(labelQuestion(splitSentences(text))));
  const stances = anchors.map(({ text }) => questionLoad(stanceQuestion({ response: text })));
  return judges.flatMap(({ id: judge, embedded }, place): Demand[] =>
    embedded
      ? []
      : [
          {
            judge,
            kind: 'anchors',
            candidate: null,
            load: addedLoads(place === 0 ? [...labels, ...stances] : labels),
          },
        ],
  );
}
