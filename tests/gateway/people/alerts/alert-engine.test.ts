import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { alertMarketOf, startAlertEngine } from '../../../../gateway/people/alerts/alert-engine'
import { startAlertPublisher } from '../../../../gateway/people/alerts/alert-publisher'
import { AlertEngine } from '../../../../gateway/people/alerts/engine'
import { FiringDesk } from '../../../../gateway/people/alerts/firing-desk'
import { createFiringStore } from '../../../../gateway/people/alerts/firing-store'
import { createRuleStore } from '../../../../gateway/people/alerts/rule-store'
import { type Db, openDatabase } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { ALERT_FIRINGS_PER_DAY_MAX } from '../../../../shared/protocol/limits'
import type { Update } from '../../../../shared/protocol/update'
import { alertMarket, CHOICE } from '../../../support/alert-market'
import { clock } from '../../../support/alert-rules'
import { partOf } from '../../../support/part-of'
import { INSTRUMENTS, MOUTAI } from '../../../support/small-market'

let db: Db
let now: number
beforeEach(async () => {
  db = await openDatabase(':memory:')
  await migrate(db)
  now = 1_795_000_000_000
})
afterEach(() => db.destroy())

const source = 'simulated'
const NONE: [] = []
const request = {
  ...CHOICE,
  revision: 0,
  name: '茅台',
  condition: '600519.SH 价格>10.05',
  expiresAt: null,
  paused: false,
}

function crossed() {
  const market = alertMarket()
  market.begin()
  market.watch([['600519>10.05', { channels: ['hook'] }]])
  market.trade('09:30:00', 1_000)
  market.trade('09:30:01', 1_010)
  return market
}

describe('a firing', () => {
  test('is stored once, with state and position, in any number of writes', async () => {
    const store = createFiringStore(db, source, () => now)
    const desk = new FiringDesk(
      db,
      () => source,
      () => now,
    )
    for (let life = 0; life < 2; life++) await store.write(crossed().engine.take(250))
    const { firings, unacked } = await desk.list('u-lin', { limit: 10 })
    expect(firings).toMatchObject([
      { instrument: '600519.SH', name: '规则0', figures: [['价格', '10.10元']], mark: '', muted: false, ackedAt: null },
    ])
    expect(unacked).toBe(1)
    expect(await db.selectFrom('alert_outbox').selectAll().execute()).toHaveLength(1)
    expect((await desk.status()).judgedAt).toBe(firings[0]?.at)
    expect((await desk.list('u-wang', { limit: 10 })).firings).toEqual([])
  })

  test('continues after a restart from the stored state: it is not repeated, and missed ones follow', async () => {
    const store = createFiringStore(db, source, () => now)
    const rules = createRuleStore(db, () => now)
    const market = crossed()
    const id = await rules.add('u-lin', request)
    await db.updateTable('alert_rules').set({ id: 'r0' }).where('id', '=', id).execute()
    const taken = market.engine.take(250)
    await store.write(taken)
    const [states, position] = [await store.states(), await store.position()]
    const next = alertMarket()
    if (position) next.engine.resume(position)
    next.begin()
    next.watch([['600519>10.05', { channels: ['hook'] }]], (rule, instrument) => states.get(`${rule} ${instrument}`))
    for (const event of market.applied.slice(2)) next.apply(event)
    expect(next.fired()).toEqual([])
    next.trade('09:30:05', 1_000)
    next.trade('09:30:06', 1_010)
    expect(next.fired()).toEqual(['r0 09:30:06'])
  })

  test('above the daily limit of an account is not stored, and its rule states that', async () => {
    const store = createFiringStore(db, source, () => now)
    const id = await createRuleStore(db, () => now).add('u-lin', request)
    await db.updateTable('alert_rules').set({ id: 'r0' }).where('id', '=', id).execute()
    await store.write(crossed().engine.take(250))
    const { seq: _seq, ...row } = await db.selectFrom('alert_firings').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: ALERT_FIRINGS_PER_DAY_MAX - 1 }, (_each, place) => ({ ...row, id: `x${place}` }))
    while (rows.length > 0) await db.insertInto('alert_firings').values(rows.splice(0, 50)).execute()
    const market = crossed()
    market.trade('09:31:00', 1_000)
    market.trade('09:31:01', 1_010)
    await store.write(market.engine.take(250))
    const { count } = await db
      .selectFrom('alert_firings')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(ALERT_FIRINGS_PER_DAY_MAX)
    const rule = await db.selectFrom('alert_rules').select('note').executeTakeFirst()
    expect(rule?.note).toBe('20261118 所有规则已响满 5000 次，之后的没有记录')
  })

  test('that was acknowledged is published once to its readers, and a second acknowledgement changes nothing', async () => {
    const store = createFiringStore(db, source, () => now)
    const desk = new FiringDesk(
      db,
      () => source,
      () => now,
    )
    const told: string[] = []
    const hub = {
      isRead: () => true,
      publish: (update: Update) => {
        if (update.kind === 'alert')
          told.push(`${update.topic} ${(JSON.parse(update.row.body) as { kind: string }).kind}`)
      },
    }
    const telling = await startAlertPublisher({ db, source: () => source, hub, now: () => now })
    await store.write(crossed().engine.take(250))
    await expect.poll(() => told).toEqual(['alerts:u-lin firing'])
    now += 1_000
    const id = (await desk.list('u-lin', { limit: 1 })).firings[0]?.id as string
    expect(await desk.acknowledge('u-lin', id)).toEqual({ id, ackedAt: now })
    now += 1_000
    expect((await desk.acknowledge('u-lin', id)).ackedAt).toBe(now - 1_000)
    await expect(desk.acknowledge('u-wang', id)).rejects.toMatchObject({ code: 'not-found' })
    telling.look()
    await expect.poll(() => told).toEqual(['alerts:u-lin firing', 'alerts:u-lin ack'])
    telling.close()
  })
})

