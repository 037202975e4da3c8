import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Account,
  addLot,
  holdingsValue,
  openAccount,
  type Position,
  positionsInOrder,
  receivableOf,
  sellableIn,
  takeOut,
} from '../../../shared/back-test/account'
import {
  actionsBySession,
  applyActions,
  receivePayments,
  sellableSession,
} from '../../../shared/back-test/corporate-actions'
import type { CorporateAction, TestedSecurity } from '../../../shared/back-test/model'

const security = (code: string): TestedSecurity => ({ code, board: 'sh_main', listDate: '20000101', st: [] })
function hold(
  account: Account,
  index: number,
  lots: readonly (readonly [quantity: number, from: number])[],
  mark = 10_000,
): Position {
  const position: Position = {
    security: security(`60000${index}`),
    lots: [],
    quantity: 0,
    entryPrice: mark,
    entryBar: 0,
    sessions: 0,
    mark,
  }
  for (const [quantity, from] of lots) addLot(position, quantity, from)
  account.positions.set(index, position)
  return position
}
const action = (more: Partial<CorporateAction>): CorporateAction => ({
  code: '600001',
  exDate: '20240103',
  cashPer10: 0,
  bonusPer10: 0,
  rightsPer10: 0,
  rightsPrice: 0,
  payDate: '20240103',
  listDate: '20240103',
  ...more,
})

describe('a position', () => {
  const lots = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.nat({ max: 5 })), {
    minLength: 1,
    maxLength: 6,
  })

  test('is sold share by share from its oldest lot that can be sold', () => {
    fc.assert(
      fc.property(lots, fc.nat({ max: 6 }), fc.nat({ max: 6_000 }), (bought, session, wanted) => {
        const account = openAccount(0)
        const position = hold(account, 1, bought)
        // Each share by itself.
        const shares = bought.flatMap(([quantity, from], lot) =>
          Array.from({ length: quantity }, () => ({ lot, from })),
        )
        const sellable = shares.filter(({ from }) => from <= session)
        expect(sellableIn(position, session)).toBe(sellable.length)
        if (wanted > sellable.length) {
          expect(() => takeOut(account, 1, wanted, session)).toThrow('600001')
          return
        }
        takeOut(account, 1, wanted, session)
        const sold = new Set(sellable.slice(0, wanted))
        const left = shares.filter((share) => !sold.has(share))
        expect(account.positions.has(1)).toBe(left.length > 0)
        expect(position.quantity).toBe(left.length)
        expect(position.lots.flatMap(({ quantity, sellableFrom }) => Array(quantity).fill(sellableFrom))).toEqual(
          left.map(({ from }) => from),
        )
      }),
    )
  })

  test('is worth its shares at its mark, each rounded half up to the fen', () => {
    const account = openAccount(0)
    hold(account, 2, [[3, 0]], 1_235)
    hold(account, 0, [[5, 0]], 1_001)
    // 3 × 1.235 yuan = 370.5 fen, 5 × 1.001 = 500.5.
    expect(holdingsValue(account)).toBe(371 + 501)
    expect(positionsInOrder(account)).toEqual([0, 2])
  })
})

describe('dividends', () => {
  test('that are due are cash, others are receivable', () => {
    const account = openAccount(100)
    account.receivables = [
      { amount: 10, payDate: '20240102' },
      { amount: 200, payDate: '20240103' },
      { amount: 3_000, payDate: '20240104' },
    ]
    expect(receivableOf(account)).toBe(3_210)
    receivePayments(account, '20240103')
    expect([account.cash, receivableOf(account)]).toEqual([310, 3_000])
  })

  test.each([
    ['20240102', 50, 0],
    ['20240103', 50, 0],
    ['20240104', 0, 50],
  ])('of 1 yuan for ten shares paid on %s are %i fen of cash and %i receivable', (payDate, cash, receivable) => {
    const account = openAccount(0)
    const position = hold(account, 1, [[5, 0]])
    const today = { account, day: '20240103', sellableFrom: () => 1 }
    applyActions(today, [action({ cashPer10: 1_000_000, payDate })], true)
    expect([account.cash, receivableOf(account), position.mark]).toEqual([cash, receivable, 9_900])
    expect(account.trades).toMatchObject([{ side: 'dividend', quantity: 5, amount: 50, cashAfter: cash }])
  })

  test('and bonus shares of one day both go by the shares of the evening before', () => {
    const account = openAccount(0)
    const position = hold(account, 1, [[15, 0]])
    hold(account, 2, [[15, 0]])
    const today = { account, day: '20240103', sellableFrom: (listDate: string) => Number(listDate.slice(6)) }
    const two = [action({ bonusPer10: 10_000_000, listDate: '20240108' }), action({ cashPer10: 1_000_000 })]
    applyActions(today, two, true)
    expect(account.trades.map(({ code, side, quantity }) => [code, side, quantity])).toEqual([
      ['600001', 'bonus', 15],
      ['600001', 'dividend', 15],
    ])
    expect(position.lots).toEqual([
      { quantity: 15, sellableFrom: 0 },
      { quantity: 15, sellableFrom: 8 },
    ])
  })
})

describe('rights', () => {
  const rights = action({ rightsPer10: 3_000_000, rightsPrice: 5_000 })
  // 1,000 shares get 300 at 5 yuan: 1,500 yuan.
  test.each([
    [150_000, true, 'rights', 1_300, 0],
    [149_999, true, 'lapse', 1_000, 149_999],
    [150_000, false, 'lapse', 1_000, 150_000],
  ])('with %i fen, subscribing %s: %s', (cash, subscribe, side, quantity, left) => {
    const account = openAccount(cash)
    const position = hold(account, 1, [[1_000, 0]])
    applyActions({ account, day: '20240103', sellableFrom: () => 3 }, [rights], subscribe)
    expect([account.trades.at(-1)?.side, position.quantity, account.cash]).toEqual([side, quantity, left])
    // (10 + 0.3 × 5) ÷ 1.3, to the li.
    expect(position.mark).toBe(8_846)
  })
})

describe('a session', () => {
  const calendar = ['20240102', '20240103', '20240105']

  test.each([
    ['20240101', 1],
    ['20240102', 1],
    ['20240103', 1],
    ['20240104', 2],
    ['20240105', 2],
    ['20240106', Number.POSITIVE_INFINITY],
  ])('from which shares listed on %s can be sold, on the second day: %d', (listDate, session) => {
    expect(sellableSession(calendar, 1)(listDate)).toBe(session)
  })

  test('has the actions since the session before; those up to the first day count nowhere', () => {
    const days = ['20231230', '20240102', '20240103', '20240104', '20240105', '20240106']
    const actions = days.map((exDate) => action({ exDate }))
    const bySession = actionsBySession({ actions, calendar })
    expect([...bySession].map(([session, all]) => [session, all.map(({ exDate }) => exDate)])).toEqual([
      [1, ['20240103']],
      [2, ['20240104', '20240105']],
    ])
  })
})
