import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../../../../gateway/storage/database'
import type { CorporateAction } from '../../../../../shared/back-test/model'
import type { Instrument } from '../../../../../shared/market/instrument'
import { exReference } from '../../../../../shared/market/rules'
import type { PaperAccount } from '../../../../../shared/protocol/rest-paper'
import { openMigratedDatabase } from '../../../../support/migrated-database'
import { PaperMarket, paperStock } from '../../../../support/paper-market'

// Thursday to Tuesday.
const [D1, D2, D3, D4] = ['20260108', '20260109', '20260112', '20260113']
const A = '600001.SH'

let db: Db
let market: PaperMarket
let id: string

/** 700 shares, bought at 20.10 with a tick of slippage. */
beforeEach(async () => {
  db = await openMigratedDatabase(':memory:')
  market = new PaperMarket(db)
  market.list(stock(2_000))
  await market.at(D1, '09:20')
  ;[{ id }] = (await market.desk.open('a', { name: '练习', cashYuan: 20_000 })) as [PaperAccount]
  await market.at(D1, '09:31')
  await market.desk.place('a', id, { code: A, side: 'buy', quantity: 700, limit: null, note: '' })
  await market.engine.turn()
  market.print(A, '09:31:10', 2_009, 100_000)
  await market.engine.turn()
  market.print(A, '15:00:00', 2_050, 1_000)
  await market.at(D1, '15:06')
})
afterEach(() => db.destroy())

const stock = (prevClose: number, over: Partial<Instrument> = {}) => {
  const limits = { limitUp: Math.round(prevClose * 1.1), limitDown: Math.round(prevClose * 0.9) }
  return paperStock(A, { prevClose, ...limits, ...over })
}
const action = (over: Partial<CorporateAction> = {}): CorporateAction => ({
  ...{ code: A, exDate: D2, payDate: D2, listDate: D2, cashPer10: 0, bonusPer10: 0, rightsPer10: 0, rightsPrice: 0 },
  ...over,
})
const account = async () => (await market.desk.of('a'))[0] as PaperAccount
const journal = async () => (await market.desk.journal('a', id)).fills
const booked = async () =>
  (await journal())
    .filter(({ order }) => order === null)
    .map(({ side, day, quantity, price, amount, cashAfter }) => ({ side, day, quantity, price, amount, cashAfter }))
// 700 × 20.10 + 5.00 + 0.14 were paid.
const CASH = 20_000_00 - 14_070_00 - 5_14

test('2.00 yuan and 8 shares for ten: the dividend is due at once and paid later, the shares are there', async () => {
  market.actions.set(A, [action({ cashPer10: 2_000_000, bonusPer10: 8_000_000, payDate: D3 })])
  // (20.50 − 0.20) ÷ 1.8 = 11.28.
  market.list(stock(1_128))
  await market.at(D2, '09:20')
  expect(await booked()).toEqual([
    { side: 'bonus', day: D2, quantity: 560, price: 0, amount: 0, cashAfter: CASH },
    { side: 'dividend', day: D2, quantity: 700, price: 200, amount: 140_00, cashAfter: CASH },
  ])
  expect(await account()).toMatchObject({ cash: CASH, receivable: 140_00 })
  expect((await account()).positions).toEqual([
    { code: A, quantity: 1_260, available: 1_260, cost: 14_075_14, mark: 11_278 },
  ])
  market.print(A, '15:00:00', 1_140, 1_000)
  await market.at(D2, '15:06')
  // 1260 × 11.40 = 14,364.00.
  expect((await account()).lastDay).toMatchObject({
    cash: CASH,
    holdings: 14_364_00,
    equity: CASH + 140_00 + 14_364_00,
  })
  market.list(stock(1_140))
  await market.at(D3, '09:20')
  expect(await account()).toMatchObject({ cash: CASH + 140_00, receivable: 0 })
  expect(await booked()).toHaveLength(2)
})

test('bonus shares that are listed later can be sold from then on, before tax and in whole shares', async () => {
  market.actions.set(A, [action({ bonusPer10: 350_000, listDate: D4 })])
  market.list(stock(1_981))
  await market.at(D2, '09:20')
  // 700 × 0.035 = 24.5.
  expect((await account()).positions).toMatchObject([{ quantity: 724, available: 700 }])
  await market.at(D3, '09:20')
  expect((await account()).positions).toMatchObject([{ quantity: 724, available: 700 }])
  await market.at(D4, '09:20')
  expect((await account()).positions).toMatchObject([{ quantity: 724, available: 724 }])
})

