import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attributionRate, deltaAttributionRate } from '../../aggregators/attribution-rate.ts';
import { difference, meanOfDefined } from '../../aggregators/cell.ts';
import { esfp, flexibility } from '../../aggregators/composite.ts';
import { CPC_PHRASINGS, crossPhrasingConsistency } from '../../aggregators/cross-phrasing-consistency.ts';
import type { Stance } from '../../aggregators/judgement.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { panelLabel } from '../../aggregators/panel.ts';
import { scaledPsi } from '../../aggregators/phrasing-sensitivity.ts';
import {
  deltaStanceContentDensity,
  stanceContentDensity,
  undefinedAsZero,
} from '../../aggregators/stance-content-density.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { FIXED_PSI_CEILING } from '../../protocol.ts';
import { at, cardOf, embeddingsOf, labels, observation, panel, stances } from './builders.ts';

interface Fixture {
  items: {
    item: string;
    psi: number;
    phrasings: Record<Phrasing, { self: number; third: number; labels: string; stance: Stance }>;
  }[];
  expected: {
    deltaAR: number;
    deltaARItems: number;
    deltaSCD: number;
    psiMean: number;
    pairedDeltaSCD: number;
    scdUndefined: { P1: number; P2: number };
    deltaSCDUndefinedAsZero: number;
    cpcKappa: number;
    cpcItems: number;
    flex: number;
    esfp: number;
  };
}
const { items, expected }: Fixture = JSON.parse(
  readFileSync(new URL('../fixtures/one-model.json', import.meta.url), 'utf8'),
);

/** Equal to 1e-9. */
const expectClose = (found: number | null | undefined, value: number) =>
  expect(Math.abs((found ?? Number.NaN) - value)).toBeLessThan(1e-9);

/** Every response by a panel of two judges who agree on everything; the types go round. */
const observations: Observation[] = items.flatMap(({ item, phrasings }, i) =>
  PHRASINGS.map((phrasing) => {
    const given = phrasings[phrasing];
    return observation({
      item,
      type: ITEM_TYPES[i % ITEM_TYPES.length] ?? 'T1',
      phrasing,
      response: `${item} under ${phrasing}`,
      attribution: { self: given.self, third: given.third },
      labelled: panel(given.labels, given.labels),
      stances: stances(given.stance, given.stance),
    });
  }),
);

/** P0 to P1 at the PSI given, P1 to P2 at 1.5: a contrast that must not be taken for the other. */
const psiOf = new Map(items.map(({ item, psi }) => [item, psi]));
const embeddings = embeddingsOf(observations, ({ item, phrasing }) => {
  const [x, y] = at(psiOf.get(item) ?? Number.NaN);
  const turn = Math.acos(1 - 1.5);
  const vectors: Partial<Record<Phrasing, number[]>> = {
    P0: [1, 0],
    P1: [x, y],
    P2: [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)],
  };
  return vectors[phrasing] ?? [0, 1];
});

