import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StoredState } from '../../../../gateway/people/alerts/entry'
import { FiringDesk } from '../../../../gateway/people/alerts/firing-desk'
import { createFiringStore } from '../../../../gateway/people/alerts/firing-store'
import type { FoundFiring } from '../../../../gateway/people/alerts/found-firing'
import { createQuietStore } from '../../../../gateway/people/alerts/quiet-store'
import { createRuleStore } from '../../../../gateway/people/alerts/rule-store'
import { ScoredFirings } from '../../../../gateway/people/alerts/scored-firings'
import type { Unstored } from '../../../../gateway/people/alerts/unstored'
import type { Db } from '../../../../gateway/storage/database'
import { ALERT_FIRINGS_PER_DAY_MAX } from '../../../../shared/protocol/limits'
import { CHOICE } from '../../../support/alert-market'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { partOf } from '../../../support/part-of'

const [DAY, NEXT] = ['20261118', '20261119']
const SOURCE = 'simulated'

let db: Db
let now: number
beforeEach(async () => {
  db = await openMigratedDatabase()
  now = 1_795_000_000_000
})
afterEach(() => db.destroy())

const store = (source = SOURCE) => createFiringStore(db, source, () => now)
const desk = (source = SOURCE) =>
  new FiringDesk(
    db,
    () => source,
    () => now,
  )
const write = (part: Partial<Unstored>, source = SOURCE) =>
  store(source).write({
    ...{ firings: [], states: [], left: [], notes: [], outages: [] },
    ...{ position: { tradingDay: '', judgedAt: 0 } },
    ...part,
  })

interface Fired {
  owner?: string
  rule?: string
  day?: string
  at?: number
  channels?: string[]
  mutedUntil?: number
  speaks?: boolean
}
const fired = (
  id: string,
  { owner = 'u-lin', rule = 'r0', day = DAY, at = 100, channels = [], mutedUntil = 0, speaks = true }: Fired = {},
): FoundFiring =>
  partOf<FoundFiring>({
    ...{ id, day, at, mark: '', instrument: '600519.SH', figures: [['价格', '10.10元']] },
    activeRule: {
      ...{ id: rule, ownerId: owner, version: 2, name: '茅台', condition: '600519.SH 价格>10.05', mutedUntil },
      choice: { ...CHOICE, channels, speaks },
    },
  }) as FoundFiring
const idsOf = async (owner: string, ask: { before?: number; after?: number; limit?: number } = {}) =>
  (await desk().list(owner, { limit: 100, ...ask })).firings.map(({ id }) => id)
const waiting = async () =>
  (await db.selectFrom('alert_outbox').selectAll().orderBy('firing_id').orderBy('channel_id').execute()).map(
    ({ firing_id, channel_id, state, tries, next_at }) => [firing_id, channel_id, state, tries, Number(next_at) - now],
  )

