import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{shared,gateway,client}/**/*.test.{ts,tsx}', 'tests/tidy.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/end-to-end/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
    ],
  },
})
