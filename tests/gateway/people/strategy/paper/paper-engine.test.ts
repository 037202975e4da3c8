import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaperBook } from '../../../../../gateway/people/strategy/paper/paper-book'
import type { Db } from '../../../../../gateway/storage/database'
import type { Quote } from '../../../../../shared/market/events'
import {
  PAPER_ENDED_MAX,
  PAPER_FILLS_MAX,
  type PaperAccount,
  type PaperOrderRequest,
} from '../../../../../shared/protocol/rest-paper'
import { openMigratedDatabase } from '../../../../support/migrated-database'
import { PaperMarket, paperStock } from '../../../../support/paper-market'

const [D1, D2, D3] = ['20260105', '20260106', '20260107']
const [A, B] = ['600001.SH', '600002.SH']

let db: Db
let market: PaperMarket
let id: string

beforeEach(async () => {
  db = await openMigratedDatabase(':memory:')
  market = new PaperMarket(db)
  market.list(paperStock(A), paperStock(B))
  await market.at(D1, '09:20')
  ;[{ id }] = (await market.desk.open('a', { name: '练习', cashYuan: 100_000 })) as [PaperAccount]
})

afterEach(() => db.destroy())

const order = (over: Partial<PaperOrderRequest>): PaperOrderRequest => ({
  ...{ code: A, side: 'buy', quantity: 1_000, limit: null, note: '' },
  ...over,
})
const place = async (over: Partial<PaperOrderRequest>) => {
  await market.desk.place('a', id, order(over))
  await market.engine.turn()
}
const account = async () => (await market.desk.of('a'))[0] as PaperAccount
const journal = () => market.desk.journal('a', id)

test('trades through a sealed limit, a halt and an ex-date to the fen', async () => {
  await market.at(D1, '09:31')
  await place({})
  await place({ code: B, quantity: 100 })
  // 1000 × 11.00 + 5.00 + 0.11, and 100 × 11.00 + 5.00 + 0.01.
  expect((await account()).frozen).toBe(11_005_11 + 1_105_01)
  market.print(A, '09:31:05', 1_100, 100_000)
  market.print(B, '09:31:05', 1_100, 100_000)
  await market.engine.turn()
  expect(await account()).toMatchObject({ cash: 100_000_00, positions: [] })

  market.print(A, '09:31:10', 1_000, 6_000)
  market.print(A, '09:31:11', 1_002, 4_000)
  market.print(A, '09:31:13', 1_003, 1_000)
  await market.engine.turn()
  // 600 at 10.01 with 5.00 + 0.06, then 400 at 10.04 with 0.04: the minimum of the commission was paid.
  const bought = await account()
  expect(bought).toMatchObject({ cash: 89_972_90, frozen: 1_105_01 })
  expect(bought.positions).toEqual([{ code: A, quantity: 1_000, available: 0, cost: 10_027_10, mark: 10_040 }])
  await expect(market.desk.place('a', id, order({ side: 'sell' }))).rejects.toMatchObject({ code: 'bad-request' })

  market.print(A, '15:00:00', 1_010, 1_000)
  await market.at(D1, '15:06')
  expect((await account()).lastDay).toEqual({
    ...{ day: D1, cash: 89_972_90, holdings: 10_100_00, equity: 100_072_90 },
    index: null,
  })
  const [sealed] = (await journal()).orders
  expect(sealed).toMatchObject({ code: B, state: 'expired', reason: 'sealed', filled: 0, frozen: 0 })

  market.list(paperStock(A, { prevClose: 1_010, limitUp: 1_111, limitDown: 909 }))
  await market.at(D2, '09:20')
  await place({ side: 'sell' })
  await market.at(D2, '15:06')
  expect((await journal()).orders[0]).toMatchObject({ state: 'expired', reason: 'no-print' })
  expect((await account()).lastDay).toMatchObject({ day: D2, equity: 100_072_90 })

  market.list(paperStock(A, { prevClose: 960, limitUp: 1_056, limitDown: 864 }))
  await market.at(D3, '09:20')
  await market.engine.turn()
  // 1000 × 0.50.
  expect((await account()).cash).toBe(90_472_90)
  await place({ side: 'sell', limit: 9_500 })
  market.print(A, '09:31:00', 864, 100_000)
  market.print(A, '09:31:10', 949, 100_000)
  await market.engine.turn()
  expect((await account()).positions).toHaveLength(1)
  market.print(A, '09:31:20', 951, 20_000)
  await market.engine.turn()
  // 9500.00 − 5.00 − 4.75 − 0.10.
  expect(await account()).toMatchObject({ cash: 99_963_05, positions: [], frozen: 0 })
  const { fills } = await journal()
  expect(fills.map(({ side, price, amount, profit }) => ({ side, price, amount, profit }))).toEqual([
    { side: 'sell', price: 9_500, amount: 9_500_00, profit: -536_95 },
    { side: 'fall', price: 500, amount: 500_00, profit: 500_00 },
    { side: 'buy', price: 10_040, amount: 4_016_00, profit: 0 },
    { side: 'buy', price: 10_010, amount: 6_006_00, profit: 0 },
  ])
})

