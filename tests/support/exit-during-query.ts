import { endDatabaseThreads } from '../../gateway/open-thread'
import { openThread } from './built-gateway'

/** A process that exits while its database thread runs a query of about a second. */
const place = {
  here: new URL('../../gateway/processes/open-storage.ts', import.meta.url).href,
  source: '../storage/engine-worker.ts',
  bundle: 'database-worker.js',
  hasDatabase: true,
} as const
const worker = openThread(place, 'database', ':memory:')
const sql = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000000) SELECT max(i) FROM n'
worker.on('message', ({ id }: { id: number }) => {
  if (id === 1) console.log('answered')
  if (id !== 0) return
  worker.postMessage({ id: 1, lane: 'write', sql, parameters: [] })
  // The thread is within the query by then.
  setTimeout(async () => {
    await endDatabaseThreads(60_000)
    process.exit(0)
  }, 300)
})
