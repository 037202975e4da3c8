import { describe, expect, test } from 'vitest'
import { testedSecurity } from '../../../../../gateway/people/strategy/back-test/engine-input'
import { matchPrints, type OrderProgress } from '../../../../../gateway/people/strategy/paper/match-prints'
import { addOrder, freezePriceOf, limitsOfDay } from '../../../../../gateway/people/strategy/paper/new-order'
import {
  applyExDate,
  frozenBy,
  newBook,
  type PaperPrint,
  sellableOn,
} from '../../../../../gateway/people/strategy/paper/paper-book'
import type { StoredPaper } from '../../../../../gateway/people/strategy/paper/paper-store'
import { tradingDaysBefore } from '../../../../../shared/market/calendar'
import { dateToMs } from '../../../../../shared/market/session'
import type { PaperFill } from '../../../../../shared/protocol/rest-paper'
import { paperStock } from '../../../../support/paper-market'
import { randomOf } from '../../../../support/random-back-test'

const START = 200_000_00
const DAYS = tradingDaysBefore('20260601', 12)
const CODES = [
  ['600001.SH', { board: 'main' }],
  ['688001.SH', { board: 'star' }],
  ['920001.BJ', { board: 'bse' }],
  ['113001.SH', { board: 'bond', kind: 'bond', priceScale: 3, prevClose: 110_000 }],
] as const
const OPEN_MS = 9.5 * 3_600_000

/** A random account over some days: orders, prints, ex-dates and cancels. */
function trade(seed: number) {
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  const account = { book: newBook(START), open: [] } as unknown as StoredPaper
  const fills: PaperFill[] = []
  const soldBeyond: string[] = []
  let number = 0
  for (const day of DAYS) {
    const progress = new Map<string, OrderProgress>()
    for (const [code, over] of CODES) {
      const base = paperStock(code, over)
      const prevClose = Math.round(base.prevClose * (0.9 + random() * 0.2))
      const limitUp = Math.round(prevClose * 1.1)
      const instrument = { ...base, prevClose, limitUp, limitDown: Math.round(prevClose * 0.9) }
      const security = testedSecurity(instrument)
      const li = 10 ** (3 - instrument.priceScale)
      if (random() < 0.2) {
        const fall = 1 + below(prevClose * li * 0.2)
        const terms = { exDate: day, payDate: day, listDate: day, rightsPer10: 0, rightsPrice: 0 }
        const action = { ...terms, code, cashPer10: below(20_000_000), bonusPer10: below(10) * 1_000_000 }
        const exDate = random() < 0.5 ? { day, fall } : { day, action }
        fills.push(...applyExDate(account.book, code, { security, exDate, time: dateToMs(day) }))
      }
      const held = account.book.positions.find((one) => one.code === code)
      const available = sellableOn(held, day, security)
      for (let step = 0; step < 6; step++) {
        const time = dateToMs(day) + OPEN_MS + step * 60_000
        const price = (instrument.limitDown + below(limitUp - instrument.limitDown + 1)) * li
        const request = {
          code,
          side: random() < 0.5 ? ('buy' as const) : ('sell' as const),
          quantity: random() < 0.5 ? 100 * (1 + below(40)) : available,
          limit: random() < 0.5 ? null : price,
          note: '',
        }
        const clock = { marketTime: time, phase: 'morning' as const, tradingDay: day }
        try {
          addOrder(account, { id: String(++number), instrument, clock, rule: null }, request)
        } catch {
          // Refused: it must leave nothing behind, which the identities below check.
        }
        const prints = [1, 2, 3, 4].map(
          (at): PaperPrint => ({
            ...{ time: time + at * 2_000, day, price, volume: 1 + below(30_000) },
            limits: limitsOfDay(instrument),
          }),
        )
        const freezePrice = ({ limit }: { limit: number | null }) => freezePriceOf(limit, instrument)
        fills.push(...matchPrints(account, prints, { code, security, freezePrice, progress }))
        account.open = account.open.filter((order) => order.state === 'open' && random() < 0.9)
      }
      const sold = fills.filter((fill) => fill.code === code && fill.day === day && fill.side === 'sell')
      const isNextDay = security.board !== 'convertible'
      if (isNextDay && sold.reduce((sum, { quantity }) => sum + quantity, 0) > available)
        soldBeyond.push(`${code} ${day}`)
    }
    account.open = []
  }
  return { account, fills, soldBeyond }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe.each([1, 2, 3, 4, 5, 6])('a random account, seed %i', (seed) => {
  const { account, fills, soldBeyond } = trade(seed)
  const { book } = account

  test('buys, sells and is paid dividends', () => {
    expect(new Set(fills.map(({ side }) => side))).toEqual(new Set(['buy', 'sell', 'dividend', 'bonus', 'fall']))
  })

  test('cash is the start less purchases and fees plus sales and dividends, and never negative', () => {
    let cash = START
    for (const { side, amount, commission, stamp, transfer, cashAfter } of fills) {
      cash += (side === 'buy' ? -amount : amount) - commission - stamp - transfer
      expect(cashAfter).toBe(cash)
      expect(cash).toBeGreaterThanOrEqual(0)
    }
    expect(book.cash).toBe(cash)
  })

  test('its positions are by code', () => {
    const codes = book.positions.map(({ code }) => code)
    expect(codes.length).toBeGreaterThan(1)
    expect(codes).toEqual(codes.toSorted())
  })

  test('cash and the cost of what is held are the start plus all results', () => {
    expect(book.cash + sum(book.positions.map(({ cost }) => cost))).toBe(START + sum(fills.map(({ profit }) => profit)))
  })

  test('no day sells more than could be sold, and what is held is what was bought and not sold', () => {
    expect(soldBeyond).toEqual([])
    for (const [code] of CODES) {
      const own = fills.filter((fill) => fill.code === code)
      const of = (side: string) => sum(own.filter((fill) => fill.side === side).map(({ quantity }) => quantity))
      const held = book.positions.find((position) => position.code === code)
      expect(of('buy') + of('bonus') - of('sell')).toBe(held?.quantity ?? 0)
      expect(sum(held?.lots.map(({ quantity }) => quantity) ?? [])).toBe(held?.quantity ?? 0)
    }
  })

  test('open orders never freeze more than the cash', () => {
    expect(frozenBy(account.open)).toBeLessThanOrEqual(book.cash)
  })

  test('the commission of an order is that of one fill of its whole amount', () => {
    for (const id of new Set(fills.flatMap(({ order }) => order ?? []))) {
      const own = fills.filter(({ order }) => order === id)
      const whole = Math.max(500, Math.floor((sum(own.map(({ amount }) => amount)) * 250 + 500_000) / 1_000_000))
      expect(sum(own.map(({ commission }) => commission))).toBe(whole)
    }
  })
})
