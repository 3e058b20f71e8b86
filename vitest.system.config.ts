import { defineConfig } from 'vitest/config';

/** Tests that need more than npm: see `npm run test:system` in the README. */
export default defineConfig({
  test: {
    include: ['test/system/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    reporters: ['default', './test/closing-line.ts'],
    testTimeout: 600_000,
    hookTimeout: 240_000,
  },
});
