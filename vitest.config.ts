import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import './scripts/own-temporary-folder.mjs'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Test files by name, of folders. Throws for one that does not exist: vitest would run nothing for it. */
const filesOf = (root: string, names: Readonly<Record<string, string>>): string[] =>
  Object.entries(names).flatMap(([folder, files]) =>
    files.split(' ').map((name) => {
      const path = `${root}/${folder}/${name}.test.ts`
      if (!existsSync(join(import.meta.dirname, path))) throw new Error(`${path} does not exist`)
      return path
    }),
  )

/** Tests that draw many seeds or markets: `npm run test:statistics`. */
const STATISTICS = 'tests/**/*.statistics.test.ts'
/**
 * Browser tests beyond one of each main use, outages, restarts, whole days, and every page in every phase of the market:
 * `npm run test:long`. `npm test` leaves them out to stay short.
 */
const LONG = 'tests/**/*.long.test.ts'
/** Makes machines: a change of network, at which a browser of another test cancels its requests. */
const MACHINES = 'tests/gateway/processes/parts.long.test.ts'
/** Tests that start the product's processes, or a ClickHouse server: part of their time is waiting. */
const PROCESSES = [
  'tests/gateway/processes/*.test.ts',
  'tests/gateway/serve/mcp/*.test.ts',
  'tests/gateway/past/recorder/clickhouse/*.test.ts',
]
/** Several gateways over one database: needs a PostgreSQL server. */
const SHARED_DATABASE = 'tests/gateway/people/identity/shared-database.test.ts'
/** Stores that support both database engines: `unit` runs them on SQLite, `long-postgres` on a PostgreSQL server. */
const STORES = filesOf('tests/gateway', {
  'past/history': 'day-columns day-store history history-ranges own-days',
  'people/documents': 'notes own-data split-verdicts videos',
  'people/identity': 'upgrade upgrade-from-baseline',
  'people/identity/accounts': 'account-routes proven-address user-data',
  'people/identity/applications': 'application-routes oidc-adapter',
  'people/identity/connections': 'connections outside-names',
  'people/identity/factors': 'code-factors face',
  'people/identity/hosted': 'qr-sign-in',
  'people/identity/keys': 'database-keys',
  'people/identity/rights': 'departments inherited-rights resources rights-routes',
  'people/identity/saml': 'connections-saml saml-idp saml-sign-out',
  'people/identity/sessions': 'sessions',
  'people/identity/wire': 'conformance-with-services',
  'people/strategy': 'predictions',
  'people/strategy/language-model': 'thread-store',
  'serve/http': 'paper-journal user-resources',
  storage: 'migrate organisation-data prediction-horizons resources',
})
/** Browser tests that also pass against an installation of several machines: `npm run test:apart`. */
const APART = [
  'tests/apart/*.test.ts',
  ...filesOf('tests', {
    'end-to-end':
      'sign-in-ways.long account.long pages navigation verbs.long search.long lists desk.long desk-storage.long ' +
      'definitions.long ranges.long index-history walls.long wall-tiles.long tabs.long broken-recording.long',
  }),
]
const isApart = Boolean(process.env.PRODUCT_APART)
/** Where Debian installs the programs of PostgreSQL. */
const hasPostgres = existsSync('/usr/lib/postgresql')

const here = (path: string) => join(import.meta.dirname, path)
/** Gateway threads that a test opens run the built gateway where there is one. */
const builtThreads = {
  name: 'built-threads',
  enforce: 'pre' as const,
  resolveId: (id: string, from?: string) =>
    id.endsWith('/open-thread') && from?.startsWith(here('gateway'))
      ? here('tests/support/built-gateway.ts')
      : undefined,
}
const plugins = [builtThreads]

/** Files clean up after themselves, so they share a process: most of their time is reading modules. */
const shared = { environment: 'node', pool: 'forks', isolate: false } as const
const unit = {
  ...shared,
  // Replaying a recorded day takes ten seconds, several times that on a busy machine.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Vitest leaves one core free by default: half of a machine with two.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  expect: { poll: { timeout: 30_000 } },
}

const pages = {
  ...shared,
  testTimeout: 240_000,
  expect: { poll: { timeout: 30_000, interval: 200 } },
  // Of machines apart see `MACHINES`.
  maxWorkers: isApart ? 1 : 2,
  hookTimeout: isApart ? 600_000 : 240_000,
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins,
        test: {
          ...unit,
          name: 'unit',
          include: ['tests/{shared,client,gateway,scripts}/**/*.test.{ts,tsx}', 'tests/tidy.test.ts'],
          exclude: [STATISTICS, LONG, SHARED_DATABASE, ...PROCESSES],
        },
      },
      {
        plugins,
        test: {
          ...unit,
          name: 'long-postgres',
          globalSetup: './tests/support/provide-postgres.ts',
          include: hasPostgres ? [...STORES, SHARED_DATABASE] : [],
        },
      },
      {
        plugins,
        test: {
          ...unit,
          name: 'processes',
          include: PROCESSES,
          exclude: [LONG],
          maxWorkers: 2,
          // After all that only computes, which would slow down pages and processes.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins,
        test: {
          ...pages,
          name: 'browser',
          include: isApart ? APART : ['tests/end-to-end/**/*.test.ts'],
          exclude: isApart ? [] : [LONG],
        },
      },
      { plugins, test: { ...pages, name: 'long', include: [LONG], exclude: [MACHINES] } },
      { plugins, test: { ...pages, name: 'long-machines', include: [MACHINES], sequence: { groupOrder: 2 } } },
      { plugins, test: { ...unit, name: 'statistics', include: [STATISTICS] } },
    ],
  },
})
