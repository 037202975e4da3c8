import { describe, expect, test } from 'vitest'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import { createSimilarDays } from '../../../../gateway/past/history/query-similar'
import { shiftDay } from '../../../../shared/market/calendar'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { topic } from '../../../../shared/protocol/topics'
import {
  dayOf,
  FRIDAY,
  GONE,
  INDEX,
  indexMinute,
  queryWorld,
  STOCK,
  THURSDAY,
  TODAY,
  worldLimits,
} from '../../../support/query-world'

const { signal } = worldLimits()
const code = INDEX.id

/** Trading days up to one, the newest first. */
function daysBefore(day: string, count: number): string[] {
  const days: string[] = []
  for (let each = shiftDay(day, -1); days.length < count; each = shiftDay(each, -1))
    if (isTradingDay(each)) days.push(each)
  return days
}

const row = (day: string, close: number, over: Partial<InstrumentDay> = {}) =>
  dayOf(day, { id: code, close, prevClose: 1_000, ...over })

/** Days before `THURSDAY` of which each closed a little higher than the one before it, and that day. */
function world(count: number, over: { missing?: string[]; upTo?: number; days?: readonly InstrumentDay[] } = {}) {
  const past = daysBefore(THURSDAY, count)
  const rows = [...past.map((day, at) => row(day, 1_010 + at)), row(THURSDAY, 1_030), row(FRIDAY, 1_040)]
  const made = queryWorld({ days: over.days ?? rows })
  const put = (day: string, close: number, upTo = 240) =>
    made.put(day, INDEX, 'index-minute', [indexMinute(1, close), indexMinute(upTo, close + 5)])
  past.forEach((day, at) => {
    if (!over.missing?.includes(day)) put(day, 1_001 + at)
  })
  put(THURSDAY, 1_000, over.upTo)
  put(FRIDAY, 1_000)
  return { made, past, ask: createSimilarDays(made.context) }
}

describe('days that were like one', () => {
  test('are up to sixty trading days before it that have their minutes', async () => {
    const { ask, past } = world(62, { missing: daysBefore(THURSDAY, 3).slice(1) })
    const told = await ask({ code, to: THURSDAY }, signal)
    expect(told).toMatchObject({
      id: code,
      day: THURSDAY,
      slot: 240,
      running: false,
      derived: false,
      missing: 2,
      least: 8,
    })
    expect(told.compared).toBe(58)
    expect(told.days).toHaveLength(8)
    expect(told.days[0]?.day).toBe(past[0])
  })

  test('have what came after: the next trading day on record, by its own previous close', async () => {
    const { ask } = world(12)
    const told = await ask({ code, to: THURSDAY }, signal)
    const next = (day: string | undefined) => told.days.find((each) => each.day === day)?.next
    const [one, two] = daysBefore(THURSDAY, 2)
    expect(next(one)).toBeCloseTo(0.03, 9)
    expect(next(two)).toBeCloseTo(0.01, 9)
    expect(told.base.next.count).toBe(12)
  })

  test('of a day that runs have not the one after the last: it is not over', async () => {
    for (const [to, slot, running] of [
      [`${THURSDAY}1459`, 240, false],
      [`${THURSDAY}1458`, 239, false],
      [`${THURSDAY}1457`, 238, true],
      [`${THURSDAY}0959`, 30, true],
    ] as const) {
      const { ask, past } = world(12)
      const told = await ask({ code, to }, signal)
      expect([told.slot, told.running]).toEqual([slot, running])
      expect(told.base.next.count).toBe(running ? 11 : 12)
      expect(told.days.some(({ day }) => day === past[0])).toBe(true)
    }
  })

  test.each([
    ['a day between is not on record', (days: InstrumentDay[]) => days.splice(9, 1)],
    ['its previous close is unknown', (days: InstrumentDay[]) => Object.assign(days[9] as object, { prevClose: 0 })],
    ['its close is unknown', (days: InstrumentDay[]) => Object.assign(days[9] as object, { close: 0 })],
  ])('have nothing after them where %s', async (_title, change) => {
    const days = [...daysBefore(THURSDAY, 12)].reverse().map((day) => row(day, 1_010))
    change(days)
    const told = await world(12, { days: [...days, row(THURSDAY, 1_030)] }).ask({ code, to: THURSDAY }, signal)
    expect(told.base.next.count).toBe(told.compared - 1)
  })

  test('have what came after of one unit too', async () => {
    const days = [...daysBefore(THURSDAY, 12)].reverse().map((day) => row(day, 1, { prevClose: 1 }))
    const told = await world(12, { days: [...days, row(THURSDAY, 1, { prevClose: 1 })] }).ask(
      { code, to: THURSDAY },
      signal,
    )
    expect(told.base.next).toMatchObject({ count: 12, mean: 0 })
  })
})

