import { defineConfig } from 'vitest/config';

/** Real installs of the tarball and promptfoo from the npm registry: see `npm run test:adoption` in the README. */
export default defineConfig({
  test: {
    include: ['test/projects/adoption-installs.ts'],
    globalSetup: ['test/build.ts'],
    reporters: ['default', './test/closing-line.ts'],
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
  },
});
