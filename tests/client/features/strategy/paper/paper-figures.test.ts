import { describe, expect, test } from 'vitest'
import { journalRows } from '../../../../../client/features/strategy/paper/journal-rows'
import {
  mostToBuy,
  newOrderDraft,
  orderPart,
  requestOf,
  steppedPrice,
  steppedQuantity,
} from '../../../../../client/features/strategy/paper/order-draft'
import {
  accountFigures,
  dayStatistics,
  ruleStatistics,
} from '../../../../../client/features/strategy/paper/paper-figures'
import { paper } from '../../../../../client/text/paper'
import type { PaperAccount, PaperDay, PaperFill, PaperOrder } from '../../../../../shared/protocol/rest-paper'

const A = { id: '600001.SH', board: 'main' } as const
const STAR = { id: '688001.SH', board: 'star' } as const
const BOND = { id: '113001.SH', board: 'bond' } as const

const account = {
  ...{ startCash: 100_000_00, cash: 89_972_90, frozen: 1_105_01, receivable: 140_00 },
  positions: [
    { code: '600001.SH', quantity: 1_000, available: 0, cost: 10_027_10, mark: 10_040 },
    { code: '600002.SH', quantity: 150, available: 150, cost: 1_500_00, mark: 9_995 },
  ],
} as PaperAccount

test('equity is cash, unpaid dividends and holdings at the newest price, else at the mark, to the fen', () => {
  // 1000 × 10.10, and 150 × 9.995 = 1499.25.
  expect(accountFigures(account, (code) => (code === '600001.SH' ? 10_100 : undefined))).toEqual({
    ...{ holdings: 11_599_25, equity: 101_712_15, profit: 1_712_15 },
    ...{ available: 88_867_89, floating: 72_15 },
  })
})

const fill = (over: Partial<PaperFill>): PaperFill => ({
  ...{ number: 1, order: 'x', code: 'a', side: 'sell', day: '', time: 1, quantity: 1, price: 1, amount: 1 },
  ...{ commission: 500, stamp: 40, transfer: 1, cashAfter: 0, profit: 0, rule: null },
  ...over,
})

test('results are counted by the rule of the selling order, an order once, and dividends apart', () => {
  const rule = { id: 'r', name: '两线' }
  const fills = [
    fill({ number: 1, order: 'b', side: 'buy', rule }),
    fill({ number: 2, order: 's', rule, profit: 300 }),
    fill({ number: 3, order: 's', rule, profit: -100 }),
    fill({ number: 4, order: 't', rule, profit: -50 }),
    fill({ number: 5, order: 'u', profit: 0 }),
    ...(['dividend', 'bonus', 'lapse', 'fall'] as const).map((side, at) =>
      fill({
        number: 6 + at,
        order: null,
        side,
        profit: [70, 0, 0, 30][at] as number,
        commission: 0,
        stamp: 0,
        transfer: 0,
      }),
    ),
  ]
  expect(ruleStatistics(fills, { byHand: '手动', exDate: '除权' })).toEqual([
    { kind: '除权', count: 2, wins: 1, mean: 50, total: 100, fees: 0 },
    { kind: '两线', count: 2, wins: 0.5, mean: 75, total: 150, fees: 4 * 541 },
    { kind: '手动', count: 1, wins: 0, mean: 0, total: 0, fees: 541 },
  ])
})

test('days are grouped by the index of the same day, from close to close', () => {
  const day = (equity: number, index: number | null): PaperDay => ({ day: '', cash: 0, holdings: 0, equity, index })
  const days = [day(110, 0.01), day(105, 0.0021), day(108, 0.002), day(100, -0.0021), day(101, null)]
  expect(dayStatistics(days, 100)).toEqual([
    { kind: 'up', count: 2, wins: 0.5, mean: 2.5, total: 5, fees: 0 },
    { kind: 'flat', count: 1, wins: 1, mean: 3, total: 3, fees: 0 },
    { kind: 'down', count: 1, wins: 0, mean: -8, total: -8, fees: 0 },
    { kind: 'unknown', count: 1, wins: 1, mean: 1, total: 1, fees: 0 },
  ])
})

describe('the ticket', () => {
  const draft = { ...newOrderDraft('buy', A.id), quantity: '200' }

  test.each([
    ['without a price, at market', {}, { limit: null, quantity: 200 }],
    ['with a price in li', { price: '10.05' }, { limit: 10_050 }],
    ['with three decimals', { price: '110.123' }, { limit: 110_123 }],
  ])('sends an order %s', (_title, over, sent) => expect(requestOf({ ...draft, ...over })).toMatchObject(sent))

  test.each([
    ['no code', { code: '' }, paper.ticket.noCode],
    ['a price that is none', { price: '1e3' }, paper.ticket.badPrice],
    ['a price of 0', { price: '0' }, paper.ticket.badPrice],
    ['no quantity', { quantity: '' }, paper.ticket.badQuantity],
    ['a negative quantity', { quantity: '-100' }, paper.ticket.badQuantity],
  ])('says what is wrong with %s', (_title, over, words) => expect(requestOf({ ...draft, ...over })).toBe(words))

  test('offers what the cash can pay for, including fees, in whole lots', () => {
    expect(mostToBuy(A, 10_006_00, 10_000)).toBe(1_000)
    expect(mostToBuy(A, 10_000_00, 10_000)).toBe(900)
    expect(mostToBuy(STAR, 1_999_00, 10_000)).toBe(0)
    expect(mostToBuy(A, 0, 10_000)).toBe(0)
  })

  test('fractions are whole lots, but the whole position includes its odd lot', () => {
    expect(orderPart(A, 1_050, 1)).toBe(1_050)
    expect(orderPart(A, 1_050, 1 / 3)).toBe(300)
  })

  test('arrows step by a tick and a lot', () => {
    expect(steppedPrice(A, 10_000, 1)).toBe(10_010)
    expect(steppedPrice(BOND, 110_000, -1)).toBe(109_999)
    expect(steppedPrice(A, 10, -1)).toBe(10)
    expect([steppedQuantity(A, 0, 1), steppedQuantity(A, 100, -1), steppedQuantity(A, 100, 1)]).toEqual([100, 100, 200])
    expect([steppedQuantity(STAR, 0, 1), steppedQuantity(STAR, 200, 1)]).toEqual([200, 300])
    expect(steppedQuantity(BOND, 10, 1)).toBe(20)
  })
})

test('the journal lists fills and the ends of orders that were not completely filled, newest first', () => {
  const order = (over: Partial<PaperOrder>) =>
    ({ code: 'a', side: 'buy', quantity: 300, filled: 0, rule: null, reason: '', note: '', ...over }) as PaperOrder
  const orders = [
    order({ id: 'x', state: 'filled', endedAt: 5 }),
    order({ id: 'y', state: 'expired', reason: 'sealed', endedAt: 7 }),
    order({ id: 'z', state: 'cancelled', endedAt: 6, filled: 100 }),
    order({ id: 'w', state: 'open', endedAt: null }),
  ]
  const rows = journalRows({ orders, fills: [fill({ order: 'x', time: 5 })], days: [] })
  expect(rows.map(({ key, state }) => [key, state])).toEqual([
    ['order y', '未成 · 封在涨跌停'],
    ['order z', '已撤 · 成交 100'],
    ['fill 1', '成交'],
  ])
})
