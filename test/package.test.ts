import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../package-root.ts';

const packedSchema = z
  .array(z.object({ filename: z.string(), size: z.number(), files: z.array(z.object({ path: z.string() })) }))
  .length(1);

/** What this repository needs and the package does not: tests, tools and their settings, also when they are built. */
const NEEDED_HERE_ONLY =
  /^(?:dist\/)?(?:test|bench|scripts|node_modules|\.ci)\/|^(?:dist\/)?vitest|\/training\/|\.test\./;

/** The tarball, installed under npm into an empty folder beside promptfoo. */
describe('the tarball', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'esfp-package-')));
  let packed: z.infer<typeof packedSchema>[number];

  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', args, {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { ...process.env, npm_config_onnxruntime_node_install: 'skip' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  beforeAll(() => {
    // --ignore-scripts: the build that prepack would do is done already.
    const [first] = packedSchema.parse(
      JSON.parse(npm(packageRoot(), 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)),
    );
    if (first === undefined) throw new Error('npm pack made nothing');
    packed = first;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'fresh', private: true }));
    npm(
      folder,
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--legacy-peer-deps',
      packed.filename,
    );
    symlinkSync(join(packageRoot(), 'node_modules', 'promptfoo'), join(folder, 'node_modules', 'promptfoo'));
  }, 300_000);

  it('holds what runs and nothing else, under 60 MB', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(packed.size).toBeLessThan(60e6);
    for (const path of [
      'dist/extension.js',
      'dist/extension.d.ts',
      'dist/cli.js',
      'corpus/items/T1.yaml',
      'models/all-MiniLM-L6-v2/onnx/model_fp16.onnx',
      'recordings/smollm2-135m.jsonl',
      'providers/candidates/controls/sentences.yaml',
      'providers/judges/embedded/minilm-weights.json',
      'schemas/report.schema.json',
      'README.md',
      'LICENSE',
      'NOTICE',
    ]) {
      expect(paths).toContain(path);
    }
    expect(paths.filter((path) => NEEDED_HERE_ONLY.test(path))).toEqual([]);
  });

  it('runs one-line mode in a fresh folder', () => {
    writeFileSync(
      join(folder, 'promptfooconfig.yaml'),
      [
        'providers:',
        '  - id: file://node_modules/promptfoo-esfp/dist/providers/candidates/control.js',
        '    config: { control: flexible }',
        'extensions: [file://node_modules/promptfoo-esfp/dist/extension.js:esfp]',
      ].join('\n'),
    );
    const cli = join(folder, 'node_modules', 'promptfoo', 'dist', 'src', 'entrypoint.js');
    const said = execFileSync(process.execPath, [cli, 'eval', '-n', '4', '-o', 'out.json', '--no-table'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: {
        ...process.env,
        PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
      },
    });
    expect(said).toContain('esfp:control:flexible (control)');
    const esfp = join(folder, 'node_modules', '.bin', 'esfp');
    const table = execFileSync(process.execPath, [realpathSync(esfp), 'report', 'out.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(table).toContain('esfp:control:flexible (control)');
    const report = JSON.parse(readFileSync(join(folder, 'esfp-out', 'report.json'), 'utf8'));
    expect(report.cards[0].items).toEqual({ inTable: 4, inCorpus: 104, repeats: 1 });
    expect(report.cards[0].deltaSCD.value).toBeGreaterThan(0.9);
  });
});
