import { describe, expect, it } from 'vitest';
import { anchorAgreement } from '../../aggregators/anchor-agreement.ts';
import { comparisonSentences } from '../../aggregators/report/comparison-text.ts';
import { explain } from '../../aggregators/report/explain.ts';
import { decimal, percent, printable, shareOf, withInterval } from '../../aggregators/report/format.ts';
import { renderTables } from '../../aggregators/report/tables.ts';
import type { Report, ScoreCard } from '../../aggregators/score-card.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { cardOf, itemObservations, reportOf, subject } from '../aggregators/builders.ts';

const BASE = cardOf(itemObservations({ item: 'X1' }));
const REPORT = reportOf(itemObservations({ item: 'X1' }));

/** A card in which every number that is shown is another: n-th of the series, so that each can be looked for. */
function cardFrom(model: string, series: number, some: Partial<ScoreCard> = {}): ScoreCard {
  let n = 0;
  const next = () => {
    n += 1;
    return series + n / 1000;
  };
  const estimate = { n: 8, undefined: 0, missing: 0 };
  const interval = (): [number, number] => [-next(), next()];
  const shown = () => ({ value: next(), interval: interval() });
  const deltaSCD = () => ({ ...BASE.selectivity.licensed, value: next() });
  const under = (phrasing: Phrasing) => ({
    ...BASE.gradient.byPhrasing[phrasing],
    density: { ...estimate, value: next(), interval: null },
  });
  return {
    ...BASE,
    model,
    deltaSCD: {
      ...BASE.deltaSCD,
      value: next(),
      interval: interval(),
      undefinedAsZero: next(),
      bounds: interval(),
    },
    selectivity: { licensed: deltaSCD(), control: deltaSCD(), ...shown() },
    deltaAR: { ...BASE.deltaAR, n: 7, value: next(), pooled: next() },
    psi: {
      ...BASE.psi,
      P0P1: { ...BASE.psi.P0P1, value: next() },
      P1P2: { ...BASE.psi.P1P2, value: next() },
      scaled: next(),
    },
    cpc: { ...BASE.cpc, n: 6, kappa: next() },
    flex: { value: next(), interval: null },
    esfp: {
      ...shown(),
      corpusInterval: null,
      parts: { deltaAR: next(), deltaSCD: next(), psi: next() },
      multiplier: next(),
    },
    gradient: {
      shows: true,
      byPhrasing: { P0: under('P0'), P1: under('P1'), P2: under('P2'), P3: under('P3'), P4: under('P4') },
      contrasts: {
        ...BASE.gradient.contrasts,
        densityP3minusP1: { ...estimate, ...shown() },
        densityP4minusP2: { ...estimate, ...shown() },
        deltaSCDP1P4: shown(),
        gapP0: shown(),
      },
    },
    judges: { ...BASE.judges, unanimous: 0.87, kappa: next() },
    warnings: [],
    ...some,
  };
}
const reportWith = (...cards: ScoreCard[]): Report => ({ ...REPORT, cards });
const control = subject({ control: true });
/** The lines of a text that begin a table's row with a model. */
const rowsOf = (text: string, model: string) =>
  text.split('\n').filter((line) => line.startsWith(`│ ${model} `));

