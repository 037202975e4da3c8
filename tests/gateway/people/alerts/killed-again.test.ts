import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EarlierStates } from '../../../../gateway/people/alerts/earlier-states'
import { createFiringStore } from '../../../../gateway/people/alerts/firing-store'
import { type Db, openDatabase } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import type { MarketEvent } from '../../../../shared/market/events'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { MOUTAI, PINGAN } from '../../../support/small-market'

type Rules = Parameters<AlertTestMarket['watch']>[0]

let db: Db
beforeEach(async () => {
  db = await openDatabase(':memory:')
  await migrate(db)
  const row = { owner_id: 'u-lin', revision: 1, version: 1, name: 'r', condition: 'r', options: '{}' }
  const rest = { status: 'on' as const, muted_until: 0, expires_at: null, note: '', created_at: 0, updated_at: 0 }
  await db
    .insertInto('alert_rules')
    .values([0, 1, 2].map((place) => ({ id: `r${place}`, ...row, ...rest })))
    .execute()
})
afterEach(() => db.destroy())

const store = () => createFiringStore(db, 'bridge', () => 1_795_000_000_000)
const write = async (market: AlertTestMarket) => {
  do await store().write(market.engine.take(250))
  while (market.engine.waiting > 0)
}
const firedAt = async () =>
  (await db.selectFrom('alert_firings').select(['rule_id', 'at']).orderBy('at').execute()).map(
    ({ rule_id, at }) => `${rule_id} ${new Date(Number(at) + 8 * 3_600_000).toISOString().slice(11, 19)}`,
  )

/** The next process: it goes on from what is stored, and reads the first events of the journal. */
async function reopen(
  journal: readonly MarketEvent[],
  rules: Rules,
  own: Parameters<AlertTestMarket['watch']>[2] = {},
) {
  const [states, position] = [new EarlierStates(await store().states()), await store().position()]
  const market = alertMarket()
  if (position) market.engine.resume(position)
  market.begin()
  const take = (more: typeof own = own) =>
    market.watch(rules, (rule, instrument) => states.taker(market.rules())(rule, instrument), more)
  take()
  for (const event of journal) market.apply(event)
  return { market, take }
}

describe('a process killed while it reads the journal', () => {
  const rules: Rules = ['600519上穿10.05', '600519>10.05 持续 20秒', '600519>10.05']
  const prices: [time: string, price: number][] = [
    ['09:30:00', 1_000],
    ['09:30:10', 1_010],
    ['09:30:40', 1_000],
    ['09:31:00', 1_010],
    ['09:31:30', 1_020],
    ['09:31:40', 1_000],
    ['09:32:00', 1_010],
    ['09:32:10', 1_010],
    ['09:32:24', 1_000],
  ]
  const whole = (of: readonly (readonly [string, number])[] = prices) => {
    const market = alertMarket()
    market.begin()
    market.watch(rules)
    for (const [time, price] of of) market.trade(time, price)
    return market
  }

  test.each([1, 2, 3, 4, 5, 6, 7])('after %i of its events fires nothing twice and misses nothing', async (read) => {
    const first = whole(prices.slice(0, 6))
    await write(first)
    const journal = whole().applied.slice(2)
    for (const upTo of [read, 1, journal.length]) {
      const { market } = await reopen(journal.slice(0, upTo), rules)
      market.engine.tick()
      await write(market)
    }
    const once = whole()
    expect(await firedAt()).toEqual(once.fired().sort((a, b) => (a.slice(3) < b.slice(3) ? -1 : 1)))
  })

  test('keeps stored position and states until everything is repeated', async () => {
    const first = whole()
    await write(first)
    const before = [await store().position(), [...(await store().states())]]
    const { market } = await reopen(first.applied.slice(2, 5), rules)
    await write(market)
    expect([await store().position(), [...(await store().states())]]).toEqual(before)
  })

  test('decides nothing by the clock, which is ahead of the rows', async () => {
    const first = whole(prices.slice(0, 1))
    await write(first)
    const journal = whole().applied.slice(2)
    const { market } = await reopen(journal.slice(0, 2), rules)
    expect(market.fired()).toEqual(['r0 09:30:10', 'r2 09:30:10'])
    market.stand('09:40:00')
    expect(market.fired()).toEqual([])
    for (const event of journal.slice(2)) market.apply(event)
    expect(market.fired()).toContain('r1 09:30:30')
  })
})

describe('a rule created while no process judged', () => {
  test('starts when judging continues: if it is true or beyond by then it waits', async () => {
    const first = alertMarket()
    first.begin()
    first.watch(['600519>20'])
    for (const [time, price] of [
      ['09:30:00', 1_000],
      ['09:30:10', 1_020],
    ] as const)
      first.trade(time, price)
    await write(first)
    const rules: Rules = ['600519>20', '600519>10.10', '600519上穿10.10']
    const { market } = await reopen(first.applied.slice(2), rules)
    market.trade('09:30:20', 1_021)
    expect(market.fired()).toEqual([])
    market.trade('09:30:30', 1_000)
    market.trade('09:30:40', 1_020)
    expect(market.fired()).toEqual(['r1 09:30:40', 'r2 09:30:40'])
  })
})

describe('a member that left a list and comes back', () => {
  const rules: Rules = [['自选:持仓 价格>10.05', { repeat: 'once' }]]
  const list = (...codes: string[]) => ({ lists: [{ name: '持仓', codes }] })
  async function rang() {
    const market = alertMarket()
    market.begin()
    market.watch(rules, undefined, list(MOUTAI, PINGAN))
    market.trade('09:30:00', 1_000)
    market.trade('09:30:10', 1_010)
    await write(market)
    return market
  }

  test.each([
    ['it left while the rules were judged', true],
    ['it left while no process judged', false],
  ])('after a restart has a new state: %s', async (_what, isJudged) => {
    const before = await rang()
    if (isJudged) {
      before.watch(rules, undefined, list(PINGAN))
      await write(before)
    }
    const { market, take } = await reopen(before.applied.slice(2), rules, list(PINGAN))
    take(list(PINGAN, MOUTAI))
    market.trade('09:31:00', 1_000)
    market.trade('09:32:00', 1_010)
    expect(market.fired()).toEqual(['r0 09:32:00'])
  })

  test('keeps its state if it stayed', async () => {
    const before = await rang()
    const { market } = await reopen(before.applied.slice(2), rules, list(MOUTAI, PINGAN))
    market.trade('09:31:00', 1_000)
    market.trade('09:32:00', 1_010)
    expect(market.fired()).toEqual([])
  })
})
