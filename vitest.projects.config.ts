import { defineConfig } from 'vitest/config';

/** Whole projects with the built package: see `npm run test:projects` in the README. */
export default defineConfig({
  test: {
    include: ['test/projects/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    reporters: ['default', './test/closing-line.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
});