test('closing during a write writes nothing twice, and ends', async () => {
  await createRuleStore(db, () => now).add('u-lin', request)
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => now })
  const events = new EventEmitter()
  let marketTime = clock('09:00')
  const kept = await startAlertEngine({
    db,
    source,
    events,
    now: () => now,
    stored: () => {},
    market: alertMarketOf(state, () => (state.instrument(MOUTAI) ? INSTRUMENTS : NONE)),
    clock: () => ({ marketTime, phase: 'morning', tradingDay: state.tradingDay }),
  })
  for (const event of crossed().applied) {
    if ('exchangeTime' in event) marketTime = event.exchangeTime
    for (const update of state.apply(event)) events.emit('update', update)
    events.emit('applied', event)
  }
  await Promise.all([kept.close(), kept.close()])
  expect(await db.selectFrom('alert_firings').select('instrument').execute()).toEqual([{ instrument: '600519.SH' }])
})

test('rules added one after another while the engine runs are each judged', async () => {
  const rules = createRuleStore(db, () => now)
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => now })
  const alerts = await startAlertEngine({
    db,
    source,
    events: new EventEmitter(),
    now: () => now,
    stored: () => {},
    market: alertMarketOf(state, () => INSTRUMENTS),
    clock: () => ({ marketTime: clock('09:00'), phase: 'before', tradingDay: state.tradingDay }),
  })
  for (let count = 1; count <= 3; count++) {
    const id = await rules.add('u-lin', { ...request, name: `茅台${count}` })
    await expect.poll(async () => (await alerts.statesOf([id])).has(id)).toBe(true)
  }
  await alerts.close()
})

describe('many firings acknowledged at once', () => {
  test('are published in a few messages, each firing once, and no later one', async () => {
    const store = createFiringStore(db, source, () => now)
    const desk = new FiringDesk(
      db,
      () => source,
      () => now,
    )
    const acked: string[] = []
    let messages = 0
    const publish = (update: Update) => {
      const news = JSON.parse((update as { row: { body: string } }).row.body) as { kind: string; ids?: string[] }
      if (news.kind !== 'acks') return
      messages++
      acked.push(...(news.ids ?? []))
    }
    const telling = await startAlertPublisher({
      db,
      source: () => source,
      hub: { isRead: () => true, publish },
      now: () => now,
    })
    const market = alertMarket()
    market.begin()
    market.watch(Array.from({ length: 450 }, () => '600519>10.05'))
    market.trade('09:30:00', 1_000)
    market.trade('09:30:01', 1_010)
    await store.write(market.engine.take(449))
    const newest = (await desk.list('u-lin', { limit: 1 })).firings[0]?.seq as number
    await store.write(market.engine.take(449))
    now += 1_000
    await desk.acknowledgeAll('u-lin', newest)
    telling.look()
    await expect.poll(() => acked.length).toBe(449)
    expect(new Set(acked).size).toBe(449)
    expect(messages).toBe(3)
    expect((await desk.list('u-lin', { limit: 1 })).unacked).toBe(1)
    telling.close()
  })
})

