import { createClient } from '@clickhouse/client'
import type { InstrumentDay } from '../../gateway/past/history/day-rows'
import { WrittenOnServer } from '../../gateway/past/recorder/clickhouse/written-on-server'
import type { NamedInstrument } from '../../gateway/past/recorder/day-rows'
import type { RetentionBounds } from '../../gateway/past/recorder/retention'
import { hasClickHouse, startClickHouse } from '../support/clickhouse/server'

/** Daily rows sent at once. */
const ROWS_AT_ONCE = 20_000

/** The same days on a ClickHouse server: prints as the product keeps them, daily rows in a plain table. */
export async function openOnServer({ source, day, bounds }: { source: string; day: string; bounds: RetentionBounds }) {
  if (!hasClickHouse) return undefined
  const started = await startClickHouse()
  const { server } = started
  const { url, user: username, password, database } = server
  const client = createClient({ url, username, password })
  const written = new WrittenOnServer({ server, source, ...bounds, reply: () => {} })
  const table = `${database}.day_rows`
  const values: string[] = []
  await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` })
  await client.command({
    query: `CREATE TABLE ${table} (instrument LowCardinality(String), trading_day UInt32, open Int64, high Int64,
      low Int64, close Int64, prev_close Int64, volume Int64, turnover Float64, od_big Float64)
      ENGINE = MergeTree ORDER BY (instrument, trading_day)`,
  })
  async function flush(): Promise<void> {
    if (values.length > 0) await client.command({ query: `INSERT INTO ${table} VALUES ${values.splice(0).join(', ')}` })
  }
  return {
    store: { server },
    take(page: Uint8Array, names: readonly NamedInstrument[], seq: number): void {
      written.write(day, [{ kind: 'prints', seq, day, names: seq === 1 ? names : [], page }])
    },
    close: () => written.close(),
    days(rows: readonly InstrumentDay[]): Promise<void> {
      for (const { id, tradingDay, open, high, low, close, prevClose, volume, turnover, odNet } of rows) {
        const numbers = [tradingDay, open, high, low, close, prevClose, volume, turnover, odNet[2] + odNet[3]]
        values.push(`('${id}', ${numbers.join(', ')})`)
      }
      return values.length < ROWS_AT_ONCE ? Promise.resolve() : flush()
    },
    /** Bytes of the answer; `{days}` = the table of daily rows. */
    async ask(sql: string): Promise<number> {
      await flush()
      const { stream } = await client.exec({ query: `${sql.replace('{days}', table)} FORMAT JSONEachRow` })
      let bytes = 0
      for await (const part of stream) bytes += (part as Buffer).length
      return bytes
    },
    async stop(): Promise<void> {
      await client.close()
      await started.stop()
    },
  }
}