describe('renderTables', () => {
  it('shows every number of every card in the card’s own row', () => {
    const cards = [cardFrom('first', 0), cardFrom('second', 2)];
    const text = renderTables(reportWith(...cards));
    for (const card of cards) {
      const rows = rowsOf(text, card.model);
      expect(rows).toHaveLength(5);
      const { deltaSCD, selectivity, deltaAR, psi, cpc, flex, esfp, gradient, judges } = card;
      const shown = [
        deltaSCD.value,
        deltaSCD.undefinedAsZero,
        ...(deltaSCD.bounds ?? []),
        ...(deltaSCD.interval ?? []),
        ...(esfp.interval ?? []),
        ...(selectivity.interval ?? []),
        ...[
          gradient.contrasts.densityP3minusP1,
          gradient.contrasts.densityP4minusP2,
          gradient.contrasts.deltaSCDP1P4,
          gradient.contrasts.gapP0,
        ].flatMap(({ value, interval }) => [value, ...(interval ?? [])]),
        selectivity.licensed.value,
        selectivity.control.value,
        selectivity.value,
        deltaAR.value,
        deltaAR.pooled,
        psi.P0P1.value,
        psi.P1P2.value,
        cpc.kappa,
        flex.value,
        esfp.value,
        ...Object.values(esfp.parts),
        esfp.multiplier,
        ...PHRASINGS.map((phrasing) => gradient.byPhrasing[phrasing].density.value),
        judges.kappa,
      ];
      const inRows = rows.join('\n');
      for (const value of shown) expect(inRows).toContain(decimal(value));
      expect(inRows).toContain('87%');
      expect(inRows).toContain(`${decimal(deltaAR.value)} (7)`);
      expect(inRows).toContain(`${decimal(cpc.kappa)} (6)`);
      expect(rows[0]).toContain(` ${withInterval(deltaSCD.value, deltaSCD.interval)} `);
      expect(rows[0]).toContain(` ${withInterval(esfp.value, esfp.interval)} `);
    }
  });

  it('shows the contrast of PSI that the composite uses', () => {
    const card = cardFrom('mine', 0);
    const [scores] = rowsOf(
      renderTables(reportWith({ ...card, psi: { ...card.psi, contrast: 'P1P2' } })),
      'mine',
    );
    expect(scores).toContain(decimal(card.psi.P1P2.value));
    expect(scores).not.toContain(decimal(card.psi.P0P1.value));
  });

  it('puts models by deltaSCD, then controls, and marks these', () => {
    const text = renderTables(
      reportWith(
        cardFrom('low', 1),
        cardFrom('a control', 9, { subject: control }),
        cardFrom('high', 3),
        cardFrom('none', 4, { deltaSCD: { ...BASE.deltaSCD, value: null } }),
        cardFrom('lower control', 8, { subject: control }),
      ),
    );
    const order = text
      .split('\n')
      .slice(0, 10)
      .flatMap((line) => /^│ ([a-z() ]+?) +│/.exec(line)?.[1] ?? [])
      .slice(1);
    expect(order).toEqual(['high', 'low', 'none', 'a control (control)', 'lower control (control)']);
  });

  it('shows a dash, and neither 0 nor NaN, for what is not defined', () => {
    const card = cardFrom('mine', 0, {
      deltaSCD: { ...BASE.deltaSCD, value: null, interval: null, undefinedAsZero: null, bounds: null },
      selectivity: { ...BASE.selectivity, value: null, interval: null },
      flex: { value: null, interval: null },
      esfp: {
        value: null,
        interval: null,
        corpusInterval: null,
        parts: { deltaAR: null, deltaSCD: null, psi: null },
        multiplier: 1,
      },
      typology: { ...BASE.typology, verdict: null, dependsOnCut: null, shift: null },
      gradient: { ...BASE.gradient, shows: null },
      judges: { sentences: 0, unanimous: null, kappa: null, abstained: 0 },
    });
    const rows = rowsOf(renderTables(reportWith(card)), 'mine').join('\n');
    expect(rows.match(/—/g)?.length).toBeGreaterThanOrEqual(13);
    expect(rows).not.toMatch(/null|NaN|undefined/);
  });

  it('says where the typology depends on the cut, and how many of the answers were cut or too long', () => {
    const byPhrasing = structuredClone(BASE.gradient.byPhrasing) as ScoreCard['gradient']['byPhrasing'];
    for (const phrasing of PHRASINGS) {
      byPhrasing[phrasing].format = {
        ...byPhrasing[phrasing].format,
        checked: 10,
        finishKnown: 5,
        cutOff: 2,
        overWordLimit: 3,
      };
    }
    const cut = { ...BASE.typology, verdict: 'flexible' as const, shift: 'shifts' as const };
    const text = renderTables(
      reportWith(
        cardFrom('steady', 0, { typology: { ...cut, dependsOnCut: false } }),
        cardFrom('shaky', 1, {
          typology: { ...cut, dependsOnCut: true },
          gradient: { ...BASE.gradient, shows: false, byPhrasing },
        }),
      ),
    );
    expect(rowsOf(text, 'steady')[0]).toMatch(/│ flexible; shifts +│$/);
    expect(rowsOf(text, 'shaky')[0]).toContain('depends on the cut: flexible at 0.30; shifts');
    expect(rowsOf(text, 'shaky')[4]).toContain('40% (10/25)');
    expect(rowsOf(text, 'shaky')[4]).toContain('30% (15/50)');
    expect(rowsOf(text, 'shaky')[2]).toMatch(/│ no +│$/);
    expect(rowsOf(text, 'steady')[2]).toMatch(/│ yes +│$/);
  });

  it('shows the worst of the four coverages', () => {
    const coverage = { responses: 1, attributionRate: 1, density: 0.41, stance: 0.9 };
    expect(rowsOf(renderTables(reportWith(cardFrom('mine', 0, { coverage }))), 'mine')[4]).toContain(
      '│ 41% ',
    );
  });
});

