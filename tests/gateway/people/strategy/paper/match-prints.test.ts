import { describe, expect, test } from 'vitest'
import { testedSecurity } from '../../../../../gateway/people/strategy/back-test/engine-input'
import { matchPrints, type OrderProgress } from '../../../../../gateway/people/strategy/paper/match-prints'
import { addOrder, freezePriceOf, limitsOfDay } from '../../../../../gateway/people/strategy/paper/new-order'
import { newBook, type PaperPrint } from '../../../../../gateway/people/strategy/paper/paper-book'
import type { StoredPaper } from '../../../../../gateway/people/strategy/paper/paper-store'
import { dateToMs } from '../../../../../shared/market/session'
import { paperStock } from '../../../../support/paper-market'

const CODE = '600001.SH'
const DAY = '20260601'
const PLACED = dateToMs(DAY) + 10 * 3_600_000
const stock = paperStock(CODE, { board: 'main' })
const security = testedSecurity(stock)
const freezePrice = ({ limit }: { limit: number | null }) => freezePriceOf(limit, stock)

/** An account with an order to buy 5,000 shares at the market, and how it sees prints. */
function buyer() {
  const account = { book: newBook(10_000_000_00), open: [] } as unknown as StoredPaper
  const clock = { marketTime: PLACED, phase: 'morning' as const, tradingDay: DAY }
  addOrder(
    account,
    { id: '1', instrument: stock, clock, rule: null },
    { code: CODE, side: 'buy', quantity: 5_000, limit: null, note: '' },
  )
  const progress = new Map<string, OrderProgress>()
  const see = (...prints: PaperPrint[]) =>
    matchPrints(account, prints, { code: CODE, security, freezePrice, progress }).map(({ time, quantity }) => [
      time - PLACED,
      quantity,
    ])
  return { account, progress, see }
}

/** A print of 10,000 shares so long after the order. */
const print = (after: number, over: Partial<PaperPrint> = {}): PaperPrint => ({
  time: PLACED + after,
  day: DAY,
  price: stock.prevClose * 10,
  volume: 10_000,
  limits: limitsOfDay(stock),
  ...over,
})

describe('prints and an open order', () => {
  test('fill a fraction of the volume since the fill before, at most every three seconds', () => {
    const { see, account } = buyer()
    const share = see(print(1))[0]?.[1] as number
    expect(share).toBeGreaterThan(0)
    expect(see(print(1_000), print(3_000))).toEqual([])
    expect(see(print(3_001))).toEqual([[3_001, 3 * share]])
    expect(account.open[0]).toMatchObject({ filled: 4 * share, filledAt: PLACED + 3_001 })
  })

  test.each([
    ['before the order', print(-1)],
    ['at the time of the order', print(0)],
    ['of another day', print(1, { day: '20260602' })],
  ])('do not meet if the print is %s', (_, early) => {
    const { see, progress } = buyer()
    expect(see(early)).toEqual([])
    expect(progress.size).toBe(0)
  })

  test('do not meet again if they are sent again', () => {
    const [once, again] = [buyer(), buyer()]
    const prints = [print(1), print(4_000), print(8_000)]
    const whole = once.see(...prints)
    expect(prints.flatMap((_, at) => again.see(...prints.slice(0, at + 1)))).toEqual(whole)
    expect(again.account).toEqual(once.account)
    expect(again.progress).toEqual(once.progress)
  })

  test('do not meet after the order has ended', () => {
    const { see, account } = buyer()
    const order = account.open[0]
    if (order) order.state = 'cancelled'
    expect(see(print(1))).toEqual([])
  })
})