describe('the shown moment', () => {
  test('is the newest minute of the day, or the one asked for', async () => {
    expect((await world(9, { upTo: 50 }).ask({ code, to: THURSDAY }, signal)).slot).toBe(50)
    expect((await world(9, { upTo: 50 }).ask({ code, to: `${THURSDAY}1000` }, signal)).slot).toBe(31)
    expect((await world(9).ask({ code, to: `${THURSDAY}1300` }, signal)).slot).toBe(121)
    expect((await world(9).ask({ code, to: `${THURSDAY}2359` }, signal)).slot).toBe(240)
    expect((await world(9).ask({ code, to: `${THURSDAY}1800` }, signal)).slot).toBe(240)
  })

  test('without one asked for is now', async () => {
    const { made, ask } = world(9)
    made.live(topic.index(code), 'index-minute', [indexMinute(1, 1_000), indexMinute(20, 1_010)])
    const running = [row(TODAY, 1_010)]
    const now = queryWorld({ days: [...daysBefore(TODAY, 9).map((day) => row(day, 1_000))], running })
    now.live(topic.index(code), 'index-minute', [indexMinute(1, 1_000), indexMinute(20, 1_010)])
    const told = await createSimilarDays(now.context)({ code }, signal)
    expect(told).toMatchObject({ day: TODAY, slot: 20, running: true, missing: 9, compared: 0 })
    await expect(ask({ code }, signal)).rejects.toMatchObject({ code: 'no-data' })
  })

  test.each([
    ['before the first minute is over', `${THURSDAY}0929`],
    ['of a day without a row', '20261117'],
  ])('%s has nothing to compare', async (_title, to) => {
    await expect(world(1).ask({ code, to }, signal)).rejects.toMatchObject({ code: 'no-data' })
  })

  test('of the first minute has one', async () => {
    await expect(world(9).ask({ code, to: `${THURSDAY}0930` }, signal)).resolves.toMatchObject({ slot: 1 })
  })
})

describe('courses', () => {
  test('of days that are over are read once, at most so many', async () => {
    const { made, ask } = world(12)
    const read = made.context.series.minutes
    let reads = 0
    made.context.series.minutes = (...asked) => {
      reads++
      return read(...asked)
    }
    await ask({ code, to: THURSDAY }, signal)
    expect(reads).toBe(13)
    expect(made.pauses()).toBe(12)
    await ask({ code, to: FRIDAY }, signal)
    expect(reads).toBe(14)
  })

  test('of the running one is read each time', async () => {
    const now = queryWorld({ running: [row(TODAY, 1_010)] })
    const ask = createSimilarDays(now.context)
    now.live(topic.index(code), 'index-minute', [indexMinute(1, 1_000)])
    expect((await ask({ code }, signal)).slot).toBe(1)
    now.live(topic.index(code), 'index-minute', [indexMinute(1, 1_000), indexMinute(2, 1_000)])
    expect((await ask({ code }, signal)).slot).toBe(2)
  })

  test('say that they are made of days’ rows', async () => {
    const { made, ask, past } = world(9)
    made.put(THURSDAY, INDEX, 'index-minute', [indexMinute(1, 1_000)], true)
    made.put(past[0] as string, INDEX, 'index-minute', [indexMinute(1, 1_000)], true)
    expect(await ask({ code, to: THURSDAY }, signal)).toMatchObject({ derived: true, derivedDays: 1 })
  })
})

describe('is refused', () => {
  test('of what is no index, and for who has gone', async () => {
    const { ask } = world(9)
    await expect(ask({ code: STOCK.id }, signal)).rejects.toMatchObject({ code: 'code-invalid' })
    await expect(ask({ code, to: THURSDAY }, GONE)).rejects.toThrow()
  })
})