describe('a firing', () => {
  test('is returned with all of its fields, and is unread', async () => {
    await write({ firings: [fired('a', { at: 7, speaks: false })] })
    expect(await desk().list('u-lin', { limit: 10 })).toEqual({
      firings: [
        {
          ...{ seq: 1, id: 'a', ruleId: 'r0', name: '茅台', condition: '600519.SH 价格>10.05' },
          ...{ instrument: '600519.SH', tradingDay: DAY, at: 7, receivedAt: now, figures: [['价格', '10.10元']] },
          ...{ speaks: false, mark: '', muted: false, ackedAt: null },
        },
      ],
      unacked: 1,
      outages: [],
    })
  })

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('of a rule muted until %i ms from now is muted: %s; it is unread and sent, or neither', async (ms, muted) => {
    await write({ firings: [fired('a', { mutedUntil: now + ms, channels: ['hook'] })] })
    const { firings, unacked } = await desk().list('u-lin', { limit: 10 })
    expect([firings[0]?.muted, unacked, await waiting()]).toEqual(
      muted ? [true, 0, []] : [false, 1, [['a', 'hook', 'waiting', 0, 0]]],
    )
  })

  test('is sent to each address of its rule and each browser of its owner, once', async () => {
    const browser = (id: string, owner_id: string) => ({
      ...{ id, owner_id, session_id: null, name: '', digest: id, sealed: '', created_at: now },
    })
    await db
      .insertInto('push_subscriptions')
      .values([browser('push-1', 'u-lin'), browser('push-2', 'u-lin'), browser('push-3', 'u-wang')])
      .execute()
    const firings = [
      fired('a', { channels: ['x', 'y'] }),
      fired('b', { owner: 'u-wang' }),
      fired('c', { owner: 'u-li' }),
    ]
    for (let life = 0; life < 2; life++) await write({ firings })
    expect((await waiting()).map(([id, channel]) => `${id} ${channel}`)).toEqual([
      ...['a push-1', 'a push-2', 'a x', 'a y', 'b push-3'],
    ])
  })

  test('of hundreds in one write are all stored and sent', async () => {
    const ids = Array.from({ length: 151 }, (_, place) => `f${String(place).padStart(3, '0')}`)
    await write({
      firings: ids.map((id) => fired(id, { channels: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] })),
    })
    expect((await idsOf('u-lin', { limit: 1_000 })).sort()).toEqual(ids)
    expect(await waiting()).toHaveLength(151 * 11)
  })

  test('is listed newest first, those before or after a number, of one owner and one source', async () => {
    await write({ firings: ['a', 'b', 'c', 'd'].map((id) => fired(id)) })
    await write({ firings: [fired('w', { owner: 'u-wang' })] })
    await write({ firings: [fired('s')] }, 'live')
    expect(await idsOf('u-lin')).toEqual(['d', 'c', 'b', 'a'])
    expect(await idsOf('u-lin', { limit: 2 })).toEqual(['d', 'c'])
    expect(await idsOf('u-lin', { before: 3 })).toEqual(['b', 'a'])
    expect(await idsOf('u-lin', { after: 2 })).toEqual(['d', 'c'])
    expect(await idsOf('u-lin', { after: 1, before: 4 })).toEqual(['c', 'b'])
    expect((await desk().list('u-lin', { limit: 1 })).unacked).toBe(4)
  })
})

describe('acknowledged firings', () => {
  test('are counted from the first time on', async () => {
    await write({ firings: ['a', 'b', 'c'].map((id) => fired(id)) })
    const first = now
    expect(await desk().acknowledge('u-lin', 'b')).toEqual({ id: 'b', ackedAt: first })
    now += 5
    expect(await desk().acknowledge('u-lin', 'b')).toEqual({ id: 'b', ackedAt: first })
    await expect(desk().acknowledge('u-wang', 'a')).rejects.toMatchObject({ code: 'not-found' })
    await expect(desk().acknowledge('u-lin', 'x')).rejects.toMatchObject({ code: 'not-found' })
    const read = async () => {
      const { firings, unacked } = await desk().list('u-lin', { limit: 10 })
      return [unacked, ...firings.map(({ ackedAt }) => ackedAt && ackedAt - first)]
    }
    expect(await read()).toEqual([2, null, 0, null])
    expect(await desk().acknowledgeAll('u-wang', 3)).toEqual({ ackedAt: now })
    expect(await read()).toEqual([2, null, 0, null])
    await desk().acknowledgeAll('u-lin', 2)
    expect(await read()).toEqual([1, null, 0, 5])
    await desk().acknowledgeAll('u-lin', 3)
    expect(await read()).toEqual([0, 5, 0, 5])
  })
})

test('each rule has the time of its newest firing and the count of a day', async () => {
  await write({
    firings: [
      ...[fired('a', { at: 10 }), fired('b', { at: 30 }), fired('c', { at: 20 })],
      ...[fired('d', { rule: 'r1', day: NEXT, at: 40 }), fired('e', { owner: 'u-wang', rule: 'r2' })],
    ],
  })
  expect([...(await desk().tallyOf('u-lin', DAY))].sort()).toEqual([
    ['r0', { last: 30, today: 3 }],
    ['r1', { last: 40, today: 0 }],
  ])
  expect((await desk().tallyOf('u-lin', NEXT)).get('r1')).toEqual({ last: 40, today: 1 })
})

