import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSoldSameDay } from '../../../shared/back-test/boards'
import type { BarColumns, Column, EngineInput, TradeRow } from '../../../shared/back-test/model'
import { runBackTest } from '../../../shared/back-test/run'
import { allSeries } from '../../../shared/back-test/series'
import { randomBackTest } from '../../support/random-back-test'

const SESSIONS = 60
const RUNS = { numRuns: 60 }
const anyInput = fc.integer({ min: 0, max: 1_000_000 }).map((seed) => randomBackTest(seed, SESSIONS))

const sharesOf = ({ side, quantity }: TradeRow): number =>
  side === 'sell' || side === 'delist' ? -quantity : side === 'dividend' || side === 'lapse' ? 0 : quantity

/** Change of the cash, the dividend as if it were paid at once. */
const cashOf = ({ side, amount, commission, stamp, transfer }: TradeRow): number => {
  const fees = commission + stamp + transfer
  return side === 'buy' || side === 'rights' ? -amount - fees : amount - fees
}

describe('every back-test', () => {
  test('trades at all in these markets', () => {
    const sides = Array.from({ length: 30 }, (_, seed) => runBackTest(randomBackTest(seed, SESSIONS)).trades)
      .flat()
      .map(({ side }) => side)
    for (const side of ['buy', 'sell', 'dividend', 'bonus']) expect(sides).toContain(side)
    expect(sides.length).toBeGreaterThan(200)
  })

  test('adds up: cash, holdings and dues on every day', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { trades, equity } = runBackTest(input)
        const series = allSeries(input)
        let at = 0
        let total = input.config.cashFen
        const shares = new Map<string, number>()
        for (const [session, row] of equity.entries()) {
          for (; trades[at] && (trades[at] as TradeRow).date <= row.date; at++) {
            const trade = trades[at] as TradeRow
            total += cashOf(trade)
            shares.set(trade.code, (shares.get(trade.code) ?? 0) + sharesOf(trade))
            expect(trade.cashAfter).toBeGreaterThanOrEqual(0)
            expect(shares.get(trade.code)).toBeGreaterThanOrEqual(0)
          }
          expect(row.cash + row.receivable).toBe(total)
          expect(row.equity).toBe(row.cash + row.holdings + row.receivable)
          // Where everything held has a bar, holdings are worth shares × close.
          const parts = series.map((one) => ({ one, quantity: shares.get(one.security.code) ?? 0 }))
          const held = parts.filter(({ quantity }) => quantity > 0)
          if (held.some(({ one }) => one.barAt(session) < 0)) continue
          const value = held.map(({ one, quantity }) =>
            Math.floor((quantity * (one.close[one.barAt(session)] as number)) / 10 + 0.5),
          )
          expect(row.holdings).toBe(value.reduce((sum, part) => sum + part, 0))
        }
        expect(at).toBe(trades.length)
      }),
      RUNS,
    )
  })

  test('fills within the limits, the range of sizes and the share of the volume, and sells nothing of the same day', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const series = allSeries(input)
        const bought = new Map<string, number>()
        for (const trade of runBackTest(input).trades) {
          if (trade.side !== 'buy' && trade.side !== 'sell') continue
          const one = series.find(({ security }) => security.code === trade.code) as (typeof series)[number]
          const bar = one.barAt(input.calendar.indexOf(trade.date))
          const { up, down } = one.limitsAt(bar)
          expect(trade.price).toBeLessThanOrEqual(up)
          expect(trade.price).toBeGreaterThanOrEqual(down)
          expect(trade.quantity).toBeLessThanOrEqual((one.volume[bar] as number) / 10)
          const [open, low, high] = [one.open[bar] as number, one.low[bar] as number, one.high[bar] as number]
          if (trade.side === 'buy') {
            expect(low).toBeLessThan(up)
            if (open === up) expect(trade.quantity).toBeLessThanOrEqual((one.volume[bar] as number) / 100)
            const step = { star: 1, bse: 1, convertible: 10 }[one.security.board as string] ?? 100
            expect(trade.quantity % step).toBe(0)
            bought.set(trade.code, bar)
          } else {
            expect(high).toBeGreaterThan(down)
            if (!isSoldSameDay(one.security.board)) expect(bought.get(trade.code)).toBeLessThan(bar)
          }
        }
      }),
      RUNS,
    )
  })

  test('does not know what comes later', () => {
    /** The same bars up to a session; other ones after it. */
    const changed = ({ session, ...bars }: BarColumns, last: number): BarColumns => {
      const other = (column: Column) =>
        Array.from(column, (value, bar) => ((session[bar] as number) > last ? value * 2 : value))
      return {
        session,
        preclose: other(bars.preclose),
        open: other(bars.open),
        high: other(bars.high),
        low: other(bars.low),
        close: other(bars.close),
        volume: bars.volume,
      }
    }
    const cut = ({ session, ...bars }: BarColumns, last: number): BarColumns => {
      const until = (column: Column) => Array.from(column).filter((_, bar) => (session[bar] as number) <= last)
      return {
        session: until(session),
        preclose: until(bars.preclose),
        open: until(bars.open),
        high: until(bars.high),
        low: until(bars.low),
        close: until(bars.close),
        volume: until(bars.volume),
      }
    }
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: SESSIONS - 2 }), (input, last) => {
        const day = input.calendar[last] as string
        const whole = runBackTest(input)
        const until = (rows: readonly { date: string }[]) => rows.filter(({ date }) => date <= day)
        for (const change of [changed, cut]) {
          const other: EngineInput = {
            ...input,
            bars: input.bars.map((bars) => change(bars, last)),
            actions: input.actions.filter(({ exDate }) => exDate <= day),
          }
          const run = runBackTest(other)
          expect(until(run.trades)).toEqual(until(whole.trades))
          expect(until(run.equity)).toEqual(until(whole.equity))
        }
      }),
      RUNS,
    )
  })

  test('has no more equity if the same orders cost twice as much', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { trades } = runBackTest(input)
        const orders = trades.flatMap(({ date, code, side, quantity }) => {
          const signalDate = input.calendar[input.calendar.indexOf(date) - 1] as string
          return side === 'buy' || side === 'sell' ? [{ signalDate, code, side, quantity }] : []
        })
        const config = { ...input.config, cashFen: input.config.cashFen * 100 }
        const again = { ...input, rule: { type: 'dates', orders } as const, exits: {}, config }
        const once = runBackTest(again)
        const twice = runBackTest({ ...again, config: { ...config, costMultiple: 2 } })
        expect(twice.trades.map(({ quantity }) => quantity)).toEqual(once.trades.map(({ quantity }) => quantity))
        for (const [at, row] of twice.equity.entries())
          expect(row.equity).toBeLessThanOrEqual(once.equity[at]?.equity ?? 0)
      }),
      RUNS,
    )
  })

  test('gives the same result again', () => {
    const input = randomBackTest(7, SESSIONS)
    expect(runBackTest(input)).toEqual(runBackTest(structuredClone(input)))
  })
})
