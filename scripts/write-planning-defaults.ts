/**
 * Writes the variances that `esfp power` takes without a pilot run: those of the two recorded configurations, out of a
 * promptfoo output of them. `esfp demo` makes one; its controls are left out.
 *
 * Usage: node scripts/write-planning-defaults.ts esfp-out/demo.json
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanningBasis } from '../aggregators/planning/basis.ts';
import { readPilot } from '../cli/power/read-pilot.ts';
import { packageRoot } from '../package-root.ts';
import { recordedSource } from './recorded-source.ts';

/** Numbers with four digits: more would pretend to a precision that one small model does not give. */
function rounded(basis: PlanningBasis): PlanningBasis {
  return JSON.parse(
    JSON.stringify(basis, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)),
  );
}

const [output] = process.argv.slice(2);
if (output === undefined)
  throw new Error('Name an output of the recorded configurations: esfp demo makes one.');
const basis = rounded({ ...(await readPilot([output])), source: recordedSource() });
writeFileSync(
  join(packageRoot(), 'aggregators', 'planning', 'default-basis.ts'),
  `import type { PlanningBasis } from './basis.ts';

/** The basis of a plan without a pilot run. Written by scripts/write-planning-defaults.ts; not to be edited. */
export const DEFAULT_BASIS: PlanningBasis = ${JSON.stringify(basis, null, 2)};
`,
);