test('an account has a bounded number of firings a day, over several writes, and its rules state that', async () => {
  const rules = createRuleStore(db, () => now)
  const input = { ...CHOICE, revision: 0, name: '', condition: '600519.SH 价格>1', expiresAt: null, paused: false }
  const rule = await rules.add('u-lin', input)
  const of = (from: number, count: number, day = DAY) =>
    Array.from({ length: count }, (_, place) => fired(`${day}-${from + place}`, { rule, day }))
  const count = async (day: string) => await new ScoredFirings(db, () => SOURCE).count('u-lin', [day])
  const note = async () => (await rules.of('u-lin'))[0]?.note
  await write({ firings: of(0, ALERT_FIRINGS_PER_DAY_MAX - 1) })
  await write({ firings: of(ALERT_FIRINGS_PER_DAY_MAX - 1, 1) })
  expect([await count(DAY), await note()]).toEqual([ALERT_FIRINGS_PER_DAY_MAX, ''])
  await write({ firings: [...of(ALERT_FIRINGS_PER_DAY_MAX, 1), fired('w', { owner: 'u-wang' })] })
  expect([await count(DAY), await note()]).toEqual([
    ...[ALERT_FIRINGS_PER_DAY_MAX, `${DAY} 所有规则已响满 5000 次，之后的没有记录`],
  ])
  await write({ firings: of(0, 2, NEXT) })
  expect([await count(NEXT), await idsOf('u-wang')]).toEqual([2, ['w']])
  // Only the newest are kept, also of days with fewer.
  await store().tidy()
  expect([await count(DAY), await count(NEXT)]).toEqual([ALERT_FIRINGS_PER_DAY_MAX - 2, 2])
  expect((await idsOf('u-lin', { limit: 9_999 })).at(-1)).toBe(`${DAY}-2`)
})

test('scored firings are those of given days and one rule, newest first', async () => {
  await write({ firings: [fired('a'), fired('b', { day: NEXT, at: 9 }), fired('c', { rule: 'r1' }), fired('d')] })
  await write({ firings: [fired('w', { owner: 'u-wang' })] })
  await write({ firings: [fired('s')] }, 'live')
  const scored = new ScoredFirings(db, () => SOURCE)
  const ids = async (days: string[], most: number, rule?: string) =>
    (await scored.of('u-lin', days, most, rule)).map(({ id }) => id)
  expect(await ids([DAY, NEXT], 9)).toEqual(['d', 'c', 'b', 'a'])
  expect(await ids([DAY, NEXT], 2)).toEqual(['d', 'c'])
  expect(await ids([DAY], 9, 'r0')).toEqual(['d', 'a'])
  expect([await scored.count('u-lin', [DAY, NEXT]), await scored.count('u-lin', [DAY], 'r0')]).toEqual([4, 2])
  expect(await scored.of('u-lin', [NEXT], 1)).toEqual([
    {
      ...{ id: 'b', ruleId: 'r0', name: '茅台', condition: '600519.SH 价格>10.05' },
      ...{ instrument: '600519.SH', day: NEXT, at: 9 },
    },
  ])
})

describe('states', () => {
  const stored = (close: number) => ({ state: { day: DAY }, close }) as unknown as StoredState
  const rule = { ...CHOICE, revision: 0, name: '', condition: '600519.SH 价格>1', expiresAt: null, paused: false }
  const add = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createRuleStore(db, () => now).add('u-lin', rule)))

  test('are the newest of each rule version, without removed instruments', async () => {
    const [one = '', two = ''] = await add(2)
    const of = (ruleId: string, instrument: string, close: number, version = 1) => ({
      ...{ ruleId, version, instrument, stored: stored(close) },
    })
    await write({ states: [of(one, 'A', 1), of(one, 'B', 2), of(two, 'A', 3), of(two, 'B', 4), of('gone', 'A', 5)] })
    await write({ states: [of(one, 'A', 6), of(two, 'B', 7, 2)], left: [[one, 'B']] })
    const found = async () =>
      [...(await store().states())].map(([key, { close, version }]) => [key, close, version]).sort()
    expect(await found()).toEqual(
      [
        [`${one} A`, 6, 1],
        [`${two} A`, 3, 1],
      ].sort(),
    )
    const rows = async () => (await db.selectFrom('alert_state').selectAll().execute()).length
    expect(await rows()).toBe(4)
    await store().tidy()
    expect(await rows()).toBe(3)
  })

  test('of hundreds are all written', async () => {
    const [one = ''] = await add(1)
    const states = Array.from({ length: 401 }, (_, place) => ({
      ...{ ruleId: one, version: 1, instrument: `i${place}`, stored: stored(place) },
    }))
    await write({ states })
    const found = await store().states()
    expect([found.size, found.get(`${one} i400`)?.close]).toEqual([401, 400])
  })
})

