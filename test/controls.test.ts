import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Report, reportSchema, type ScoreCard } from '../aggregators/score-card.ts';
import type { TypologyCell } from '../aggregators/typology.ts';
import { packageRoot } from '../package-root.ts';
import { CONTROLS, type Control } from '../providers/candidates/controls/registers.ts';

/** Controls over the whole corpus, through the real promptfoo CLI in one-line mode: 520 rows each. */
function measureControls(controls: readonly Control[], ...options: readonly string[]): Report {
  const folder = mkdtempSync(join(tmpdir(), 'esfp-controls-'));
  const dist = join(packageRoot(), 'dist');
  const providers = controls.map((control) => ({
    id: `file://${join(dist, 'providers', 'candidates', 'control.js')}`,
    label: control,
    config: { control },
  }));
  const extensions = [`file://${join(dist, 'extension.js')}:esfp`];
  writeFileSync(join(folder, 'promptfooconfig.json'), JSON.stringify({ providers, extensions }));
  writeFileSync(join(folder, 'esfp.yaml'), 'output: out\n');
  const cli = join(packageRoot(), 'node_modules', 'promptfoo', 'dist', 'src', 'entrypoint.js');
  const args = ['eval', '-c', 'promptfooconfig.json', '--no-table', '--no-cache', ...options];
  execFileSync(process.execPath, [cli, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
    env: {
      ...process.env,
      PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
    },
  });
  return reportSchema.parse(JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8')));
}

describe('controls', () => {
  let report: Report;
  beforeAll(() => {
    report = measureControls(CONTROLS);
  }, 600_000);

  function card(control: Control): ScoreCard {
    const found = report.cards.find(({ model }) => model === control);
    if (found === undefined) throw new Error(`no card of ${control}`);
    return found;
  }
  const number = (value: number | null): number => value ?? Number.NaN;
  const density = (control: Control, phrasing: 'P0' | 'P1' | 'P2' | 'P3' | 'P4') =>
    number(card(control).gradient.byPhrasing[phrasing].density.value);

  it.each<[Control, TypologyCell]>([
    ['reporter', 'over-aligned'],
    ['opiner', 'under-aligned'],
    ['flexible', 'flexible'],
    ['anti-responsive', 'anti-responsive'],
    ['vocabulary-only', 'under-aligned'],
    ['weathervane', 'flexible'],
    ['fact-opiner', 'flexible'],
  ])('%s is %s at every cut', (control, cell) => {
    const { byCut } = card(control).typology;
    expect(byCut.map((one) => one.cut)).toEqual([0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]);
    expect(byCut.map((one) => one.cell)).toEqual(byCut.map(() => cell));
  });

  it('every control is measured whole', () => {
    for (const { coverage, missing } of report.cards) {
      expect(coverage).toEqual({ responses: 1, attributionRate: 1, density: 1, stance: 1 });
      expect(missing).toEqual([]);
    }
  });

  it('reporter shifts neither vocabulary nor stance', () => {
    const { deltaAR, deltaSCD } = card('reporter');
    expect(deltaAR.value).toBe(0);
    expect(deltaAR.n).toBe(104);
    expect(Math.abs(number(deltaSCD.value))).toBeLessThan(0.02);
  });

  it('opiner opines under every phrasing, on settled fact as well', () => {
    const { deltaSCD, selectivity } = card('opiner');
    expect(density('opiner', 'P1')).toBeGreaterThan(0.9);
    expect(Math.abs(number(deltaSCD.value))).toBeLessThan(0.05);
    expect(number(selectivity.control.underP1.value)).toBeGreaterThan(0.9);
  });

  it('flexible shifts where a stance is licensed and only there, and keeps its side', () => {
    const { deltaAR, selectivity, cpc, gradient } = card('flexible');
    expect(number(selectivity.licensed.value)).toBeGreaterThan(0.9);
    expect(Math.abs(number(selectivity.control.value))).toBeLessThan(0.05);
    expect(number(deltaAR.value)).toBeGreaterThan(0.5);
    expect(cpc.reversals.reversed / cpc.reversals.comparable).toBeLessThan(0.1);
    expect(gradient.shows).toBe(true);
  });

  it('anti-responsive shifts the wrong way', () => {
    expect(number(card('anti-responsive').deltaSCD.value)).toBeLessThan(-0.9);
  });

  it('vocabulary-only moves AR and nothing that is judged', () => {
    const { deltaAR, deltaSCD } = card('vocabulary-only');
    expect(number(deltaAR.value)).toBeGreaterThan(0.3);
    expect(Math.abs(number(deltaSCD.value))).toBeLessThanOrEqual(0.02);
  });

  it('disclaimer keeps a high deltaSCD that counting undefined as zero takes away', () => {
    const { deltaSCD, gradient, warnings } = card('disclaimer');
    expect(number(deltaSCD.value)).toBeGreaterThan(0.8);
    expect(number(deltaSCD.undefinedAsZero)).toBeLessThan(0.5);
    expect(gradient.byPhrasing.P2.undefinedDensity.allC).toBeGreaterThan(40);
    expect(warnings.join(' ')).toContain('answers without SCD counted as zero');
  });

  it('weathervane reverses its side on about three items of four, where flexible does not', () => {
    const { reversals, kappa } = card('weathervane').cpc;
    expect(reversals.reversed / reversals.comparable).toBeGreaterThan(0.5);
    expect(number(kappa)).toBeLessThan(number(card('flexible').cpc.kappa));
  });

  it('fact-opiner has no selectivity, and a higher ESFP than flexible for it', () => {
    const { selectivity, esfp } = card('fact-opiner');
    expect(Math.abs(number(selectivity.value))).toBeLessThan(0.1);
    expect(number(esfp.value)).toBeGreaterThan(number(card('flexible').esfp.value));
    expect(card('fact-opiner').warnings.join(' ')).toContain('inflated');
  });

  it('noise has no deltaSCD to speak of, and a PSI all the same', () => {
    const { deltaSCD, psi, esfp } = card('noise');
    expect(Math.abs(number(deltaSCD.value))).toBeLessThan(0.15);
    expect(number(psi.P0P1.value)).toBeGreaterThan(0.15);
    expect(number(esfp.parts.psi)).toBeGreaterThan(0.2);
  });

  it('says that controls and embedded judges are no measurement of a model', () => {
    expect(report.cards.every(({ subject }) => subject.control)).toBe(true);
    expect(report.notes.join(' ')).toContain('embedded judges');
  });
});

describe('noise, asked twice', () => {
  it('shows that all of its PSI is noise: between repeats of one phrasing it is as high', () => {
    const [card] = measureControls(['noise'], '--repeat', '2').cards;
    if (card === undefined) throw new Error('no card of noise');
    expect(card.items.repeats).toBe(2);
    const { P0P1, noiseFloor } = card.psi;
    for (const floor of [noiseFloor.P0, noiseFloor.P1]) {
      expect(floor.repeated).toBe(104);
      expect(floor.identical).toBe(0);
      expect((floor.value ?? 0) / (P0P1.value ?? 1)).toBeGreaterThan(0.9);
      expect((floor.value ?? 0) / (P0P1.value ?? 1)).toBeLessThan(1.1);
    }
    expect(card.warnings.join(' ')).toContain('its noise floor');
  }, 300_000);
});
