import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAlertPublisher } from '../../../../gateway/people/alerts/alert-publisher'
import { createFiringStore } from '../../../../gateway/people/alerts/firing-store'
import { messageText } from '../../../../gateway/people/alerts/webhooks/message'
import { outgoing } from '../../../../gateway/people/alerts/webhooks/outgoing'
import { Sender } from '../../../../gateway/people/alerts/webhooks/sender'
import { type Db, openDatabase } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import type { AlertNews } from '../../../../shared/protocol/rest-alerts'
import type { Update } from '../../../../shared/protocol/update'
import { alertMarket } from '../../../support/alert-market'
import { expectedFirings } from '../../../support/alert-oracle'
import { clock } from '../../../support/alert-rules'
import {
  BEAT,
  BREAKS,
  CASES,
  cases,
  courseOf,
  DAYS,
  instruments,
  ms,
  SOURCE,
  StoredWorld,
  UNTIL,
} from '../../../support/alert-world'

const STORM = 5_000

async function openDb(): Promise<Db> {
  const db = await openDatabase(':memory:')
  await migrate(db)
  // State belongs to rules that stand.
  const row = {
    owner_id: 'u-lin',
    revision: 1,
    version: 1,
    name: 'r',
    condition: 'r',
    options: '{}',
    status: 'on' as const,
  }
  const rest = { muted_until: 0, expires_at: null, note: '', created_at: 0, updated_at: 0 }
  for (const place of cases.keys())
    await db
      .insertInto('alert_rules')
      .values({ id: `r${place}`, ...row, ...rest })
      .execute()
  return db
}

/** A gateway: what its page hears, and what it sends. */
async function gateway(db: Db, clockNow: () => number, posts: string[]) {
  const heard: string[] = []
  const publish = (update: Update) => {
    const news = JSON.parse((update as { row: { body: string } }).row.body) as AlertNews
    if (news.kind === 'firing') heard.push(news.firing.id)
  }
  const telling = await startAlertPublisher({
    db,
    source: () => SOURCE,
    hub: { isRead: () => true, publish },
    now: clockNow,
  })
  const target = { kind: 'json' as const, address: 'https://hook.example/', secret: '' }
  const sender = new Sender({
    db,
    now: clockNow,
    destination: async () => ({
      kind: 'json',
      owner: 'u-lin',
      compose: (firings) =>
        outgoing(
          target,
          messageText(firings, () => '示例'),
          firings[0]?.id ?? '',
          clockNow(),
        ),
    }),
    post: async ({ body }) => {
      posts.push(String(body))
      return { status: 200, body: '' }
    },
  })
  return { heard, telling, sender }
}

const firingsOf = (db: Db) =>
  db.selectFrom('alert_firings').select(['id', 'rule_id', 'trading_day', 'at', 'mark']).orderBy('at').execute()

let db: Db
let journalDb: Db
beforeAll(async () => {
  db = await openDb()
  journalDb = await openDb()
})
afterAll(async () => {
  await db.destroy()
  await journalDb.destroy()
})

describe(`${CASES} generated rules on one market, over gaps, halts, auctions, an ex-date, kills and two gateways`, () => {
  test('ring exactly as an independent oracle says, each in one line on every surface', async () => {
    const posts: string[] = []
    let now = Date.now()
    const gateways = [await gateway(db, () => now, posts), await gateway(db, () => now, posts)]
    const world = new StoredWorld(db)
    let kills = 0
    for (let day = 0; day < DAYS; day++) {
      world.begin(day)
      if (day === 0) world.watch()
      const course = courseOf(day)
      for (const [place, one] of course.entries()) {
        world.happen(one)
        if (place % 20 === 0) world.market.engine.tick()
        if (place % 67 === 0) {
          await world.write()
          now += 10_000
          await Promise.all(gateways.map(({ sender }) => sender.look()))
        }
        // Between two writes: what fired since is not stored yet.
        const isBefore = (BREAKS[day] ?? []).every((second) => one.at < ms(day, second))
        if (isBefore && place % 701 === 700) {
          await world.restart(day)
          kills++
        }
      }
      world.market.at('15:18:30', day)
      await world.write()
      now += 10_000
      await Promise.all(gateways.map(({ sender }) => sender.look()))
    }
    const found = new Map<string, object[]>()
    const stored = await firingsOf(db)
    for (const { rule_id, trading_day, at, mark } of stored) {
      const day = trading_day === '20261118' ? 0 : 1
      const list = found.get(rule_id) ?? []
      list.push({ day, at: Math.floor((Number(at) - clock('00:00', day)) / 1_000), mark })
      found.set(rule_id, list)
    }
    let all = 0
    const wrong: object[] = []
    for (const [place, { rule, days, text }] of cases.entries()) {
      const expected = expectedFirings(rule, days, UNTIL)
      all += expected.length
      const fired = found.get(`r${place}`) ?? []
      if (JSON.stringify(fired) !== JSON.stringify(expected)) wrong.push({ place, text, fired, expected })
    }
    expect(wrong).toEqual([])
    expect(all).toBeGreaterThan(CASES / 2)
    expect(kills).toBeGreaterThan(DAYS)

    const ids = stored.map(({ id }) => id).sort()
    for (const { heard, telling } of gateways) {
      telling.look()
      await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(ids.length)
      expect([...heard].sort()).toEqual(ids)
      telling.close()
    }
    const sent = ids.map((id) => posts.filter((text) => text.includes(`#${id}`)).length)
    expect(sent).toEqual(ids.map(() => 1))
    expect(new Set(stored.map(({ mark }) => mark))).toEqual(new Set(['', 'gap', 'halt']))
  }, 180_000)

  test('ring with the same ids when the journal is repeated in one process', async () => {
    const world = new StoredWorld(journalDb)
    for (let day = 0; day < DAYS; day++) {
      world.begin(day)
      if (day === 0) world.watch()
      for (const [place, one] of courseOf(day).entries()) {
        world.happen(one)
        if (place % 311 === 0) world.market.engine.tick()
      }
      world.market.at('15:18:30', day)
      await world.write()
    }
    expect((await firingsOf(journalDb)).map(({ id }) => id).sort()).toEqual(
      (await firingsOf(db)).map(({ id }) => id).sort(),
    )
  }, 120_000)
})

test(`${STORM} rules that ring at one print: each once, in one line of each gateway, the same after a kill among them`, async () => {
  const own = await openDb()
  const gateways = [await gateway(own, Date.now, []), await gateway(own, Date.now, [])]
  const store = createFiringStore(own, SOURCE, Date.now)
  const storm = () => {
    const market = alertMarket(instruments)
    market.begin()
    market.watch(Array.from({ length: STORM }, () => `${BEAT}>10.05`))
    market.trade('09:30:00', 1_000, { id: BEAT })
    market.trade('09:30:01', 1_010, { id: BEAT })
    return market
  }
  const killed = storm()
  for (let writes = 0; writes < 7; writes++) await store.write(killed.engine.take(250))
  const market = storm()
  const expected = market.engine.waiting
  while (market.engine.waiting > 0) await store.write(market.engine.take(250))
  expect(expected).toBe(STORM)
  const ids = (await firingsOf(own)).map(({ id }) => id).sort()
  expect([ids.length, new Set(ids).size]).toEqual([STORM, STORM])
  for (const { heard, telling } of gateways) {
    telling.look()
    await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(STORM)
    expect([...heard].sort()).toEqual(ids)
    telling.close()
  }
  await own.destroy()
}, 120_000)