test('the position is the newest of a source, and none before a day began', async () => {
  const at = async (source = SOURCE) => [await store(source).position(), await desk(source).status()]
  expect(await at()).toEqual([undefined, { judgedAt: 0, tradingDay: '' }])
  for (const position of [
    { tradingDay: DAY, judgedAt: 0 },
    { tradingDay: '', judgedAt: 5 },
  ])
    await write({ position })
  expect(await at()).toEqual([undefined, { judgedAt: 0, tradingDay: '' }])
  for (const judgedAt of [1, 7]) await write({ position: { tradingDay: DAY, judgedAt } })
  await write({ position: { tradingDay: NEXT, judgedAt: 3 } }, 'live')
  expect(await at()).toEqual(Array.from({ length: 2 }, () => ({ tradingDay: DAY, judgedAt: 7 })))
  expect((await at('live'))[0]).toEqual({ tradingDay: NEXT, judgedAt: 3 })
})

test('outages are closed where they began, newest first, and the newest five hundred are stored', async () => {
  await write({ outages: [{ from: 10, to: null }] })
  await write({ outages: [{ from: 10, to: 15 }] })
  await write({
    outages: [
      { from: 30, to: 40 },
      { from: 20, to: null },
    ],
  })
  await write({ outages: [{ from: 20, to: 25 }] }, 'live')
  const of = async (source = SOURCE) => (await desk(source).list('u-lin', { limit: 1 })).outages
  expect(await of()).toEqual([
    { from: 30, to: 40 },
    { from: 20, to: null },
    { from: 10, to: 15 },
  ])
  expect(await of('live')).toEqual([{ from: 20, to: 25 }])
  await write({ outages: Array.from({ length: 498 }, (_, place) => ({ from: 100 + place, to: 1_000 })) })
  await store().tidy()
  const left = await db.selectFrom('alert_outages').select('begun_at').orderBy('seq').execute()
  expect([left.length, left.slice(0, 3).map(({ begun_at }) => Number(begun_at))]).toEqual([500, [20, 20, 100]])
  expect((await of()).length).toBe(50)
})

test('notes of a write belong to its rules', async () => {
  const rules = createRuleStore(db, () => now)
  const input = { ...CHOICE, revision: 0, name: '', condition: '600519.SH 价格>1', expiresAt: null, paused: false }
  const [one, two] = [await rules.add('u-lin', input), await rules.add('u-lin', input)]
  await write({ notes: [[one, '除权']] })
  expect((await rules.all()).map(({ id, note }) => [id, note])).toEqual(
    [
      [one, '除权'],
      [two, ''],
    ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
})

test('quiet hours are the newest of each account, and all active ones are returned', async () => {
  const quiet = createQuietStore(db, () => now)
  expect((await quiet.of('u-lin')).on).toBe(false)
  for (const hours of [
    { on: true, from: 60, to: 120 },
    { on: true, from: 1_320, to: 420 },
  ])
    await quiet.set('u-lin', hours)
  await quiet.set('u-wang', { on: false, from: 1, to: 2 })
  expect(await quiet.of('u-lin')).toEqual({ on: true, from: 1_320, to: 420 })
  expect(await quiet.of('u-wang')).toEqual({ on: false, from: 1, to: 2 })
  expect([...(await quiet.all())]).toEqual([['u-lin', { on: true, from: 1_320, to: 420 }]])
})
