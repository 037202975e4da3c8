import { describe, expect, test } from 'vitest'
import { LEDGERS_MAX } from '../../../../gateway/market/state/defined-ledgers'
import { createMarketState, type MarketState } from '../../../../gateway/market/state/market-state'
import { STATE_BUDGETS } from '../../../../gateway/market/state/state-budget'
import { boundsFor, DEFAULT_GRADES, readGrades } from '../../../../shared/flow/grades'
import { minuteOf } from '../../../../shared/flow/minute-ring'
import type { Trade } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import { bookAgain } from '../../../shared/flow/book-again'
import { flowTape } from '../../../support/flow-tape'
import { makeInstrument } from '../../../support/market-events'

const ID = '600519.SH'
const DAY = '20261120'
const START = dateToMs(DAY) + 9.5 * 3_600_000
const CLOSE = topic.flow(ID, 'eastmoney-close')

const tape = (seed: number, startTime = START, seconds = 1_200): Trade[] =>
  flowTape({
    seed,
    startTime,
    seconds,
    perSecond: 5,
    parent: { side: 'buy', size: 40_000, everyMs: 20_000, jitter: 0.2, from: 5_000, count: 50 },
  })

const market = (read: ReadonlySet<string> = new Set()) => {
  // nobody looks for splits here, which would be most of the time
  const budget = { ...STATE_BUDGETS.normal, splitsFull: 0, splitsLight: 0, splitsListed: 0 }
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 1, interest: (name) => read.has(name), budget })
  begin(state, DAY)
  return state
}

function begin(state: MarketState, tradingDay: string): void {
  state.apply({ kind: 'day', tradingDay })
  state.apply({ kind: 'instruments', instruments: [makeInstrument({ id: ID }), makeInstrument({ id: '000001.SZ' })] })
}

/** Flow rows as a reader of the topic holds them. */
function readerOf(state: MarketState, name: string) {
  const rows = new Map<number, Row<'flow'>>(state.rows(name, 'flow').map((row) => [row.slot, row]))
  return {
    rows,
    tick(times = 1) {
      for (let count = 0; count < times; count++) {
        for (const update of state.tick(0)) {
          if (update.kind === 'flow' && update.topic === name) rows.set(update.row.slot, update.row)
        }
      }
    },
    sums: () =>
      new Map(
        [...rows].map(([slot, row]) => [
          slot,
          {
            ad: [row.adS, row.adM, row.adL, row.adX],
            od: [row.odS, row.odM, row.odL, row.odX],
            buy: row.buy,
            sell: row.sell,
            auction: row.auction,
          },
        ]),
      ),
  }
}

const onPaper = (trades: readonly Trade[], id: string, sizing: 'live' | 'close' | 'print') => {
  const grades = readGrades(id)
  if (!grades) throw new Error(id)
  const prints = trades.map((trade) => ({ ...trade, slot: minuteOf(trade.exchangeTime, false) }))
  return bookAgain(prints, boundsFor(grades, makeInstrument().floatShares), sizing)
}

describe('ledgers by other definitions', () => {
  test.each([
    ['eastmoney', 'close'],
    ['sina', 'live'],
    ['eastmoney', 'print'],
    ['y30000.90000.400000', 'close'],
    ['f500.4000.40000', 'live'],
  ] as const)('have the whole day for a reader that starts in the middle of it (%s-%s)', (grades, sizing) => {
    const name = topic.flow(ID, `${grades}-${sizing}`)
    const state = market(new Set([name]))
    const trades = tape(3)
    for (const trade of trades.slice(0, 4_000)) state.apply(trade)
    const reader = readerOf(state, name)
    for (const trade of trades.slice(4_000)) state.apply(trade)
    reader.tick(8)
    expect(reader.sums()).toEqual(onPaper(trades, grades, sizing))
  })

  test('read a busy day in steps', () => {
    const state = market(new Set([CLOSE]))
    const trades = tape(5, START, 5_400)
    expect(trades.length).toBeGreaterThan(20_000)
    for (const trade of trades) state.apply(trade)
    const reader = readerOf(state, CLOSE)
    reader.tick()
    expect(reader.rows.size).toBeLessThan(90)
    reader.tick(8)
    expect(reader.sums()).toEqual(onPaper(trades, 'eastmoney', 'close'))
  })

  test('are dropped without readers, and start again on request', () => {
    const read = new Set([CLOSE])
    const state = market(read)
    for (const trade of tape(7)) state.apply(trade)
    const reader = readerOf(state, CLOSE)
    reader.tick(8)
    const whole = reader.sums()
    read.clear()
    reader.tick(70)
    expect(state.rows(CLOSE, 'flow')).toEqual([])
    read.add(CLOSE)
    const again = readerOf(state, CLOSE)
    again.tick(8)
    expect(again.sums()).toEqual(whole)
  })

  test('at their limit drop one without readers for a requested one', () => {
    const own = (bound: number) => topic.flow(ID, `y${bound}.200000000.1000000000-live`)
    const read = new Set<string>()
    const state = market(read)
    for (const trade of tape(7, START, 4)) state.apply(trade)
    const rowsOf = (bound: number, isRead: boolean) => {
      if (isRead) read.add(own(bound))
      const reader = readerOf(state, own(bound))
      reader.tick(8)
      return reader.rows.size
    }
    for (let bound = 1; bound <= LEDGERS_MAX; bound++) state.rows(own(bound), 'flow')
    expect(rowsOf(10_000, true)).toBeGreaterThan(0)
    for (let bound = 1; bound < LEDGERS_MAX; bound++) {
      read.add(own(bound))
      state.rows(own(bound), 'flow')
    }
    expect(rowsOf(20_000, true)).toBe(0)
    read.delete(own(1))
    expect(rowsOf(30_000, true)).toBeGreaterThan(0)
  })

  test('are emptied by a new day, and continue with its prints', () => {
    const state = market(new Set([CLOSE]))
    for (const trade of tape(9)) state.apply(trade)
    readerOf(state, CLOSE).tick(8)
    const next = '20261123'
    begin(state, next)
    const reader = readerOf(state, CLOSE)
    expect(reader.rows.size).toBe(0)
    const trades = tape(11, dateToMs(next) + 9.5 * 3_600_000)
    for (const trade of trades) state.apply(trade)
    reader.tick(8)
    expect(reader.sums()).toEqual(onPaper(trades, 'eastmoney', 'close'))
  })

  test('are empty before the first print, without a fault', () => {
    const state = market(new Set([CLOSE]))
    expect(state.rows(CLOSE, 'flow')).toEqual([])
    expect(state.tick(0).filter(({ kind }) => kind === 'flow')).toEqual([])
    expect(state.prints(ID)).toBeUndefined()
  })
})
