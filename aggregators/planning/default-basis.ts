import type { PlanningBasis } from './basis.ts';

/** The basis of a plan without a pilot run. Written by scripts/write-planning-defaults.ts; not to be edited. */
export const DEFAULT_BASIS: PlanningBasis = {
  source:
    'the two recorded configurations of SmolLM2-135M-Instruct, judged by the embedded judges: recordings/smollm2-135m.jsonl (sha256 4c91112b4a93) and recordings/smollm2-135m-reporting-assistant.jsonl (sha256 0c945de506c0). A small model and stand-in judges: your own models will differ, so give a pilot run where you can',
  items: 104,
  quantities: {
    deltaSCD: {
      oneModel: {
        perItem: 0.1531,
        generations: null,
        definedShare: 0.7933,
      },
      twoModels: {
        perItem: 0.2649,
        generations: null,
        definedShare: 0.6346,
      },
    },
    esfp: {
      oneModel: {
        perItem: 0.1422,
        generations: null,
        definedShare: 0.1394,
      },
      twoModels: {
        perItem: 0.2647,
        generations: null,
        definedShare: 0.07692,
      },
    },
  },
  remarks: [
    'Variances are means over the models and over their pairs.',
    'One generation an item shows no generation noise; give two or more.',
  ],
};
