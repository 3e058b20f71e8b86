import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/system/**', 'test/projects/**', 'test/live/**', 'node_modules/**'],
    globalSetup: ['test/build.ts'],
    reporters: ['default', './test/closing-line.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
