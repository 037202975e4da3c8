import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, test } from 'vitest'
import type { Sizing } from '../../../shared/flow/definitions'
import type { FlowSums } from '../../../shared/flow/flow-minutes'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import { Ledger } from '../../../shared/flow/ledger'
import { minuteOf } from '../../../shared/flow/minute-ring'
import { playRecordings } from '../../support/play-recordings'
import { recording } from '../../support/recordings'

/**
 * The grade totals of a day by SQL alone, from the vendor's file: an order is all prints that carry its number on its
 * side; prices are read as decimals, so that amounts are whole fen. `live`: what the order had filled up to the row.
 */
const totalsBySql = (file: string, sizing: 'live' | 'close') => {
  const upTo = sizing === 'live' ? 'ORDER BY row ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW' : ''
  const grade = (side: string) => `CASE
      WHEN ${side}_fen >= 100000000 OR ${side}_shares >= 500000 THEN 3
      WHEN ${side}_fen >= 20000000 OR ${side}_shares >= 100000 THEN 2
      WHEN ${side}_fen >= 4000000 OR ${side}_shares >= 20000 THEN 1
      ELSE 0 END AS ${side}_grade`
  return `
    WITH prints AS (
      SELECT row_number() OVER () AS row,
             strptime(TradeTime, '%Y.%m.%dT%H:%M:%S.%g')::TIME AS moment,
             CAST(TradePrice AS DECIMAL(12, 2)) * 100 * TradeQty AS fen,
             TradeQty AS shares, BuyNum, SellNum
      FROM read_csv('${file}', types = {'TradeTime': 'VARCHAR'})
    ), sized AS (
      SELECT *, sum(fen) OVER buys AS buy_fen, sum(shares) OVER buys AS buy_shares,
                sum(fen) OVER sells AS sell_fen, sum(shares) OVER sells AS sell_shares
      FROM prints
      WINDOW buys AS (PARTITION BY BuyNum ${upTo}), sells AS (PARTITION BY SellNum ${upTo})
    ), graded AS (
      SELECT *, ${grade('buy')}, ${grade('sell')},
             moment >= TIME '09:30:00' AND moment < TIME '14:57:00' AS continuous
      FROM sized
    ), booked AS (
      SELECT buy_grade AS grade, fen AS od, CASE WHEN continuous AND BuyNum > SellNum THEN fen ELSE 0 END AS ad FROM graded
      UNION ALL
      SELECT sell_grade, -fen, CASE WHEN continuous AND SellNum > BuyNum THEN -fen ELSE 0 END FROM graded
    )
    SELECT grade, sum(od)::BIGINT AS od, sum(ad)::BIGINT AS ad FROM booked GROUP BY grade ORDER BY grade`
}

async function bySql(file: string, sizing: 'live' | 'close'): Promise<Pick<FlowSums, 'ad' | 'od'>> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    const rows = (await connection.runAndReadAll(totalsBySql(file, sizing))).getRowObjects()
    const totals: Pick<FlowSums, 'ad' | 'od'> = { ad: [0, 0, 0, 0], od: [0, 0, 0, 0] }
    for (const { grade, od, ad } of rows) {
      totals.od[Number(grade) as 0] = Number(od)
      totals.ad[Number(grade) as 0] = Number(ad)
    }
    return totals
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

async function byLedger(file: string, sizing: Sizing): Promise<FlowSums> {
  const ledger = new Ledger({
    definition: { grades: DEFAULT_GRADES, sizing },
    scales: { priceScale: 2 },
    floatShares: 0,
    minutes: 241,
    hasOrderNumbers: true,
    ordersKept: 1_000_000,
  })
  await playRecordings([file], (event) => {
    if (event.kind === 'trade') ledger.add(event, minuteOf(event.exchangeTime, false))
  })
  return ledger.day
}

describe('600000 on 2020-01-02 by an independent engine', () => {
  test.for(['live', 'close'] as const)(
    'SQL finds the same grade totals by order number (%s)',
    async (sizing, context) => {
      const file = recording(context, 'l2_ticks', 'sse', '600000_20200102_trades.csv.gz')
      const { ad, od } = await byLedger(file, sizing)
      expect(await bySql(file, sizing)).toEqual({ ad, od })
      expect(od[3]).not.toBe(0)
    },
  )
})