test('terms that the feed states for today are booked like those of the table, which goes first', async () => {
  const exRights = { cash: 20.5, bonus: 0.3, rights: 0, rightsPrice: 0 }
  market.list(stock(exReference(2_050, exRights), { exRights }))
  await market.at(D2, '09:20')
  // 700 × 0.205 = 143.50, and 210 shares.
  expect(await booked()).toEqual([
    { side: 'bonus', day: D2, quantity: 210, price: 0, amount: 0, cashAfter: CASH + 143_50 },
    { side: 'dividend', day: D2, quantity: 700, price: 205, amount: 143_50, cashAfter: CASH + 143_50 },
  ])
  market.actions.set(A, [action({ exDate: D3, cashPer10: 1_000_000 })])
  market.list(stock(1_500, { exRights }))
  await market.at(D3, '09:20')
  // 910 × 0.10.
  expect((await booked())[0]).toMatchObject({ side: 'dividend', day: D3, quantity: 910, amount: 91_00 })
  expect(await booked()).toHaveLength(3)
})

test('an ex-date of the table without trading and the terms of the feed on the next day are booked once', async () => {
  market.actions.set(A, [action({ exDate: '20260110', payDate: '20260110', cashPer10: 2_000_000 })])
  market.list(stock(2_030, { exRights: { cash: 20, bonus: 0, rights: 0, rightsPrice: 0 } }))
  await market.at(D3, '09:20')
  expect(await booked()).toEqual([
    { side: 'dividend', day: D3, quantity: 700, price: 200, amount: 140_00, cashAfter: CASH + 140_00 },
  ])
})

test('rights are not taken, and the journal says so; their fall is not paid as cash', async () => {
  market.actions.set(A, [action({ rightsPer10: 3_000_000, rightsPrice: 14_000 })])
  market.list(stock(1_900))
  await market.at(D2, '09:20')
  expect(await booked()).toEqual([{ side: 'lapse', day: D2, quantity: 210, price: 0, amount: 0, cashAfter: CASH }])
  expect((await account()).positions).toMatchObject([{ quantity: 700 }])
})

test('actions of days while the process was away are booked once, in the order of their days', async () => {
  market.actions.set(A, [
    action({ exDate: D1, cashPer10: 9_000_000 }),
    action({ exDate: D2, cashPer10: 2_000_000 }),
    // A Saturday: it counts on Monday.
    action({ exDate: '20260110', bonusPer10: 10_000_000, payDate: '20260110', listDate: '20260110' }),
    action({ exDate: D4, cashPer10: 5_000_000, payDate: D4 }),
  ])
  market.past.set(A, [
    { tradingDay: D1, close: 2_050, prevClose: 2_000, volume: 1 },
    { tradingDay: D2, close: 2_000, prevClose: 2_030, volume: 1 },
  ])
  market.list(stock(1_000))
  market.engine = market.newEngine()
  await market.at(D3, '09:20')
  market.engine = market.newEngine()
  await market.engine.turn()
  expect((await booked()).map(({ side, day, quantity, amount }) => [side, day, quantity, amount])).toEqual([
    ['bonus', D3, 700, 0],
    ['dividend', D2, 700, 140_00],
  ])
  expect((await account()).positions).toMatchObject([{ quantity: 1_400, available: 1_400 }])
})

test('a suspended position is worth its reference price after an ex-date', async () => {
  market.actions.set(A, [action({ bonusPer10: 10_000_000 })])
  market.list(stock(1_025))
  await market.at(D2, '15:06')
  expect((await account()).lastDay).toMatchObject({ holdings: 14_350_00 })
})

test.each([
  ['was recorded to its end, and pays the fall', true, [420_00]],
  ['was recorded in part, and pays nothing for a last price that is no close', false, []],
])('a missed day that %s', async (_how, isCloseKnown, paid) => {
  market.past.set(A, [
    { tradingDay: D1, close: 2_050, prevClose: 2_000, volume: 1 },
    { tradingDay: D2, close: 2_100, prevClose: 2_050, volume: 1, isCloseKnown },
  ])
  market.list(stock(2_040))
  market.engine = market.newEngine()
  await market.at(D3, '09:20')
  expect((await booked()).map(({ amount }) => amount)).toEqual(paid)
})