test('a restart fills what is left, and prints that are sent again change nothing', async () => {
  await market.at(D1, '09:31')
  await place({})
  market.print(A, '09:31:10', 1_000, 6_000)
  await market.engine.turn()
  market.engine = market.newEngine()
  await market.engine.turn()
  market.print(A, '09:31:10', 1_000, 6_000)
  await market.engine.turn()
  expect((await account()).open).toMatchObject([{ filled: 600 }])
  market.print(A, '09:31:20', 1_000, 4_000)
  await market.engine.turn()
  expect(await account()).toMatchObject({ open: [], positions: [{ quantity: 1_000 }] })
})

test.each([
  ['before the auction, waits for its print', D1, '09:10', ['09:25', 950], D1],
  ['at lunch, waits for the afternoon', D1, '12:00', ['13:00:01', 950], D1],
  ['after the close, waits for the next day', D1, '15:10', ['09:25', 950], D2],
] as const)('an order %s', async (_title, day, clock, [printed, price], filledOn) => {
  await market.at(day, clock)
  await place({ quantity: 100 })
  expect((await account()).open).toMatchObject([{ day: filledOn, filled: 0 }])
  await market.at(filledOn, '09:20')
  market.print(A, printed, price, 10_000)
  await market.engine.turn()
  expect((await journal()).fills).toMatchObject([{ day: filledOn, price: 9_510, quantity: 100 }])
})

test('an order that costs more than it froze leaves the cash of another', async () => {
  await market.at(D1, '15:10')
  await place({ quantity: 8_000 })
  await place({ code: B, quantity: 1_000, limit: 10_000 })
  market.list(paperStock(A, { prevClose: 1_100, limitUp: 1_210, limitDown: 990 }))
  await market.at(D2, '09:20')
  market.print(A, '09:25', 1_200, 1_000_000)
  market.print(B, '09:25', 1_000, 100_000)
  await market.engine.turn()
  // 10,005.10 wait for the second: 7400 at 12.01 with 22.22 + 0.89 are the most that the rest pays for.
  expect((await account()).positions.map(({ quantity }) => quantity)).toEqual([7_400, 1_000])
  expect((await account()).cash).toBe(100_000_00 - 88_897_11 - 10_005_10)
})

test('a day whose predecessor is not on record pays nothing for a lower reference price', async () => {
  await market.at(D1, '09:31')
  await place({ quantity: 100 })
  market.print(A, '09:31:10', 1_000, 6_000)
  await market.engine.turn()
  market.list(paperStock(A, { prevClose: 900, limitUp: 990, limitDown: 810 }))
  await market.at(D3, '09:20')
  expect((await journal()).fills).toHaveLength(1)
})

test('an ex-date while the process was away is found in stored days, once', async () => {
  await market.at(D1, '09:31')
  await place({ quantity: 100 })
  market.print(A, '09:31:10', 1_000, 6_000)
  await market.engine.turn()
  market.past.set(A, [
    { tradingDay: D1, close: 1_000, prevClose: 1_000, volume: 1 },
    { tradingDay: D2, close: 950, prevClose: 980, volume: 1 },
  ])
  market.list(paperStock(A, { prevClose: 940, limitUp: 1_034, limitDown: 846 }))
  market.engine = market.newEngine()
  await market.at(D3, '09:20')
  market.engine = market.newEngine()
  await market.engine.turn()
  // 10.00 → 9.80 on the second day, 9.50 → 9.40 on the third, 100 shares each.
  expect((await journal()).fills.map(({ side, day, amount }) => [side, day, amount])).toEqual([
    ['fall', D3, 10_00],
    ['fall', D2, 20_00],
    ['buy', D1, 1_001_00],
  ])
})

test('an ex-date that was paid is not paid again from stored days', async () => {
  await market.at(D1, '09:31')
  await place({ quantity: 100 })
  market.print(A, '09:31:10', 1_000, 6_000)
  await market.at(D1, '15:06')
  market.list(paperStock(A, { prevClose: 980, limitUp: 1_078, limitDown: 882 }))
  await market.at(D2, '09:20')
  market.past.set(A, [{ tradingDay: D2, close: 950, prevClose: 980, volume: 1 }])
  market.list(paperStock(A, { prevClose: 950, limitUp: 1_045, limitDown: 855 }))
  market.engine = market.newEngine()
  await market.at(D3, '09:20')
  expect((await journal()).fills).toMatchObject([{ side: 'fall', day: D2, amount: 20_00 }, { side: 'buy' }])
})

