import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../aggregators/report/format.ts';
import { reportSchema } from '../../aggregators/score-card.ts';
import { packageRoot } from '../../package-root.ts';

const mayUnshare = spawnSync('unshare', ['-rn', 'true']).status === 0;

describe('npm run demo', () => {
  it.skipIf(!mayUnshare)('does the main job in a network namespace without any network', () => {
    const folder = mkdtempSync(join(tmpdir(), 'esfp-offline-'));
    const said = execFileSync(
      'unshare',
      [
        '-rn',
        process.execPath,
        join(packageRoot(), 'dist', 'cli.js'),
        'demo',
        '-o',
        join(folder, 'demo.json'),
      ],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1e8,
        env: { ...process.env, PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo') },
      },
    );
    expect(said).toContain('What to do next with your own model');
    expect(said).toContain('4,160 passed');
    const report = reportSchema.parse(
      JSON.parse(readFileSync(join(folder, 'esfp-out', 'report.json'), 'utf8')),
    );
    expect(report.cards.map(({ model }) => model)).toHaveLength(8);
    for (const { coverage } of report.cards) expect(coverage.density).toBe(1);
    const page = readFileSync(join(folder, 'esfp-out', 'report.html'), 'utf8');
    expect(Buffer.byteLength(page)).toBeLessThan(5_000_000);
    for (const { deltaSCD, esfp } of report.cards) {
      for (const value of [deltaSCD.value, esfp.value]) expect(page).toContain(decimal(value));
    }
  });
});