describe('an account in quiet hours', () => {
  test('has firings stored and none sent, as with a muted rule', async () => {
    const store = createFiringStore(db, source, () => now)
    const desk = new FiringDesk(
      db,
      () => source,
      () => now,
    )
    now = clock('12:00')
    const taken = crossed().engine.take(250)
    const quiet = { on: true, from: 11 * 60, to: 13 * 60 }
    await store.write({
      ...taken,
      firings: taken.firings.map((one) => ({ ...one, activeRule: { ...one.activeRule, quiet } })),
    })
    const { firings, unacked } = await desk.list('u-lin', { limit: 10 })
    expect(firings).toMatchObject([{ muted: true }])
    expect(unacked).toBe(0)
    expect(await db.selectFrom('alert_outbox').selectAll().execute()).toEqual([])
    expect([...(await desk.tallyOf('u-lin', '20261118'))]).toEqual([['r0', { last: firings[0]?.at, today: 1 }]])
    expect([...(await desk.tallyOf('u-lin', '20261119'))]).toEqual([['r0', { last: firings[0]?.at, today: 0 }]])
  })
})

describe('rules', () => {
  test('are changed from the revision they were read at; a new condition and a resumption are new versions', async () => {
    const rules = createRuleStore(db, () => now)
    const id = await rules.add('u-lin', request)
    await rules.change('u-lin', id, { ...request, revision: 1, name: '别名', cooldownSeconds: 60 })
    await expect(rules.change('u-lin', id, { ...request, revision: 1 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(rules.change('u-wang', id, { ...request, revision: 2 })).rejects.toMatchObject({ code: 'not-found' })
    const versionNow = async () => (await rules.of('u-lin'))[0]?.version
    expect(await versionNow()).toBe(1)
    await rules.change('u-lin', id, { ...request, revision: 2, condition: '600519.SH 价格>11' })
    expect(await versionNow()).toBe(2)
    await rules.change('u-lin', id, { ...request, revision: 3, condition: '600519.SH 价格>11', paused: true })
    await rules.change('u-lin', id, { ...request, revision: 4, condition: '600519.SH 价格>11' })
    expect(await versionNow()).toBe(3)
  })

  test('above the limit of an account, or above twenty of the whole market, are refused', async () => {
    const rules = createRuleStore(db, () => now)
    for (let count = 0; count < 20; count++) await rules.add(`u-${count}`, { ...request, condition: '全市场 封板' })
    await expect(rules.add('u-lin', { ...request, condition: '全市场 炸板' })).rejects.toMatchObject({
      code: 'alerts-full',
      message: expect.stringContaining('全市场规则所有人共 20 条'),
    })
    const row = await db.selectFrom('alert_rules').selectAll().executeTakeFirstOrThrow()
    const many = Array.from({ length: 500 }, (_each, place) => ({
      ...row,
      id: `x${place}`,
      owner_id: 'u-lin',
      condition: '600519.SH 价格>1',
    }))
    for (let from = 0; from < 500; from += 50)
      await db
        .insertInto('alert_rules')
        .values(many.slice(from, from + 50))
        .execute()
    await expect(rules.add('u-lin', request)).rejects.toMatchObject({
      code: 'alerts-full',
      message: expect.stringContaining('每人 500 条，请先删除不用的'),
    })
    await rules.add('u-wang', request)
  })
})

test('an engine without rules does not query the market', () => {
  const market = alertMarket()
  const engine = new AlertEngine({
    market: partOf({ ...market.state, breadth: () => expect.unreachable() }),
    clock: () => ({ marketTime: 1, phase: 'morning', tradingDay: '20261118' }),
  })
  engine.applied({ kind: 'phase', phase: 'morning', exchangeTime: 1 })
  engine.tick()
  expect(engine.take(10).firings).toEqual([])
})
