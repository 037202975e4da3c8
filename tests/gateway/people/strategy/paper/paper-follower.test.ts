import { afterEach, beforeEach, expect, test } from 'vitest'
import { addOrder } from '../../../../../gateway/people/strategy/paper/new-order'
import { PaperFollower } from '../../../../../gateway/people/strategy/paper/paper-follower'
import { newPaperId } from '../../../../../gateway/people/strategy/paper/paper-store'
import type { Db } from '../../../../../gateway/storage/database'
import type { PublishedRule } from '../../../../../shared/protocol/rest-back-tests'
import { PAPER_OPEN_ORDERS_MAX, type PaperAccount } from '../../../../../shared/protocol/rest-paper'
import { openMigratedDatabase } from '../../../../support/migrated-database'
import { PaperMarket, paperStock } from '../../../../support/paper-market'

const [D1, D2] = ['20260105', '20260106']
const [A, B, C] = ['600001.SH', '600002.SH', '600003.SH']
const RULE = '00000000000000aa'

let db: Db
let market: PaperMarket
let follower: PaperFollower
let id: string

/** A published rule with its results of some days, and its orders for the day after the last. */
function publish(days: readonly string[], after: { buys: string[]; sells: string[] }): void {
  market.published.length = 0
  const rule = {
    ...{ id: RULE, endedAt: null, revised: 0, after: { held: [], ...after } },
    test: { name: '两线', maxPositions: 4, positionYuan: null },
    days: days.map((day) => ({ day })),
  }
  market.published.push(rule as unknown as PublishedRule)
}

beforeEach(async () => {
  db = await openMigratedDatabase(':memory:')
  market = new PaperMarket(db)
  market.list(paperStock(A), paperStock(B), paperStock(C))
  follower = new PaperFollower({
    store: market.store,
    published: { of: async (owner) => (owner === 'a' ? market.published : []) },
    clock: market.clock,
    instrument: (code) => market.instruments.get(code),
  })
  await market.at(D1, '09:20')
  ;[{ id }] = (await market.desk.open('a', { name: '练习', cashYuan: 40_000 })) as [PaperAccount]
})

afterEach(() => db.destroy())

const account = async () => (await market.desk.of('a'))[0] as PaperAccount

test('signals of the evening before become orders at the next open, once, marked with the rule', async () => {
  publish(['20251231'], { buys: [A, B], sells: [C] })
  await market.desk.follow('a', id, { rule: RULE, on: true })
  await Promise.all([follower.refresh(), follower.refresh()])
  await follower.refresh()
  // A quarter of 40,000 at the previous close of 10.00.
  const rule = { id: RULE, name: '两线' }
  expect((await account()).open).toMatchObject([
    { code: A, side: 'buy', quantity: 1_000, limit: null, day: D1, rule },
    { code: B, side: 'buy', quantity: 1_000, limit: null, day: D1, rule },
  ])
  await market.engine.turn()
  market.print(A, '09:25', 1_000, 100_000)
  await market.engine.turn()

  publish(['20251231', D1], { buys: [], sells: [A] })
  await market.at(D2, '09:20')
  await follower.refresh()
  expect((await account()).open).toMatchObject([{ code: A, side: 'sell', quantity: 1_000, rule }])
  await market.engine.turn()
  market.print(A, '09:25', 1_000, 100_000)
  await market.engine.turn()
  expect((await market.desk.journal('a', id)).fills.map((fill) => [fill.side, fill.rule])).toEqual([
    ['sell', rule],
    ['buy', rule],
  ])
})

test.each([
  ['of an older evening', async (): Promise<void> => publish(['20251230'], { buys: [A], sells: [] })],
  ['after the close', (): Promise<void> => market.at(D1, '15:10')],
  [
    'once it is switched off',
    async (): Promise<void> => void (await market.desk.follow('a', id, { rule: RULE, on: false })),
  ],
  [
    'for an account that follows after the open, until the next day',
    async (): Promise<void> => {
      await market.desk.follow('a', id, { rule: RULE, on: false })
      await market.at(D1, '09:30')
      await market.desk.follow('a', id, { rule: RULE, on: true })
    },
  ],
] as const)('places nothing %s', async (_title, change) => {
  publish(['20251231'], { buys: [A], sells: [] })
  await market.desk.follow('a', id, { rule: RULE, on: true })
  await change()
  await follower.refresh()
  expect((await account()).open).toEqual([])
})

