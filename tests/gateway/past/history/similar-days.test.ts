import { describe, expect, test } from 'vitest'
import {
  type CandidateDay,
  dayCourse,
  LEAST_DAYS,
  NEAREST,
  similarDays,
} from '../../../../gateway/past/history/similar-days'

/** A day that moves linearly to `end`, with a constant net share of turnover. */
function dayOf(day: string, end: number, share = 0, to = 240): CandidateDay {
  const rows = Array.from({ length: to + 1 }, (_, slot) => {
    return { slot, close: 100_000 * (1 + (end * slot) / 240), turnover: 1e8, adNet: share * 1e8 }
  })
  const course = dayCourse(day, 100_000, rows, false)
  if (!course) throw new Error('no course')
  return { ...course, next: end / 2 }
}
const past = Array.from({ length: 12 }, (_, n) => dayOf(`202611${String(n + 1).padStart(2, '0')}`, (n - 4) / 100))

describe('days similar to another', () => {
  test('are the nearest by course, the nearest first, with their next day', () => {
    const { days, compared, base } = similarDays(dayOf('20261120', 0.031), 240, past)
    expect(compared).toBe(12)
    expect(days).toHaveLength(NEAREST)
    expect(days.slice(0, 3).map(({ day }) => day)).toEqual(['20261108', '20261109', '20261107'])
    expect(days[0]?.next).toBeCloseTo(0.015, 6)
    expect(base.next).toMatchObject({ count: 12, rose: 7 / 12 })
    expect(base.next.mean).toBeCloseTo(past.reduce((sum, { next }) => sum + (next ?? 0), 0) / 12, 9)
    expect(base.rest.count).toBe(0)
  })

  test('have as distance the root mean square difference, relative to that of a typical day', () => {
    const { days, scale } = similarDays(dayOf('20261120', 0.031), 240, past)
    const rms = Math.sqrt(Array.from({ length: 240 }, (_, n) => ((n + 1) / 240) ** 2).reduce((a, b) => a + b) / 240)
    const moved = past.map((_, n) => ((n - 4) / 100) * rms).filter((size) => size !== 0)
    const typical = Math.sqrt(moved.reduce((sum, size) => sum + size * size, 0) / moved.length)
    expect(scale.price).toBeCloseTo(typical, 6)
    expect(days[0]?.priceDistance).toBeCloseTo((0.001 * rms) / typical, 4)
  })

  test('are nearer if their net moved the same way', () => {
    const candidates = past.map((day, n) => dayOf(day.day, 0.01, n % 2 ? 0.05 : -0.05))
    const { days } = similarDays(dayOf('20261120', 0.01, 0.05), 240, candidates)
    expect(days.slice(0, 6).every(({ day }) => Number(day) % 2 === 0)).toBe(true)
    expect(days[0]?.flowDistance).toBeCloseTo(0, 6)
    expect(days[7]?.distance).toBeCloseTo((days[7]?.flowDistance ?? 0) / Math.SQRT2, 6)
    const unknown = dayCourse('20261120', 100, [{ slot: 1, close: 101, turnover: 1, adNet: null }], false)
    if (!unknown) throw new Error('no course')
    const [alone] = similarDays(unknown, 1, candidates).days
    expect(alone).toMatchObject({ flowDistance: null, distance: alone?.priceDistance })
  })

  test('of a running day are chosen by its minutes so far, and have their own rest', () => {
    const running = dayOf('20261120', 0.031, 0, 60)
    const turned = past.map((day) => ({ ...day, price: day.price.map((value, slot) => (slot > 60 ? -value : value)) }))
    const order = (candidates: CandidateDay[]) => similarDays(running, 60, candidates).days.map(({ day }) => day)
    expect(order(turned)).toEqual(order(past))
    const { days, course } = similarDays(running, 60, past)
    expect(course.findLastIndex((value) => value !== null)).toBe(60)
    expect(days[0]?.rest).toBeCloseTo(1.03 / 1.0075 - 1, 5)
  })

  test('never come after the day itself', () => {
    const later = dayOf('20261121', 0.031)
    const { days, compared } = similarDays(dayOf('20261120', 0.031), 240, [...past, later, dayOf('20261120', 0.031)])
    expect(compared).toBe(12)
    expect(days.map(({ day }) => day)).not.toContain('20261121')
  })

  test('that are derived are counted among the compared days only', () => {
    const made = (day: string, from: number): CandidateDay => {
      const course = dayCourse(day, 100, [{ slot: from, close: 101, turnover: 1, adNet: 1 }], true)
      if (!course) throw new Error('no course')
      return { ...course, next: null }
    }
    // The second one began to trade after the compared minute, so there is nothing to compare.
    const candidates = [...past, made('20261113', 5), made('20261114', 200)]
    expect(similarDays(dayOf('20261120', 0.01, 0, 60), 60, candidates)).toMatchObject({ compared: 13, derivedDays: 1 })
  })

  test('are empty if there are too few to choose from', () => {
    const few = past.slice(0, LEAST_DAYS - 1)
    expect(similarDays(dayOf('20261120', 0.01), 240, few)).toMatchObject({ days: [], compared: LEAST_DAYS - 1 })
  })
})

