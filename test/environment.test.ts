import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { jsonSchemas } from '../scripts/json-schemas.ts';

it('runs on a node that promptfoo supports: the one from node_modules', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  expect(major * 100 + minor).toBeGreaterThanOrEqual(2222);
});

it.each(Object.entries(jsonSchemas()))('ships %s as the code has it (npm run schemas)', (name, schema) => {
  expect(JSON.parse(readFileSync(join(packageRoot(), 'schemas', name), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(schema)),
  );
});