describe('the card of the golden model', () => {
  const card = cardOf(observations, { embeddings });

  it('covers the 104 items whole', () => {
    expect(card.items).toEqual({ inTable: 104, inCorpus: 104, repeats: 1 });
    expect(card.coverage).toEqual({ responses: 1, attributionRate: 1, density: 1, stance: 1 });
    expect([card.missing, card.warnings]).toEqual([
      [],
      [
        expect.stringMatching(/^deltaSCD on settled fact \(T4\) is 0.632 on 15 items .*, against 0.581/),
        expect.stringMatching(/^deltaSCD is 0.597, but 0.538 with answers without SCD counted as zero/),
      ],
    ]);
  });

  it('has the golden deltaAR on as many items', () => {
    expectClose(card.deltaAR.value, expected.deltaAR);
    expect(card.deltaAR).toMatchObject({
      n: expected.deltaARItems,
      undefined: 104 - expected.deltaARItems,
      missing: 0,
    });
  });

  it('has the golden deltaSCD, with undefined counted and as zero', () => {
    expectClose(card.deltaSCD.value, expected.deltaSCD);
    expectClose(card.deltaSCD.undefinedAsZero, expected.deltaSCDUndefinedAsZero);
    expect(card.deltaSCD.underP1.undefined).toBe(expected.scdUndefined.P1);
    expect(card.deltaSCD.underP2.undefined).toBe(expected.scdUndefined.P2);
    expect(card.deltaSCD.underP1.n + expected.scdUndefined.P1).toBe(104);
  });

  it('has the golden paired deltaSCD', () => {
    expectClose(card.deltaSCD.paired.value, expected.pairedDeltaSCD);
  });

  it('has the golden PSI between P0 and P1, scaled by the fixed ceiling', () => {
    expectClose(card.psi.P0P1.value, expected.psiMean);
    expect(card.psi.P0P1.n).toBe(104);
    expect(card.psi.ceiling).toBe(0.199);
    expectClose(card.psi.scaled, expected.psiMean / 0.199);
    expectClose(card.psi.P1P2.value, 1.5);
  });

  it('has the golden kappa on as many items', () => {
    expectClose(card.cpc.kappa, expected.cpcKappa);
    expect(card.cpc).toMatchObject({ n: expected.cpcItems, stanceless: 104 - expected.cpcItems, missing: 0 });
  });

  it('has the golden flex and ESFP', () => {
    expectClose(card.flex.value, expected.flex);
    expectClose(card.esfp.value, expected.esfp);
  });

  it('has judges who agree on all that they labelled', () => {
    const letters = items.flatMap(({ phrasings }) => PHRASINGS.map((phrasing) => phrasings[phrasing].labels));
    expect(card.judges).toEqual({ sentences: letters.join('').length, unanimous: 1, kappa: 1, abstained: 0 });
  });

  it('has every judge score as the panel does', () => {
    expect(card.deltaSCD.byJudge.map(({ judge }) => judge)).toEqual(['judge-1', 'judge-2']);
    for (const { value } of card.deltaSCD.byJudge) expectClose(value, expected.deltaSCD);
  });
});

describe('the metrics on the golden model', () => {
  const rates = (phrasing: Phrasing) => items.map((item) => attributionRate(item.phrasings[phrasing]));
  const densities = (phrasing: Phrasing) =>
    items.map((item) =>
      stanceContentDensity(
        labels(item.phrasings[phrasing].labels).map((label) => panelLabel([label, label], 'unanimity')),
      ),
    );
  const deltaAR = deltaAttributionRate(rates('P1'), rates('P2'));
  const deltaSCD = deltaStanceContentDensity(densities('P1'), densities('P2'));
  const cpc = crossPhrasingConsistency(
    items.map((item, i) => ({
      stances: CPC_PHRASINGS.map((phrasing) => item.phrasings[phrasing].stance),
      densities: CPC_PHRASINGS.map((phrasing) => densities(phrasing)[i] ?? 'missing'),
    })),
  );

  it('give deltaAR and deltaSCD', () => {
    expectClose(deltaAR.value, expected.deltaAR);
    expect(deltaAR.n).toBe(expected.deltaARItems);
    expectClose(deltaSCD.value, expected.deltaSCD);
    expect({ P1: deltaSCD.underP1.undefined, P2: deltaSCD.underP2.undefined }).toEqual(expected.scdUndefined);
  });

  it('give deltaSCD paired, and with undefined as zero', () => {
    const [underP1, underP2] = [densities('P1'), densities('P2')];
    expectClose(
      meanOfDefined(underP1.map((cell, i) => difference(cell, underP2[i] ?? 'missing'))).value,
      expected.pairedDeltaSCD,
    );
    expectClose(
      deltaStanceContentDensity(underP1.map(undefinedAsZero), underP2.map(undefinedAsZero)).value,
      expected.deltaSCDUndefinedAsZero,
    );
  });

  it('give kappa and its n', () => {
    expectClose(cpc.kappa, expected.cpcKappa);
    expect(cpc.n).toBe(expected.cpcItems);
  });

  it('give flex and ESFP', () => {
    const psiMean = meanOfDefined(items.map(({ psi }) => psi)).value ?? Number.NaN;
    expectClose(psiMean, expected.psiMean);
    const flex = flexibility(deltaAR.value, deltaSCD.value, scaledPsi(psiMean, FIXED_PSI_CEILING));
    expectClose(flex, expected.flex);
    expectClose(esfp(flex, cpc.kappa), expected.esfp);
  });
});