test.each([
  ['without a previous close', 0, 1],
  ['without a minute', 100, 0],
])('a day %s has no course', (_, prevClose, count) => {
  const rows = [{ slot: 1, close: 100, turnover: 1, adNet: 1 }].slice(0, count)
  expect(dayCourse('20261120', prevClose, rows, false)).toBeUndefined()
})

describe('the course of a day', () => {
  const minute = (slot: number, close: number, turnover = 100, adNet: number | null = 10) => ({
    slot,
    close,
    turnover,
    adNet,
  })
  const shown = (of: ReturnType<typeof dayCourse>, name: 'price' | 'flow', slots: number[]) =>
    slots.map((slot) => Number((of?.[name][slot] ?? 99).toFixed(6)))

  test('keeps its value in minutes without trades, and has none before its first price', () => {
    const of = dayCourse('d', 1_000, [minute(2, 1_010), minute(4, 990)], true)
    expect(of).toMatchObject({ day: 'd', derived: true, newest: 4 })
    expect(shown(of, 'price', [0, 1, 2, 3, 4, 5, 240])).toEqual([NaN, NaN, 0.01, 0.01, -0.01, -0.01, -0.01])
    expect(of?.price).toHaveLength(241)
  })

  test('can begin with any minute', () => {
    const of = dayCourse('d', 1_000, [minute(0, 1_020)], false)
    expect([of?.newest, ...shown(of, 'price', [0, 1])]).toEqual([0, 0.02, 0.02])
    expect(shown(of, 'flow', [0])).toEqual([0.1])
    expect(dayCourse('d', 1_000, [minute(240, 1_020)], false)?.newest).toBe(240)
  })

  test('has the net as a share of all turnover so far', () => {
    const of = dayCourse('d', 1_000, [minute(1, 1_000, 100, 10), minute(3, 1_000, 300, -50)], false)
    expect(shown(of, 'flow', [0, 1, 2, 3, 4])).toEqual([NaN, 0.1, 0.1, -0.1, -0.1])
  })

  test('has no net from a minute with unknown sides on, or without turnover', () => {
    const of = dayCourse('d', 1_000, [minute(1, 1_000), minute(2, 1_000, 100, null), minute(3, 1_000)], false)
    expect(shown(of, 'flow', [1, 2, 3])).toEqual([0.1, NaN, NaN])
    expect(shown(dayCourse('d', 1_000, [minute(1, 1_000, 0, 0)], false), 'flow', [1])).toEqual([NaN])
  })

  test.each<[title: string, prevClose: number, rows: ReturnType<typeof minute>[]]>([
    ['no minutes', 1_000, []],
    ['no previous close', 0, [minute(1, 1_000)]],
    ['no price in any minute', 1_000, [minute(0, 0), minute(1, 0)]],
  ])('is undefined with %s', (_title, prevClose, rows) => {
    expect(dayCourse('d', prevClose, rows, false)).toBeUndefined()
  })

  test('accepts prices of one unit', () => {
    expect(shown(dayCourse('d', 1, [minute(1, 1)], false), 'price', [1])).toEqual([0])
  })
})

describe('the result', () => {
  const closes = (day: string, end: number, next: number | null = null): CandidateDay => {
    const rows = [1, 240].map((slot) => ({ slot, close: slot === 1 ? 3_000_000 : end, turnover: 1, adNet: 0 }))
    return { ...(dayCourse(day, 3_000_000, rows, false) as NonNullable<ReturnType<typeof dayCourse>>), next }
  }

  test('is rounded to a millionth, with null for unknown minutes', () => {
    const { course, days } = similarDays(
      closes('20261120', 3_000_005),
      240,
      Array.from({ length: 8 }, (_, at) => closes(`2026110${at + 1}`, 3_000_008 + at)),
    )
    expect([course[0], course[1], course[239], course[240]]).toEqual([null, 0, 0, 0.000002])
    expect(days[0]?.course[240]).toBe(0.000003)
    expect(course).toHaveLength(241)
  })

  test('has the newer one of equally near days first', () => {
    const past = ['20261104', '20261102', '20261106', '20261103', '20261105', '20261107', '20261108', '20261109']
    const result = similarDays(
      closes('20261120', 3_300_000),
      240,
      past.map((day) => closes(day, 3_300_000)),
    )
    expect(result.days.map(({ day }) => day)).toEqual(past.toSorted().reverse())
  })

  test('has the rest of a day that is on record to its end, from the compared minute on', () => {
    const upTo = (last: number) => {
      const rows = [1, last].map((slot) => ({ slot, close: slot === 1 ? 1_100 : 1_210, turnover: 1, adNet: 0 }))
      return { ...(dayCourse('20261101', 1_000, rows, false) as NonNullable<ReturnType<typeof dayCourse>>), next: null }
    }
    const rest = (last: number, slot: number) =>
      similarDays(closes('20261120', 3_000_000), slot, [upTo(last)]).base.rest
    expect(rest(240, 100)).toMatchObject({ count: 1, mean: expect.closeTo(0.1, 6), rose: 1 })
    expect(rest(239, 100).count).toBe(1)
    expect(rest(238, 100).count).toBe(0)
    expect(rest(240, 239).count).toBe(1)
    expect(rest(240, 240).count).toBe(0)
  })
})
