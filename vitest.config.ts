import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import './scripts/own-temporary-folder.mjs'
import { LongestFirst } from './tests/support/longest-first.ts'

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
/** Stores that support both database engines: `unit` runs them on SQLite, `postgres` on a PostgreSQL server. */
const STORES = [
  'tests/gateway/people/identity/{upgrade,upgrade-from-baseline}.test.ts',
  'tests/gateway/people/identity/accounts/{account-routes,proven-address,user-data}.test.ts',
  'tests/gateway/people/strategy/language-model/thread-store.test.ts',
  'tests/gateway/people/identity/applications/{application-routes,oidc-adapter}.test.ts',
  'tests/gateway/people/identity/connections/{connections,outside-names}.test.ts',
  'tests/gateway/people/identity/factors/{code-factors,face}.test.ts',
  'tests/gateway/people/identity/hosted/qr-sign-in.test.ts',
  'tests/gateway/people/identity/keys/database-keys.test.ts',
  'tests/gateway/people/identity/rights/{departments,inherited-rights,resources,rights-routes}.test.ts',
  'tests/gateway/people/identity/saml/{connections-saml,saml-idp,saml-sign-out}.test.ts',
  'tests/gateway/people/identity/sessions/sessions.test.ts',
  'tests/gateway/people/identity/wire/conformance-with-services.test.ts',
  'tests/gateway/serve/http/{user-resources,notes,paper-journal,videos,split-verdicts}.test.ts',
  'tests/gateway/people/strategy/predictions.test.ts',
  'tests/gateway/people/documents/own-data.test.ts',
  'tests/gateway/storage/{migrate,organisation-data,prediction-horizons,resources}.test.ts',
  'tests/gateway/past/history/{day-columns,day-store,history,history-ranges,own-days}.test.ts',
]
/** Browser tests that also pass against an installation of several machines: `npm run test:apart`. */
const APART = [
  'tests/apart/*.test.ts',
  ...[
    'sign-in-ways.long account.long pages navigation verbs.long search.long lists desk.long desk-storage.long',
    'definitions.long ranges.long index-history walls.long wall-tiles.long tabs.long broken-recording.long',
  ].flatMap((names) => names.split(' ').map((name) => `tests/end-to-end/${name}.test.ts`)),
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
          include: ['tests/{shared,client,gateway}/**/*.test.{ts,tsx}', 'tests/tidy.test.ts'],
          exclude: [STATISTICS, LONG, SHARED_DATABASE, ...PROCESSES],
        },
      },
      {
        plugins,
        test: {
          ...unit,
          name: 'postgres',
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
