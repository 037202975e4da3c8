import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { STATE_BUDGETS } from '../../../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Trade } from '../../../../shared/market/events'
import { checkLedger } from '../../../support/ledger-check'
import { playRecordings } from '../../../support/play-recordings'
import { recording } from '../../../support/recordings'

/** The gateway's state at the end of a recorded day, and the day's prints. */
async function replay(files: readonly string[]) {
  // splits are looked for in tests of their own, on the same days
  const budget = { ...STATE_BUDGETS.normal, splitsFull: 0, splitsLight: 0, splitsListed: 0, splitsFullMax: 0 }
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 0, budget })
  const trades: Trade[] = []
  await playRecordings(
    files,
    (event) => {
      state.apply(event)
      if (event.kind === 'trade') trades.push(event)
    },
    (marketTime) => state.tick(marketTime),
  )
  return { state, trades }
}

describe('recorded days', () => {
  test('600519 on 2023-02-01 ends with the totals of the exchange, to the share and the fen', async (context) => {
    const { state, trades } = await replay([
      recording(context, 'l2_ticks', 'sse', '600519_20230201_trades.csv.gz'),
      recording(context, 'l2_ticks', 'sse', '600519_20230201_orders.csv.gz'),
      recording(context, 'l2_snapshots', 'sse', '600519_20230201_snapshot.csv.gz'),
    ])
    const totals = state.totals('600519.SH')
    expect(totals?.printed).toEqual(totals?.quoted)
    expect(totals?.printed.trades).toBeGreaterThan(27_000)
    const { printed, quoted, ...shown } = totals ?? {}
    expect(shown).toEqual(quoted)
    expect(shown).toEqual(printed)
    for (const sizing of ['live', 'close'] as const) {
      const report = checkLedger(trades, sizing, { priceScale: 2 })
      expect(report).toMatchObject({ faults: [], prints: totals?.printed.trades, turnover: totals?.quoted.amount })
      expect(report.minutes).toBeGreaterThan(230)
    }
  })

  test.for([
    ['600536.SH', 'sse/600536_20230711'],
    ['601825.SH', 'sse/601825_20230711'],
    ['605580.SH', 'sse/605580_20230711'],
    ['600000.SH', 'sse/600000_20200102'],
    ['000001.SZ', 'szse/000001_20230201'],
  ] as const)('%s: all identities hold at every minute, graded live and at the close', async ([id, name], context) => {
    const half = id === '000001.SZ' ? '_morning' : ''
    const { state, trades } = await replay([recording(context, 'l2_ticks', `${name}_trades${half}.csv.gz`)])
    const totals = state.totals(id)
    const turnover = totals?.printed.amount ?? 0
    for (const sizing of ['live', 'close'] as const) {
      const report = checkLedger(trades, sizing, { priceScale: 2 })
      expect(report).toMatchObject({ faults: [], prints: totals?.printed.trades, turnover })
      expect(report.minutes).toBeGreaterThan(100)
    }
    expect(totals?.printed.trades).toBeGreaterThan(5_000)
    // What readers get is the ledger's, minute by minute.
    expect(state.minutes(id).reduce((sum, row) => sum + row.amount, 0)).toBe(turnover)
    for (const row of state.rows(`flow:${id}`, 'flow')) {
      expect(row.odS + row.odM + row.odL + row.odX).toBe(0)
      expect(row.adS + row.adM + row.adL + row.adX).toBe(row.buy - row.sell)
    }
  })
})
