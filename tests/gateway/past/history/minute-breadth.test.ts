import { describe, expect, test } from 'vitest'
import { derivedPast } from '../../../../gateway/feeds/simulated/past/derived-past'
import { pastInThread } from '../../../../gateway/feeds/simulated/thread/start-past'
import { createDeriveQueue } from '../../../../gateway/past/history/derive-queue'
import { createDerivedCounts } from '../../../../gateway/past/history/derived-minutes'
import type { MemberKnownDay } from '../../../../gateway/past/history/member-days'
import { createMinuteBreadth } from '../../../../gateway/past/history/minute-breadth'
import type { QueryContext } from '../../../../gateway/past/history/query-context'
import { dateToMs, slotTime } from '../../../../shared/market/session'
import { makeInstrument } from '../../../support/fake-feed'
import { partOf } from '../../../support/part-of'
import { DERIVED, FIRST, queriedDays, SECOND, TODAY } from '../../../support/queried-days'
import { INDEX, MOUTAI } from '../../../support/small-market'

const { signal } = new AbortController()

describe('breadth by minute', () => {
  const days = queriedDays()

  const ask = (from: string, to: string, code = INDEX) => days.asked.breadthMinutes({ code, from, to }, signal)
  const daily = (day: string) => days.asked.breadth({ code: INDEX, from: day, to: day }, signal)
  /** Whether MOUTAI, the only member that trades, is up, flat or down at the end of each minute. */
  const sides = (prevClose: number, line: readonly { slot: number; close: number }[]) =>
    Array.from({ length: 240 }, (_, at) => {
      const close = line.findLast(({ slot }) => slot <= at + 1)?.close ?? 0
      return close === 0 ? '' : close > prevClose ? 'up' : close < prevClose ? 'down' : 'flat'
    })
  const sidesIn = ({ up, flat, down }: Awaited<ReturnType<typeof ask>>) =>
    up.map((_, at) => [up[at] && 'up', flat[at] && 'flat', down[at] && 'down'].filter(Boolean).join())

  test.each([FIRST, SECOND])('of %s follows the minutes of its members, and ends like the day', async (day) => {
    const answer = await ask(day, day)
    const [row] = await days.past.days.between(MOUTAI, day, day)
    const line = days.live.get(day)?.minute ?? []
    expect(sidesIn(answer)).toEqual(sides(row?.prevClose ?? 0, line).slice(0, answer.time.length))
    expect(new Set(sidesIn(answer)).size).toBeGreaterThan(1)
    expect(answer.time).toEqual(
      Array.from({ length: answer.time.length }, (_, at) => dateToMs(day) + slotTime(at + 1) - 60_000),
    )
    const { up, flat, down } = await daily(day)
    expect([answer.up.at(-1), answer.flat.at(-1), answer.down.at(-1)]).toEqual([up[0], flat[0], down[0]])
    expect(answer).toMatchObject({ first: day, last: day, derived: [], missing: [], led: [], unknown: [] })
  })

  test('of a day with only daily rows follows derived minutes, and is marked as derived', async () => {
    const answer = await ask(DERIVED, DERIVED)
    expect(answer).toMatchObject({ derived: [DERIVED], led: [DERIVED], missing: [], unknown: [] })
    expect(answer.time.length).toBe(240)
    const { up, flat, down } = await daily(DERIVED)
    expect([answer.up.at(-1), answer.flat.at(-1), answer.down.at(-1)]).toEqual([up[0], flat[0], down[0]])
  })

  test('of the running day ends with its newest minute', async () => {
    const newest = days.live.get(TODAY)?.minute.at(-1)?.slot ?? 0
    expect((await ask(TODAY, TODAY)).time.at(-1)).toBe(dateToMs(TODAY) + slotTime(newest) - 60_000)
  })

  test('of a part of a day is that part of the whole', async () => {
    const [whole, part] = [await ask(FIRST, SECOND), await ask(`${FIRST}1000`, `${SECOND}1029`)]
    const inside = whole.time.findIndex((time) => time === dateToMs(FIRST) + 10 * 3_600_000)
    expect(part.time).toEqual(whole.time.slice(inside, inside + part.time.length))
    expect(part.up).toEqual(whole.up.slice(inside, inside + part.time.length))
    expect(part.time.at(-1)).toBe(dateToMs(SECOND) + 10 * 3_600_000 + 29 * 60_000)
  })

  test.each([
    ['code-invalid', MOUTAI, FIRST, FIRST],
    ['range-too-large', INDEX, '20261109', TODAY],
    ['range-backwards', INDEX, SECOND, FIRST],
  ])('is refused: %s', async (code, id, from, to) => {
    await expect(ask(from, to, id)).rejects.toMatchObject({ code })
  })

  test('is refused for an aborted request', async () => {
    const gone = AbortSignal.abort()
    await expect(days.asked.breadthMinutes({ code: INDEX, from: FIRST, to: FIRST }, gone)).rejects.toThrow()
  })
})

