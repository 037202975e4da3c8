import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { ActionLog } from '../../../../gateway/watch/incidents/action-log'
import { openIncidentBook } from '../../../../gateway/watch/incidents/incident-book'
import { dateToMs } from '../../../../shared/market/session'
import type { HealthReport, HealthState } from '../../../../shared/protocol/rest'
import { openTestDatabase } from '../../../support/test-database'

const PLACE = 'http://zeus.test'

let db: Db
let now = 0
beforeEach(async () => {
  now = 1_000_000
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

const report = (state: HealthState, source = 'feed'): HealthReport => ({
  source,
  state,
  words: `${source} ${state}`,
  at: now,
  figures: {},
})
const open = (place = PLACE) => openIncidentBook({ db, place, now: () => now })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code,
  )

/** A part that was broken for a minute, by the book's clock. */
async function brokenForAMinute(book: Awaited<ReturnType<typeof open>>, source = 'feed') {
  book.look([report('broken', source)])
  now += 60_000
  book.look([report('ok', source)])
  now += 30_000
  book.look([report('ok', source)])
  await book.settled()
}

describe('outages of a day', () => {
  const DAY = '20261120'
  const MIDNIGHT = dateToMs(DAY)
  const HOUR = 3_600_000
  /** The market's clock stands at ten when the book's stands at a million. */
  const marketAt = (at: number) => MIDNIGHT + 10 * HOUR + (at - 1_000_000) * 2
  const openAt = () => openIncidentBook({ db, place: PLACE, now: () => now, marketAt })

  test('are in market time, without notes of operators, and end with the late part', async () => {
    const book = await openAt()
    await brokenForAMinute(book)
    now += 600_000
    book.look([report('broken', 'feed-process.tape')])
    expect(await book.outages(DAY)).toEqual([
      {
        id: 1,
        worst: 'broken',
        words: 'feed broken',
        from: MIDNIGHT + 10 * HOUR,
        until: MIDNIGHT + 10 * HOUR + 120_000,
      },
      { id: 2, worst: 'broken', words: 'feed-process.tape broken', from: marketAt(now), until: null },
    ])
    expect(await book.outages('20261119')).toEqual([])
    // What goes on goes on the next day too.
    expect((await book.outages('20261123')).map(({ id }) => id)).toEqual([2])
  })

  test('that returned are one open outage from its first beginning', async () => {
    const book = await openAt()
    await brokenForAMinute(book)
    const begun = MIDNIGHT + 10 * HOUR
    now += 60_000
    book.look([report('broken')])
    expect(await book.outages(DAY)).toMatchObject([{ from: begun, until: null }])
  })

  test.each(['storage', 'memory', 'opening', 'drill.gap', 'feed-process.memory'])(
    'are not those of %s',
    async (source) => {
      const book = await openAt()
      await brokenForAMinute(book, source)
      expect(await book.outages(DAY)).toEqual([])
    },
  )

  test('are empty if the market time was unknown', async () => {
    const book = await openIncidentBook({ db, place: PLACE, now: () => now, marketAt: () => null })
    await brokenForAMinute(book)
    expect(await book.outages(DAY)).toEqual([])
  })
})

describe('incidents', () => {
  test('that are open come first, then those waiting to be closed, then closed ones', async () => {
    const book = await open()
    await brokenForAMinute(book, 'closed')
    const [first] = await book.list()
    await book.change(first?.id ?? 0, { close: true, reason: '换了网线' }, 'ann')
    await brokenForAMinute(book, 'recovered')
    now += 5_000
    book.look([report('broken', 'going')])
    const told = await book.list()
    expect(told.map(({ source }) => source)).toEqual(['going', 'recovered', 'closed'])
    expect(told[0]).toMatchObject({ openedAt: now, recoveredAt: null, words: 'going broken', worst: 'broken' })
    expect(told[1]).toMatchObject({ openedAt: now - 95_000, recoveredAt: now - 35_000, owner: null, times: 1 })
    expect(told[2]).toMatchObject({ closedBy: 'ann', closedAt: now - 95_000 })
  })

  test('continue over a restart, with their assignee and notes', async () => {
    const before = await open()
    before.look([report('broken')])
    const [{ id = 0 } = {}] = await before.list()
    await before.change(id, { take: true }, 'ann')
    await before.change(id, { note: '已联系交易所' }, 'bob')
    now += 3_600_000
    const after = await open()
    after.look([report('broken')])
    expect(await after.list()).toMatchObject([{ id, owner: 'ann', note: '已联系交易所', recoveredAt: null }])
    now += 1_000
    after.look([report('ok')])
    now += 30_000
    after.look([report('ok')])
    expect(await after.list()).toMatchObject([{ id, recoveredAt: now - 30_000 }])
  })

  test('of another process of the installation are returned, and left to it', async () => {
    const other = await open('http://other.test')
    other.look([report('broken')])
    await other.settled()
    const book = await open()
    await brokenForAMinute(book)
    const told = await book.list()
    expect(told.map(({ place, recoveredAt }) => [place, recoveredAt !== null])).toEqual([
      ['http://other.test', false],
      [PLACE, true],
    ])
  })

  test('are closed by a person once they are over, and a later one is another', async () => {
    const book = await open()
    book.look([report('broken')])
    const [{ id = 0 } = {}] = await book.list()
    expect(await codeOf(book.change(id, { close: true, reason: '.' }, 'ann'))).toBe('incident-open')
    now += 1_000
    book.look([report('ok')])
    now += 30_000
    book.look([report('ok')])
    expect(await book.change(id, { close: true, reason: '.' }, 'ann')).toMatchObject({ closedBy: 'ann', closedAt: now })
    book.look([report('broken')])
    expect((await book.list()).map(({ times }) => times)).toEqual([1, 1])
    expect(await codeOf(book.change(999_999, { take: true }, 'ann'))).toBe('not-found')
  })

  test('and actions are bounded: the newest are stored', async () => {
    const book = await open()
    for (let n = 0; n < 1_010; n++) book.look([report('broken', `part.${n}`)])
    await book.settled()
    const [{ count } = { count: 0 }] = await db
      .selectFrom('ops_incidents')
      .select((query) => query.fn.countAll<number>().as('count'))
      .execute()
    expect(Number(count)).toBe(1_000)
    const told = await book.list()
    expect(told).toHaveLength(100)
    const log = new ActionLog(db, () => now)
    for (let n = 0; n < 60; n++) {
      now++
      await log.add({ operator: 'ann', kind: 'announce', subject: String(n), reason: '' })
    }
    const actions = await log.list()
    expect(actions).toHaveLength(50)
    expect(actions[0]).toEqual({ at: now, operator: 'ann', kind: 'announce', subject: '59', reason: '' })
  })
})

test('an incident closed at another process is noticed: a later one is another', async () => {
  const [owner, other] = [await open(), await open('http://other.test')]
  await brokenForAMinute(owner)
  await other.change(1, { close: true, reason: '换好了' }, 'bob')
  owner.look([report('ok')])
  await owner.settled()
  now += 1_000
  owner.look([report('broken')])
  await owner.settled()
  expect((await owner.list()).map(({ id, times, closedAt }) => [id, times, closedAt !== null])).toEqual([
    [2, 1, false],
    [1, 1, true],
  ])
})

describe('incidents found at a restart', () => {
  /** A book that notes what it tells of. */
  async function life() {
    const told: string[] = []
    const changed = (alarm: { id: number; recoveredAt: number | null }) =>
      void told.push(`${alarm.id} ${alarm.recoveredAt === null ? 'goes on' : 'over'}`)
    return { book: await openIncidentBook({ db, place: PLACE, now: () => now, changed }), told }
  }

  test('are reported again if they are open or wait for their closing', async () => {
    const { book } = await life()
    await brokenForAMinute(book)
    book.look([report('broken', 'tape')])
    await book.settled()
    expect((await life()).told).toEqual(['1 over', '2 goes on'])
  })

  test('are reported although closed, if their end was never reported', async () => {
    const { book } = await life()
    await brokenForAMinute(book)
    await book.change(1, { close: true, reason: '好了' }, 'ann')
    expect((await life()).told).toEqual([])
    await db.updateTable('ops_incidents').set({ told: 'broken-1' }).execute()
    expect((await life()).told).toEqual(['1 over'])
    await db.updateTable('ops_incidents').set({ told: 'over-1' }).execute()
    expect((await life()).told).toEqual([])
  })
})
