import { defineConfig } from 'vitest/config'

/** Folders whose tests leave nothing behind: many files share a process, which is most of their time. */
const TIDY = ['shared', 'client', 'gateway/{state,history,http,strategy,sequence,ops}']
const unit = {
  environment: 'node',
  // A recorded day is replayed in ten seconds, and three times that beside other work.
  testTimeout: 60_000,
  // Real gateways begin in hooks, each with its threads.
  hookTimeout: 60_000,
  pool: 'forks',
  // A condition is asked until it holds; how long that takes is the machine's.
  expect: { poll: { timeout: 15_000 } },
} as const
const tidyFiles = TIDY.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    projects: [
      { test: { ...unit, name: 'unit', include: [...tidyFiles, 'tests/tidy.test.ts'], isolate: false } },
      { test: { ...unit, name: 'unit-apart', include: ['tests/gateway/**/*.test.ts'], exclude: tidyFiles } },
      {
        test: {
          name: 'browser',
          include: ['tests/end-to-end/**/*.test.ts'],
          environment: 'node',
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          // Most of their time is waiting; more than two would wait for each other.
          maxWorkers: 2,
        },
      },
    ],
  },
})
