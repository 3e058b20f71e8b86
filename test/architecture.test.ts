import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../package-root.ts';

/** What a layer may import: itself, and those that are named. Files at the top level are layers of their own. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'protocol.ts': [],
  'package-root.ts': [],
  'yaml-expansion.ts': [],
  corpus: ['package-root.ts', 'yaml-expansion.ts'],
  config: ['protocol.ts'],
  'config.ts': ['config', 'protocol.ts', 'yaml-expansion.ts'],
  'system-prompt.ts': ['config.ts', 'corpus'],
  transforms: ['corpus'],
  aggregators: ['transforms', 'corpus', 'protocol.ts'],
  providers: ['aggregators', 'transforms', 'corpus', 'config', 'package-root.ts', 'protocol.ts'],
  store: ['providers', 'aggregators', 'config'],
  judging: [
    'store',
    'providers',
    'aggregators',
    'transforms',
    'corpus',
    'config.ts',
    'config',
    'package-root.ts',
  ],
  assertions: ['judging', 'providers', 'aggregators', 'transforms', 'corpus', 'config.ts', 'config'],
};

const layerOf = (file: string): string => file.split('/')[0] ?? file;

function importsOf(file: string): string[] {
  const source = readFileSync(join(packageRoot(), file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    relative(packageRoot(), join(packageRoot(), dirname(file), target)),
  );
}

const files = globSync('{corpus,config,transforms,aggregators,providers,store,judging,assertions}/**/*.ts', {
  cwd: packageRoot(),
});

describe('imports', () => {
  it('point one way: assertions -> providers -> aggregators -> transforms, corpus', () => {
    const wrong = [...files, ...Object.keys(MAY_IMPORT).filter((layer) => layer.endsWith('.ts'))].flatMap(
      (file) => {
        const layer = layerOf(file);
        const allowed = [layer, ...(MAY_IMPORT[layer] ?? [])];
        return importsOf(file)
          .filter((target) => !allowed.includes(layerOf(target)))
          .map((target) => `${file} imports ${target}`);
      },
    );
    expect(files.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it('keep input and output out of the metrics', () => {
    const metrics = files.filter((file) => /^aggregators\/(?!read\/|report\/)/.test(file));
    const impure = metrics.filter((file) =>
      /'(?:node:(?!crypto)|promptfoo|cli-|@huggingface)/.test(
        readFileSync(join(packageRoot(), file), 'utf8'),
      ),
    );
    expect(metrics.length).toBeGreaterThan(15);
    expect(impure).toEqual([]);
  });
});
