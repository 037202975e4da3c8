import { describe, expect, test } from 'vitest'
import { RANGE_DAYS_MAX } from '../../../../gateway/past/history/date-range'
import { queryBasket } from '../../../../gateway/past/history/query-basket'
import { shiftDay } from '../../../../shared/market/calendar'
import { partOf } from '../../../support/part-of'
import {
  dayOf,
  FRIDAY,
  GONE,
  OTHER,
  queryWorld,
  STOCK,
  THURSDAY,
  TODAY,
  worldLimits,
} from '../../../support/query-world'

const WEDNESDAY = '20261118'
const { signal } = worldLimits()
type Query = Parameters<typeof queryBasket>[1]
const request = (baseDay: string, ids: string[] = [STOCK.id]): Query =>
  partOf<Query>({
    baseDay,
    definitions: [{ from: baseDay, members: ids.map((id) => ({ id, weight: 1 })), rebalance: 'none' }],
  })

/** Days that closed at 10.00, 11.00 and 12.10, and the running one at 12.10. */
const days = [
  dayOf(WEDNESDAY, { open: 1_000, close: 1_000, prevClose: 1_000 }),
  dayOf(THURSDAY, { open: 1_000, close: 1_100, prevClose: 1_000 }),
  dayOf(FRIDAY, { open: 1_100, close: 1_210, prevClose: 1_100 }),
]
const running = [dayOf(TODAY, { open: 1_210, close: 1_210, prevClose: 1_210 })]
const closes = (course: Awaited<ReturnType<typeof queryBasket>>) =>
  course.close.map((value) => Math.round(value ?? Number.NaN))

describe('a basket from its base day on', () => {
  test('has every trading day before the running one, with its value', async () => {
    const world = queryWorld({ days, running })
    const course = await queryBasket(world.context, request(THURSDAY), signal)
    expect(course).toMatchObject({ start: THURSDAY, day: [THURSDAY, FRIDAY], late: false })
    expect(closes(course)).toEqual([1_100, 1_210])
    expect(course.prevValue).toBeCloseTo(1_210, 6)
    expect(world.pauses()).toBeGreaterThan(0)
  })

  test('on a day without trading begins with the next trading day', async () => {
    const course = await queryBasket(queryWorld({ days, running }).context, request('20261121'), signal)
    expect(course).toMatchObject({ start: TODAY, day: [], prevValue: 1_000 })
  })

  test('in the future begins with the running day', async () => {
    const course = await queryBasket(queryWorld({ days, running }).context, request('20261201'), signal)
    expect(course).toMatchObject({ start: TODAY, day: [], prevValue: 1_000 })
  })

  test('goes back as far as a range may go, and is marked as late', async () => {
    const earliest = shiftDay(TODAY, 1 - RANGE_DAYS_MAX)
    const { context } = queryWorld({ days: [dayOf(shiftDay(earliest, -9)), ...days], running })
    const whole = await queryBasket(context, request(earliest), signal)
    const late = await queryBasket(context, request(shiftDay(earliest, -1)), signal)
    expect([whole.late, late.late]).toEqual([false, true])
    expect([late.start, late.day[0]]).toEqual([whole.start, whole.start])
    expect(late.start >= earliest).toBe(true)
  })

  test('begins at the last close if its first day is a halt', async () => {
    const halted = [dayOf(WEDNESDAY, { close: 1_000 }), dayOf(FRIDAY, { open: 1_000, close: 1_100, prevClose: 1_000 })]
    const course = await queryBasket(queryWorld({ days: halted, running }).context, request(THURSDAY), signal)
    expect(closes(course).slice(0, 2)).toEqual([1_000, 1_100])
  })

  test('is continuous over ex-dates', async () => {
    const ex = [
      dayOf(THURSDAY, { open: 2_000, close: 2_000, prevClose: 2_000 }),
      dayOf(FRIDAY, { open: 1_000, close: 1_210, prevClose: 1_000 }),
    ]
    const course = await queryBasket(queryWorld({ days: ex, running }).context, request(THURSDAY), signal)
    expect(closes(course)).toEqual([1_000, 1_210])
  })

  test('reads each member once, and no unknown one', async () => {
    const world = queryWorld({ days, running })
    const reads: string[] = []
    const { rows } = world.context.rangeDays
    world.context.rangeDays.rows = (of, ...more) => {
      reads.push(of.id)
      return rows(of, ...more)
    }
    const twice = request(THURSDAY, [STOCK.id, OTHER.id, '999999.SH'])
    await queryBasket(world.context, { ...twice, definitions: [...twice.definitions, ...twice.definitions] }, signal)
    expect(reads).toEqual([STOCK.id, OTHER.id])
  })

  test('is not computed for an aborted request', async () => {
    await expect(queryBasket(queryWorld({ days }).context, request(THURSDAY), GONE)).rejects.toThrow()
  })
})