test('buys that the cash does not pay for are left out, the next ones smaller', async () => {
  publish(['20251231'], { buys: [A, B, C], sells: [] })
  await market.desk.reset('a', id, 10_000)
  market.list(paperStock(A, { prevClose: 9_000, limitUp: 9_900, limitDown: 8_100 }))
  await market.desk.follow('a', id, { rule: RULE, on: true })
  await follower.refresh()
  expect((await account()).open).toMatchObject([
    { code: B, quantity: 200 },
    { code: C, quantity: 200 },
  ])
})

test('a position of a rule has its money in yuan', async () => {
  publish(['20251231'], { buys: [A], sells: [] })
  Object.assign(market.published[0]?.test ?? {}, { positionYuan: 5_000 })
  await market.desk.follow('a', id, { rule: RULE, on: true })
  await follower.refresh()
  expect((await account()).open).toMatchObject([{ code: A, quantity: 500 }])
})

test('a rule that is followed again keeps the orders of the morning, and buys nothing twice', async () => {
  publish(['20251231'], { buys: [A, B], sells: [] })
  await market.desk.follow('a', id, { rule: RULE, on: true })
  await follower.refresh()
  const [first, second] = (await account()).open
  await market.desk.cancel('a', id, first?.id ?? '')
  for (const on of [false, true]) await market.desk.follow('a', id, { rule: RULE, on })
  await follower.refresh()
  const { orders } = await market.desk.journal('a', id)
  expect(orders.map(({ number, code, state }) => [number, code, state])).toEqual([
    [3, A, 'open'],
    [2, B, 'open'],
    [1, A, 'cancelled'],
  ])
  expect(orders[1]?.id).toBe(second?.id)
})

test('orders that are refused are left out, and not tried again that day', async () => {
  publish(['20251231'], { buys: [C, A, B], sells: [] })
  market.list(paperStock(C, { board: 'index' }))
  await market.desk.follow('a', id, { rule: RULE, on: true })
  const parts = { instrument: paperStock('600004.SH', { limitDown: 1 }), clock: market.clock(), rule: null }
  const request = { code: '600004.SH', side: 'buy', quantity: 100, limit: 10, note: '' } as const
  await market.store.change('a', id, (account) => ({
    orders: Array.from({ length: PAPER_OPEN_ORDERS_MAX - 1 }, () =>
      addOrder(account, { id: newPaperId(), ...parts }, request),
    ),
  }))
  for (let turn = 0; turn < 2; turn++) await follower.refresh()
  const { open, follows } = await account()
  expect(open).toHaveLength(PAPER_OPEN_ORDERS_MAX)
  expect(open.at(-1)).toMatchObject({ code: A, rule: { id: RULE } })
  expect(follows).toMatchObject([{ placedFor: D1 }])
})

test.each([true, false])(
  'of an account as it was before its orders nothing is placed again; still followed: %s',
  async (on) => {
    publish(['20251231'], { buys: [A], sells: [] })
    await market.desk.follow('a', id, { rule: RULE, on: true })
    const before = await market.store.following()
    await follower.refresh()
    const [first] = (await account()).open
    await market.desk.cancel('a', id, first?.id ?? '')
    if (!on) await market.desk.follow('a', id, { rule: RULE, on: false })
    const late = new PaperFollower({
      store: {
        ...market.store,
        following: async () => before,
        change: market.store.change.bind(market.store),
      } as never,
      published: { of: async () => market.published },
      clock: market.clock,
      instrument: (code) => market.instruments.get(code),
    })
    await late.refresh()
    expect((await account()).open).toEqual([])
  },
)

test('another person’s rule cannot be followed', async () => {
  await expect(market.desk.follow('a', id, { rule: RULE, on: true })).rejects.toMatchObject({ code: 'not-found' })
})
