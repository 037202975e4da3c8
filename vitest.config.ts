import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import './scripts/own-temporary-folder.mjs'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Folders whose tests leave nothing behind: many files share a process, which is most of their time. */
const TIDY = [
  'shared',
  'client',
  'gateway/{alerts,bus,drills,duty,fanout,feeds,history,http,identity,known-truth,ops,recorder,sequence}',
  'gateway/{serving,state,storage,strategy,time-machine,tools,walls}',
]
/** Such files too, beside one each that puts a module of its own in another's place. */
const TIDY_BUT_ONE = ['tests/gateway/pipeline/!(new-kind).test.ts', 'tests/gateway/sources/!(new-venue).test.ts']
const unit = {
  environment: 'node',
  // A recorded day is replayed in ten seconds, and many times that behind other work.
  testTimeout: 240_000,
  // Real gateways begin in hooks, each with its threads.
  hookTimeout: 240_000,
  pool: 'forks',
  // By default one core is left free: of two that is half the machine.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // A condition is asked until it holds; how long that takes is the machine's.
  expect: { poll: { timeout: 30_000 } },
} as const
/** Where Debian has the server's programs. */
const POSTGRES = '/usr/lib/postgresql'
/** What people keep is tested on either engine: once more on a PostgreSQL server, where one is installed. */
const KEPT = [
  'tests/gateway/identity/*.test.ts',
  'tests/gateway/http/{user-resources,notes,videos,split-verdicts}.test.ts',
  'tests/gateway/strategy/predictions.test.ts',
  'tests/gateway/storage/migrate.test.ts',
  'tests/gateway/history/{day-columns,day-store,history,history-ranges,own-days}.test.ts',
]
/** Nothing of these lies in a database. */
const NOT_KEPT = [
  'tests/gateway/identity/{directory,hashing-turns,images,password-cipher,passwords,secrets,service-tokens,tenant,tenant-forward}.test.ts',
]
/** History on a ClickHouse server, whose engine takes both cores for itself: one file after the other. */
const ON_SERVER = 'tests/gateway/recorder/clickhouse/*.test.ts'
/** Whole processes of the product. */
const PROCESSES = 'tests/gateway/processes/*.test.ts'
/** Several gateways share a server; a file has one. */
const SHARED = 'tests/gateway/identity/shared-database.test.ts'
const onPostgres = {
  ...unit,
  ...{ name: 'unit-postgres', globalSetup: './tests/support/provide-postgres.ts', isolate: false },
  ...{ include: KEPT, exclude: NOT_KEPT },
}
/** In a real browser. */
const inBrowser = {
  ...{ environment: 'node' as const, pool: 'forks' as const, expect: { poll: { timeout: 20_000, interval: 200 } } },
  ...{ testTimeout: 120_000, hookTimeout: 120_000 },
}
/** The product in several processes on machines of their own: `npm run test:apart`. */
const APART = [
  'sign-in sign-in-ways account accessibility routes navigation verbs search lists desk desk-kept definitions',
  'ranges index-history walls wall-tiles tabs broken-recording',
].flatMap((names) => names.split(' '))
const apart = {
  ...{ ...inBrowser, name: 'apart', include: [`tests/end-to-end/{${APART.join()}}.test.ts`, 'tests/apart/*.test.ts'] },
  // One file after the other: machines that come or go are a change of network, at which a browser drops what it loads.
  ...{ env: { PRODUCT_APART: '1' }, hookTimeout: 600_000, maxWorkers: 1, isolate: false },
}
const here = (path: string) => join(import.meta.dirname, path)
/** Threads that the gateway opens within a test's process begin as it says. */
const threads = {
  name: 'threads-of-tests',
  enforce: 'pre' as const,
  resolveId: (id: string, from?: string) =>
    id.endsWith('/open-thread') && from?.startsWith(here('gateway'))
      ? here('tests/support/built-gateway.ts')
      : undefined,
}
const plugins = [threads]
const tidyFiles = [...TIDY.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`), ...TIDY_BUT_ONE]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins,
        test: {
          ...unit,
          name: 'unit',
          include: [...tidyFiles, 'tests/tidy.test.ts'],
          exclude: [SHARED, ON_SERVER],
          isolate: false,
        },
      },
      {
        plugins,
        test: {
          ...unit,
          name: 'unit-alone',
          include: ['tests/gateway/**/*.test.ts'],
          exclude: [...tidyFiles, SHARED, PROCESSES],
        },
      },
      {
        plugins,
        test: {
          ...unit,
          name: 'unit-processes',
          include: [PROCESSES],
          isolate: false,
          // After all others: part of their time is waiting, for a lease, for a start.
          maxWorkers: Math.max(3, unit.maxWorkers),
          sequence: { groupOrder: 1 },
        },
      },
      ...(existsSync(POSTGRES) ? [{ plugins, test: onPostgres }] : []),
      {
        plugins,
        test: { ...unit, name: 'clickhouse', include: [ON_SERVER], maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
      {
        plugins,
        test: {
          ...inBrowser,
          name: 'browser',
          include: ['tests/end-to-end/**/*.test.ts'],
          // They stop what they start: the gateway's code is read once a process, not once a file.
          isolate: false,
          // Much of their time is waiting.
          maxWorkers: 3,
        },
      },
      { plugins, test: apart },
    ],
  },
})