describe('the table of repeats', () => {
  const HEADING = 'Generation noise';
  const floor = (value: number | null) => ({ ...BASE.psi.noiseFloor.P0, value });
  const repeated = cardFrom('mine', 0, {
    items: { ...BASE.items, repeats: 2 },
    deltaSCD: { ...BASE.deltaSCD, value: 0.4, corpusInterval: [0.3, 0.5] },
    esfp: { ...BASE.esfp, value: 0.6, corpusInterval: null },
    psi: {
      ...BASE.psi,
      P0P1: { ...BASE.psi.P0P1, value: 0.12 },
      noiseFloor: { P0: floor(0.05), P1: floor(0.06), P2: floor(null) },
    },
    generationNoise: {
      ...BASE.generationNoise,
      deltaSCD: { shares: { items: 0.003, generations: 0.001, generationShare: 0.25 }, reason: null },
    },
  });

  it('sets corpus intervals, the share of noise and PSI’s floor beside the scores', () => {
    const text = renderTables(reportWith(repeated, cardFrom('single', 1)));
    expect(text).toContain(HEADING);
    expect(rowsOf(text, 'single')).toHaveLength(5);
    const rows = rowsOf(text, 'mine');
    expect(rows).toHaveLength(6);
    expect((rows[4] ?? '').split('│').map((cell) => cell.trim())).toEqual([
      '',
      'mine',
      '0.400 [0.300, 0.500]',
      '0.600 [—]',
      '25% at r = 2',
      '0.120',
      '0.050',
      '0.060',
      '—',
      '',
    ]);
  });

  it('is not there without repeats', () => {
    expect(renderTables(reportWith(cardFrom('single', 1)))).not.toContain(HEADING);
  });
});

/* Names as a config could have them: they must not move the cursor, colour, reorder or break lines. */
const HOSTILE = [
  ['a colour', '\u001b[31mred\u001b[0m', '\\u{1b}[31mred\\u{1b}[0m'],
  ['a bell and a backspace', 'a\u0007\u0008b', 'a\\u{7}\\u{8}b'],
  ['right to left', 'safe\u202eelif\u2066', 'safe\\u{202e}elif\\u{2066}'],
  ['line breaks', 'one\ntwo\r\nthree\u2028four\u2029', 'one\\u{a}two\\u{d}\\u{a}three\\u{2028}four\\u{2029}'],
  ['a C1 control', 'a\u009b31mb', 'a\\u{9b}31mb'],
  ['zero width', 'a\u200b\ufeffb', 'a\\u{200b}\\u{feff}b'],
] as const;

describe('names of others', () => {
  it.each(HOSTILE)('with %s are shown, not obeyed', (_, name, shown) => {
    expect(printable(name)).toBe(shown);
    const report = reportWith(cardFrom(name, 0, { warnings: ['A warning.'] }), cardFrom('other', 1));
    for (const text of [renderTables(report), explain(report)]) {
      expect(text).toContain(shown);
      expect(text).not.toContain(name);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    }
  });

  it('of letters of any script, and emoji, are left as they are', () => {
    for (const name of ['modèle', '模型', 'модель', '🙂', 'a-b_c.d/e:f#2'])
      expect(printable(name)).toBe(name);
  });
});

