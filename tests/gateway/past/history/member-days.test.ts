import { describe, expect, test } from 'vitest'
import type { MarketDay } from '../../../../gateway/past/history/market-day'
import { memberDays } from '../../../../gateway/past/history/member-days'
import { writeMembers } from '../../../../gateway/past/history/member-lists'
import { shiftDay } from '../../../../shared/market/calendar'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { heapBytes } from '../../../support/heap'
import { partOf } from '../../../support/part-of'
import { dayOf, FRIDAY, GONE, INDEX, queryWorld, THURSDAY, TODAY, worldLimits } from '../../../support/query-world'

const [TUESDAY, WEDNESDAY] = ['20261117', '20261118'] as const
const { signal } = worldLimits()
const code = INDEX.id
const half = [
  { instrument: 'a', weight: 0.5 },
  { instrument: 'b', weight: 0.5 },
]
/** `a` doubles on each day, `b` does not move. */
const rows = (...days: string[]) =>
  days.flatMap((day) => [
    dayOf(day, { id: 'a', close: 2_000, prevClose: 1_000 }),
    dayOf(day, { id: 'b', close: 1_000, prevClose: 1_000 }),
  ])
type World = ReturnType<typeof queryWorld>
const ask = ({ context }: World, from: string, to: string, at = signal) => memberDays(context, { code, from, to }, at)
const weights = (lists: ReadonlyMap<string, readonly { weight: number }[]>, day: string) =>
  lists.get(day)?.map(({ weight }) => Number(weight.toFixed(6)))

describe('a member on a day', () => {
  test.each([
    ['that rose', 1_100, 1_000, { prevClose: 1_000, traded: true, relative: 1.1 }],
    ['without a price', 0, 1_000, { prevClose: 1_000, traded: false, relative: 1 }],
    ['without a reference', 1_100, 0, { prevClose: 0, traded: true, relative: 1 }],
    ['of one unit', 1, 1, { prevClose: 1, traded: true, relative: 1 }],
    ['that fell to one unit', 1, 4, { prevClose: 4, traded: true, relative: 0.25 }],
    ['that rose from one unit', 4, 1, { prevClose: 1, traded: true, relative: 4 }],
  ])('%s has a reference and a relative price', async (_title, close, prevClose, { relative, ...cell }) => {
    const world = queryWorld({ days: [dayOf(THURSDAY, { id: 'a', close, prevClose })], members: half })
    const { days } = await ask(world, THURSDAY, THURSDAY)
    const found = days[0]?.cells.get('a')
    expect(found).toMatchObject(cell)
    expect(found?.state).toEqual({ relative, adNet: 10, odBig: 3 })
  })

  test('without a net on record has none', async () => {
    const day = { tradingDay: THURSDAY, id: ['a'], close: [1], prevClose: [1], adNet: [], odBig: [] }
    const world = queryWorld({ members: half, over: { marketDay: async () => day as never } })
    const { days } = await ask(world, THURSDAY, THURSDAY)
    expect(days[0]?.cells.get('a')?.state).toEqual({ relative: 1, adNet: null, odBig: null })
  })
})

test('sixty days of the whole market take no more memory than their columns', async () => {
  const id = Array.from({ length: 5_000 }, (_, n) => `${n}.SZ`)
  const column = Float64Array.from(id, (_, n) => 1_000.5 + n)
  const columns = { id, close: column, prevClose: column, adNet: column, odBig: column }
  const marketDay = async (tradingDay: string) =>
    partOf<MarketDay>({ ...columns, tradingDay, turnover: column.slice() })
  const world = queryWorld({ members: half, over: { marketDay } })
  const before = heapBytes()
  const { days } = await ask(world, '20260901', FRIDAY)
  expect(days.length).toBeGreaterThan(50)
  expect(heapBytes() - before).toBeLessThan(2_000_000)
  expect(days[50]?.cells.get('7.SZ')).toMatchObject({ prevClose: 1_007.5, traded: true })
})

describe('lists of members', () => {
  test('come from the record of a day, and on the running day from the market', async () => {
    const world = queryWorld({ days: rows(THURSDAY), members: half })
    world.putBytes(THURSDAY, INDEX, 'members', writeMembers([{ instrument: 'a', weight: 1 }]))
    const { lists, led, days, index, range } = await ask(world, THURSDAY, TODAY)
    expect([weights(lists, THURSDAY), weights(lists, TODAY), led]).toEqual([[1], [0.5, 0.5], [FRIDAY]])
    expect(days.map(({ day }) => day.tradingDay)).toEqual([THURSDAY, FRIDAY, TODAY])
    expect([index.id, range.days, world.pauses()]).toEqual([code, [THURSDAY, FRIDAY, TODAY], 3])
  })

  test('are led back day by day over the changes of each day', async () => {
    const world = queryWorld({ days: rows(WEDNESDAY, THURSDAY, FRIDAY), members: half })
    const { lists, led } = await ask(world, WEDNESDAY, TODAY)
    // The running day has no rows; each day before it `a` was worth half as much.
    expect([TODAY, FRIDAY, THURSDAY, WEDNESDAY].map((day) => weights(lists, day)?.[0])).toEqual(
      [1 / 2, 1 / 3, 1 / 5, 1 / 9].map((weight) => Number(weight.toFixed(6))),
    )
    expect(led).toEqual([WEDNESDAY, THURSDAY, FRIDAY])
  })

  test('after the range are led back to it', async () => {
    const world = queryWorld({ days: rows(WEDNESDAY, THURSDAY, FRIDAY), members: half })
    const { lists, led } = await ask(world, TUESDAY, WEDNESDAY)
    expect(weights(lists, WEDNESDAY)?.[0]).toBeCloseTo(1 / 9, 5)
    expect(weights(lists, TUESDAY)?.[0]).toBeCloseTo(1 / 9, 5)
    expect(led).toEqual([TUESDAY, WEDNESDAY])
  })

  test('are led back from the first list that is known after the range', async () => {
    const world = queryWorld({ days: rows(WEDNESDAY, THURSDAY, FRIDAY), members: half })
    world.putBytes(
      THURSDAY,
      INDEX,
      'members',
      writeMembers([
        { instrument: 'a', weight: 0.2 },
        { instrument: 'b', weight: 0.8 },
      ]),
    )
    const { lists } = await ask(world, WEDNESDAY, WEDNESDAY)
    expect(weights(lists, WEDNESDAY)?.[0]).toBeCloseTo(0.1 / 0.9, 5)
  })

  test('are empty if no list is known', async () => {
    const { lists, led, days } = await ask(queryWorld({ days: rows(THURSDAY) }), THURSDAY, FRIDAY)
    expect([lists.size, led, days.length]).toEqual([0, [], 2])
  })

  test.each([
    [60, true],
    [61, false],
  ])('are found on %i days after the range: %s', async (count, isFound) => {
    let last: string = TODAY
    for (let left = count; left > 0; ) {
      last = shiftDay(last, -1)
      if (isTradingDay(last)) left--
    }
    const { lists } = await ask(queryWorld({ members: half }), last, last)
    expect(lists.has(last)).toBe(isFound)
  })

  test('are not looked up for an aborted request', async () => {
    await expect(ask(queryWorld({ members: half }), THURSDAY, THURSDAY, GONE)).rejects.toThrow()
  })
})