test.each([
  ['a price off the tick', { limit: 10_005 }],
  ['a price beyond the day’s limits', { limit: 11_010 }],
  ['a broken lot', { quantity: 150 }],
  ['more than the cash pays for', { quantity: 9_100 }],
  ['shares that are not held', { side: 'sell', quantity: 100 }],
] as const)('refuses %s and stores nothing', async (_title, over) => {
  await expect(market.desk.place('a', id, order(over))).rejects.toMatchObject({ code: 'bad-request' })
  expect((await account()).open).toEqual([])
})

test('an account is its owner’s alone, and at most three', async () => {
  await expect(market.desk.place('b', id, order({}))).rejects.toMatchObject({ code: 'not-found' })
  await expect(market.desk.journal('b', id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(market.desk.reset('b', id, 10_000)).rejects.toMatchObject({ code: 'not-found' })
  for (const name of ['二', '三']) await market.desk.open('a', { name, cashYuan: 10_000 })
  await expect(market.desk.open('a', { name: '四', cashYuan: 10_000 })).rejects.toMatchObject({ code: 'too-many' })
})

test('a cancelled order frees its cash and is not filled; a reset begins again', async () => {
  await market.at(D1, '09:31')
  await place({})
  const [open] = (await account()).open
  await market.desk.cancel('a', id, open?.id ?? '')
  await expect(market.desk.cancel('a', id, open?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
  market.print(A, '09:31:10', 1_000, 60_000)
  await market.engine.turn()
  expect(await account()).toMatchObject({ frozen: 0, cash: 100_000_00, open: [] })
  await market.desk.note('a', id, open?.id ?? '', '追高了')
  expect((await journal()).orders).toMatchObject([{ state: 'cancelled', note: '追高了' }])
  await market.desk.reset('a', id, 20_000)
  expect(await account()).toMatchObject({ cash: 20_000_00, startCash: 20_000_00, fills: 0 })
  expect(await journal()).toEqual({ orders: [], fills: [], days: [], next: null })
})

test('an attempt that the owner was faster than counts no print twice', async () => {
  await market.at(D1, '09:31')
  await place({})
  const [open] = (await account()).open
  const write = market.store.write.bind(market.store)
  let isFirst = true
  market.store.write = async (...change) => {
    if (isFirst) await market.desk.note('a', id, open?.id ?? '', '追高了')
    isFirst = false
    return await write(...change)
  }
  market.print(A, '09:31:10', 1_000, 6_000)
  market.print(A, '09:31:11', 1_000, 4_000)
  await market.engine.turn()
  // 400 × 11.00 and the transfer fee: the minimum of the commission is paid.
  expect(await account()).toMatchObject({ frozen: 4_400_04, open: [{ filled: 600, note: '追高了' }] })
})

test('an account whose stored days cannot be read leaves the others, and waits', async () => {
  await market.at(D1, '09:31')
  await place({ quantity: 100 })
  market.print(A, '09:31:10', 1_000, 6_000)
  const [other] = (await market.desk.open('b', { name: '练习', cashYuan: 100_000 })) as [PaperAccount]
  await market.at(D1, '15:10')
  await place({ quantity: 100 })
  await market.desk.place('b', other.id, order({ quantity: 100 }))
  const read = market.past.get.bind(market.past)
  let reads = 0
  market.past.get = () => {
    reads++
    throw new Error('no stored days')
  }
  await market.at(D2, '09:25')
  market.print(A, '09:25:01', 1_000, 100_000)
  await market.engine.turn()
  expect((await market.desk.of('b'))[0]?.positions).toHaveLength(1)
  expect((await account()).open).toHaveLength(1)
  expect(reads).toBe(1)
  market.past.get = read
  await market.at(D2, '09:31')
  market.print(A, '09:31:01', 1_000, 100_000)
  await market.engine.turn()
  expect((await account()).positions).toMatchObject([{ quantity: 200 }])
})

test('an account whose stored days cannot be read does not detain the close of the others', async () => {
  await market.at(D1, '09:31')
  await place({ quantity: 100 })
  market.print(A, '09:31:10', 1_000, 6_000)
  await market.engine.turn()
  await market.at(D1, '15:06')
  await market.desk.open('b', { name: '练习', cashYuan: 100_000 })
  await market.at(D1, '15:07')
  const read = market.past.get.bind(market.past)
  market.past.get = () => {
    throw new Error('no stored days')
  }
  await market.at(D2, '15:06')
  expect((await market.desk.of('b'))[0]?.lastDay).toMatchObject({ day: D2, equity: 100_000_00 })
  expect((await account()).lastDay).toMatchObject({ day: D1 })
  market.past.get = read
  await market.at(D2, '15:20')
  expect((await account()).lastDay).toMatchObject({ day: D2 })
})

test('a close that the market ran past is written from stored days when the next day begins, once', async () => {
  await market.at(D1, '09:31')
  await place({ quantity: 100 })
  market.print(A, '09:31:10', 1_000, 6_000)
  await market.engine.turn()
  const bar = { tradingDay: D1, prevClose: 1_000, volume: 10_000 }
  market.past.set(A, [{ ...bar, close: 1_050 }])
  market.past.set('000300.SH', [{ ...bar, close: 1_025 }])
  market.list(paperStock(A, { prevClose: 1_050 }))
  await market.at(D2, '09:25')
  await market.at(D2, '09:31')
  // 100 × 10.01 + 5.00 + 0.01 were paid; 100 are worth 10.50 each.
  const row = { day: D1, cash: 98_993_99, holdings: 1_050_00, equity: 100_043_99 }
  expect((await journal()).days).toEqual([{ ...row, index: expect.closeTo(0.025, 12) }])
})

test('the engine rests while nobody has an open order', async () => {
  await market.at(D1, '09:31')
  expect(market.engine.isIdle).toBe(true)
  await place({ quantity: 100 })
  expect(market.engine.isIdle).toBe(false)
  market.print(A, '09:31:10', 1_000, 6_000)
  await market.engine.turn()
  await market.engine.turn()
  expect(market.engine.isIdle).toBe(true)
})

test('a part of a position is sold at its part of the cost; a day knows the return of its index', async () => {
  await market.at(D1, '09:31')
  await place({})
  market.print(A, '09:31:10', 1_000, 100_000)
  market.list(paperStock('000300.SH', { prevClose: 4_000 }))
  market.indexLast = 4_100
  await market.at(D1, '15:06')
  expect((await account()).lastDay).toMatchObject({ index: expect.closeTo(0.025, 12) })
  await market.at(D2, '09:31')
  await place({ side: 'sell', quantity: 300 })
  market.print(A, '09:31:10', 1_000, 1_000)
  await market.engine.turn()
  // 900 are left, of which 200 are still in the order.
  expect((await account()).positions).toMatchObject([{ quantity: 900, available: 700 }])
  market.print(A, '09:31:20', 1_000, 100_000)
  await market.engine.turn()
  // At 9.99: 999.00 − 5.00 − 0.50 − 0.01 less 0.1 of 10,015.10, then 1998.00 − 1.00 − 0.02 less 2/9 of 9,013.59.
  expect((await journal()).fills.slice(0, 2)).toMatchObject([{ profit: -6_04 }, { profit: -8_02 }])
  expect((await account()).positions).toMatchObject([{ quantity: 700, available: 700, cost: 7_010_57 }])
})

test('a full journal ends the open orders and takes no more; the oldest ended orders are removed', async () => {
  await market.at(D1, '09:31')
  await place({ quantity: 100 })
  await place({ code: B, quantity: 100 })
  const [first, second] = (await account()).open
  await market.desk.cancel('a', id, first?.id ?? '')
  const count = (change: Partial<PaperBook>) =>
    market.store.change('a', id, ({ book }) => {
      Object.assign(book, change)
      return {}
    })
  await count({ orders: PAPER_ENDED_MAX })
  await place({ quantity: 200 })
  expect((await journal()).orders.map(({ number }) => number)).toEqual([PAPER_ENDED_MAX + 1, 2])
  await count({ fills: PAPER_FILLS_MAX })
  market.print(B, '09:31:10', 1_000, 100_000)
  await market.engine.turn()
  expect((await journal()).orders[1]).toMatchObject({ id: second?.id, state: 'expired', reason: 'journal', filled: 0 })
  await expect(market.desk.place('a', id, order({}))).rejects.toMatchObject({ code: 'bad-request' })
})

test('a source without prints fills by the volume between two quotes, but not by that of an auction', async () => {
  await market.at(D1, '09:31')
  await place({ quantity: 9_000 })
  const quote = (seconds: number, volume: number, ask: number) =>
    market.engine.applied({
      ...{ kind: 'quote', instrument: A, exchangeTime: market.clock().marketTime + seconds * 1_000, volume },
      ...{ last: 1_000, bidPrices: [1_000], askPrices: [ask] },
    } as unknown as Quote)
  quote(1, 50_000, 1_001)
  quote(4, 52_000, 1_000)
  quote(7, 132_000, 1_001)
  await market.engine.turn()
  expect((await account()).open).toMatchObject([{ filled: 8_000 }])
})
