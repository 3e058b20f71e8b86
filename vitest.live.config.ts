import { defineConfig } from 'vitest/config';

/** Tests that need a real judge server: see `npm run test:live` in docs/judges.md. */
export default defineConfig({
  test: {
    include: ['test/live/**/*.test.ts'],
    reporters: ['default', './test/closing-line.ts'],
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
});