describe('the count of a day', () => {
  const index = makeInstrument({ id: INDEX, kind: 'index' })
  const ids = Array.from({ length: 10 }, (_, n) => `60000${n}.SH`)
  const members = ids.map((instrument) => ({ instrument, weight: 0.1 }))
  const day = (tradingDay: string, traded = ids) =>
    partOf<MemberKnownDay>({
      day: { tradingDay },
      cells: new Map(ids.map((id) => [id, { prevClose: 100, traded: traded.includes(id), state: {} }])),
    })
  /** Members without minutes are `unread`. */
  function counter({
    unread = [] as string[],
    slotOf = (_id: string) => 2,
    derivedCounts,
  }: {
    unread?: string[]
    slotOf?: (id: string) => number
    derivedCounts?: QueryContext['derivedCounts']
  } = {}) {
    const read: string[] = []
    let now = 0
    const context = partOf<QueryContext>({
      market: { instrument: (id: string) => makeInstrument({ id }) },
      series: {
        rows: async ({ id }: { id: string }) => {
          read.push(id)
          return { rows: unread.includes(id) ? [] : [{ slot: slotOf(id), close: 101 }], derived: false }
        },
      },
      todayOf: () => TODAY,
      pause: async () => {},
      derivedCounts,
    })
    return { countsOf: createMinuteBreadth(context, () => now), read, pass: (ms: number) => (now += ms) }
  }

  test('is made once for a finished day, also for concurrent requests, and every 15 seconds for the running day', async () => {
    const { countsOf, read, pass } = counter()
    const answers = await Promise.all([
      countsOf(index, day(FIRST), members, signal),
      countsOf(index, day(FIRST), members, signal),
    ])
    expect(answers[0]).toBe(answers[1])
    expect(answers[0]).toMatchObject({ newest: 2, unknown: 0, derived: false })
    expect([answers[0]?.up[1], answers[0]?.up[2], answers[0]?.up[240]]).toEqual([0, 10, 10])
    pass(3_600_000)
    await countsOf(index, day(FIRST), members, signal)
    expect(read.length).toBe(10)
    await countsOf(index, day(TODAY), members, signal)
    pass(14_999)
    await countsOf(index, day(TODAY), members, signal)
    expect(read.length).toBe(20)
    pass(1)
    await countsOf(index, day(TODAY), members, signal)
    expect(read.length).toBe(30)
  })

  test('extends to the newest minute of any member, in any order of reading', async () => {
    const { countsOf } = counter({ slotOf: (id) => (id === ids[4] ? 77 : 2) })
    const counts = await countsOf(index, day(FIRST), members, signal)
    expect([counts?.newest, counts?.up[76], counts?.up[77]]).toEqual([77, 9, 10])
  })

  test('is made again when more members are known to have traded', async () => {
    const { countsOf, read } = counter()
    await countsOf(index, day(FIRST, ids.slice(0, 3)), members, signal)
    await countsOf(index, day(FIRST), members, signal)
    expect(read.length).toBe(13)
  })

  test.each([
    [2, { unknown: 2 }],
    [3, undefined],
  ])('without the minutes of %i of ten members is %j', async (count, expected) => {
    const { countsOf } = counter({ unread: ids.slice(0, count) })
    const counts = await countsOf(index, day(FIRST), members, signal)
    if (expected) expect(counts).toMatchObject(expected)
    else expect(counts).toBeUndefined()
  })

  test('of a day without trades is undefined', async () => {
    expect(await counter().countsOf(index, day(FIRST, []), members, signal)).toBeUndefined()
  })

  test('is derived at once on a derived day, never on the running day', async () => {
    const requests: unknown[] = []
    const { up, flat, down } = { up: new Uint32Array([7]), flat: new Uint32Array(1), down: new Uint32Array(1) }
    const { countsOf, read } = counter({
      derivedCounts: async (tradingDay, of) => {
        requests.push([tradingDay, of.size])
        return { up, flat, down }
      },
    })
    expect(await countsOf(index, day(DERIVED), members, signal)).toMatchObject({
      up,
      newest: 240,
      derived: true,
      unknown: 0,
    })
    await countsOf(index, day(TODAY), members, signal)
    expect([requests, read.length]).toEqual([[[DERIVED, 10]], 10])
  })

  test('is skipped if its request was aborted before its turn, and made for a later request', async () => {
    const gone = new AbortController()
    const { countsOf, read } = counter()
    const before = countsOf(index, day(FIRST), members, signal)
    const left = countsOf(index, day(SECOND), members, gone.signal)
    const shared = countsOf(index, day(DERIVED), members, gone.signal)
    const stays = countsOf(index, day(DERIVED), members, signal)
    gone.abort()
    await expect(left).rejects.toBe(gone.signal.reason)
    expect(await shared).toBe(await stays)
    await before
    expect(read.length).toBe(20)
    await countsOf(index, day(SECOND), members, signal)
    expect(read.length).toBe(30)
  })

  test('is made again after a failure', async () => {
    let fails = true
    const derivedCounts = async () => {
      if (fails) throw new Error('no thread')
      return undefined
    }
    const { countsOf } = counter({ derivedCounts })
    await expect(countsOf(index, day(DERIVED), members, signal)).rejects.toThrow('no thread')
    fails = false
    expect(await countsOf(index, day(DERIVED), members, signal)).toMatchObject({ unknown: 0 })
  })

  test('in a thread equals the derived minutes of each stock', { timeout: 60_000 }, async () => {
    const row = (id: string, at: number) => ({
      id,
      tradingDay: FIRST,
      open: 1_000,
      high: 1_040,
      low: 960,
      close: 1_020 - 10 * at,
      prevClose: 1_000,
      volume: 900_000,
      turnover: 9_090_000,
      trades: 100,
      adNet: [1, 2, 3, 4],
      odNet: [-4, -1, 2, 3],
      completeness: 1,
    })
    const rows = ids.slice(0, 5).map(row)
    const board = async (_day: string, from: number, count: number) => rows.slice(from, from + count)
    const instrument = (id: string) => makeInstrument({ id })
    const queue = createDeriveQueue({ days: { board } as never, instrument, isRecorded: async () => false })
    const found = await createDerivedCounts(queue, pastInThread(7).deriveCounts)(FIRST, new Set(ids.slice(0, 4)))
    for (const slot of [0, 1, 60, 120, 121, 240]) {
      const prices = rows.slice(0, 4).map(({ id, ...day }) => {
        const { minute } = derivedPast(7)(instrument(id), day as never)
        return minute.findLast((each) => each.slot <= slot)?.close ?? 0
      })
      const count = (is: (price: number) => boolean) => prices.filter((price) => price > 0 && is(price)).length
      expect([found?.up[slot], found?.flat[slot], found?.down[slot]], `${slot}`).toEqual([
        count((price) => price > 1_000),
        count((price) => price === 1_000),
        count((price) => price < 1_000),
      ])
    }
    expect([found?.up[240], found?.flat[240], found?.down[240]]).toEqual([2, 1, 1])
  })
})