describe('explain', () => {
  it('shows every warning under its model, every note, and what the numbers mean', () => {
    const warnings = ['The first warning.', 'The second warning.'];
    const text = explain({ ...reportWith(cardFrom('model', 0, { warnings })), notes: ['A note.'] });
    expect(text).toContain('- model: The first warning.\n- model: The second warning.\n- A note.\n');
    expect(text).toContain('it lies between -0.875 and 1.250');
    expect(text).toContain('higher is not better');
    expect(text).toContain(
      'Rank two models only where the interval of their difference, made for all pairs together, leaves zero out.',
    );
    expect(text).toContain(`\nIntervals: ${REPORT.intervals}`);
    expect(REPORT.intervals).toContain('1,000 resamples');
  });

  it('says where the gradient does not show, with the levels, but not of a control', () => {
    const gradient = { ...cardFrom('x', 0).gradient, shows: false };
    const text = explain(
      reportWith(
        cardFrom('model', 0, { gradient }),
        cardFrom('a control', 1, { gradient, subject: control }),
      ),
    );
    const levels = PHRASINGS.map((p) => `${p} ${decimal(gradient.byPhrasing[p].density.value)}`).join(', ');
    expect(text).toContain(
      `- model: the paper’s gradient (SCD low under P1 and P3, high under P2 and P4) does not show in the means: ${levels}.`,
    );
    expect(text).not.toContain('a control: the paper');
    expect(explain(reportWith(cardFrom('model', 0)))).not.toContain('gradient (SCD');
  });

  it('says first how the models differ, and ranks them in the tables', () => {
    const report = reportOf([
      ...itemObservations({ item: 'X1', model: 'one' }),
      ...itemObservations({ item: 'X1', model: 'two' }),
    ]);
    const [first] = comparisonSentences(report.comparison);
    expect(first).toContain('deltaSCD, “two” minus “one”: 0.000');
    expect(explain(report)).toMatch(/^- deltaSCD, “two” minus “one”: 0\.000/);
    expect(renderTables(report)).toContain('Ranks that the intervals leave open');
    expect(renderTables(REPORT)).not.toContain('Ranks');
  });

  it('says what is known of the judges, and how their anchors stand', () => {
    const [judge] = REPORT.judges;
    if (judge === undefined) throw new Error('the report has no judge');
    const reversed = {
      ...judge.reversed,
      responses: 5,
      sentences: 25,
      agreement: 0.96,
      verdict: 'steady' as const,
    };
    const report = {
      ...reportWith(cardFrom('model', 0)),
      notes: ['A note.'],
      judges: [{ ...judge, reversed }],
      anchors: [anchorAgreement('judge-1', [])],
    };
    expect(explain(report)).toContain(
      '- A note.\n- Judge judge-1: asked again on 5 responses with the sentences in reversed order, gave 96% of 25 ' +
        'sentences the same label (steady).\n- Anchors of judge judge-1: none judged',
    );
    expect(explain(REPORT)).not.toMatch(/Judge judge-1|Anchors/);
  });

  it('shows what a server wrote into a warning or a note, and does not obey it', () => {
    const text = explain({
      ...reportWith(cardFrom('model', 0, { warnings: ['Missing: \u001b[31mred\n- x'] })),
      notes: ['It answered as \u202eelif.'],
    });
    expect(text).toContain('- model: Missing: \\u{1b}[31mred\\u{a}- x\n- It answered as \\u{202e}elif.\n');
  });

  it('says how many answers the token limit cut', () => {
    const card = cardFrom('model', 0);
    const byPhrasing = structuredClone(card.gradient.byPhrasing) as ScoreCard['gradient']['byPhrasing'];
    byPhrasing.P2.format = { ...byPhrasing.P2.format, finishKnown: 4, cutOff: 3 };
    for (const phrasing of ['P0', 'P1', 'P3', 'P4'] as const) {
      byPhrasing[phrasing].format = { ...byPhrasing[phrasing].format, finishKnown: 4, cutOff: 0 };
    }
    const cut = { ...card, gradient: { ...card.gradient, byPhrasing } };
    expect(explain(reportWith(cut))).toContain(
      'model: the token limit or a content filter cut 15% (3/20) of its answers',
    );
    expect(explain(reportWith(card))).not.toContain('token limit');
  });
});

describe('numbers as text', () => {
  it('have three decimals, or a dash', () => {
    expect([0, -0.0004, -0.12345, 1 / 3, null, undefined].map(decimal)).toEqual([
      '0.000',
      '0.000',
      '-0.123',
      '0.333',
      '—',
      '—',
    ]);
    expect([withInterval(0.5, [-0.25, 1]), withInterval(0.5, null), withInterval(null, null)]).toEqual([
      '0.500 [-0.250, 1.000]',
      '0.500 [—]',
      '— [—]',
    ]);
    expect([0, 0.005, 0.999, 1, null].map(percent)).toEqual(['0%', '<1%', '>99%', '100%', '—']);
    expect([shareOf(0, 0), shareOf(1, 3), shareOf(3, 3)]).toEqual(['—', '33% (1/3)', '100% (3/3)']);
  });
});
