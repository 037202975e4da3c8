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

/** Days before `THURSDAY`, each with a lower close than the day before it, then THURSDAY and FRIDAY. */
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

describe('similar days', () => {
  test('are taken from up to sixty trading days before it that have minutes', async () => {
    const { ask, past } = world(62, { missing: daysBefore(THURSDAY, 3).slice(1) })
    const answer = await ask({ code, to: THURSDAY }, signal)
    expect(answer).toMatchObject({
      id: code,
      day: THURSDAY,
      slot: 240,
      running: false,
      derived: false,
      missing: 2,
      least: 8,
    })
    expect(answer.compared).toBe(58)
    expect(answer.days).toHaveLength(8)
    expect(answer.days[0]?.day).toBe(past[0])
  })

  test('have the next trading day on record, by its own previous close', async () => {
    const { ask } = world(12)
    const answer = await ask({ code, to: THURSDAY }, signal)
    const next = (day: string | undefined) => answer.days.find((each) => each.day === day)?.next
    const [one, two] = daysBefore(THURSDAY, 2)
    expect(next(one)).toBeCloseTo(0.03, 9)
    expect(next(two)).toBeCloseTo(0.01, 9)
    expect(answer.base.next.count).toBe(12)
  })

  test('do not have the compared day as their next day while it is running', async () => {
    for (const [to, slot, running] of [
      [`${THURSDAY}1459`, 240, false],
      [`${THURSDAY}1458`, 239, false],
      [`${THURSDAY}1457`, 238, true],
      [`${THURSDAY}0959`, 30, true],
    ] as const) {
      const { ask, past } = world(12)
      const answer = await ask({ code, to }, signal)
      expect([answer.slot, answer.running]).toEqual([slot, running])
      expect(answer.base.next.count).toBe(running ? 11 : 12)
      expect(answer.days.some(({ day }) => day === past[0])).toBe(true)
    }
  })

  test.each([
    ['a day between is not on record', (days: InstrumentDay[]) => days.splice(9, 1)],
    ['its previous close is unknown', (days: InstrumentDay[]) => Object.assign(days[9] as object, { prevClose: 0 })],
    ['its close is unknown', (days: InstrumentDay[]) => Object.assign(days[9] as object, { close: 0 })],
  ])('have no next day if %s', async (_title, change) => {
    const days = [...daysBefore(THURSDAY, 12)].reverse().map((day) => row(day, 1_010))
    change(days)
    const answer = await world(12, { days: [...days, row(THURSDAY, 1_030)] }).ask({ code, to: THURSDAY }, signal)
    expect(answer.base.next.count).toBe(answer.compared - 1)
  })

  test('have next days of one unit, too', async () => {
    const days = [...daysBefore(THURSDAY, 12)].reverse().map((day) => row(day, 1, { prevClose: 1 }))
    const answer = await world(12, { days: [...days, row(THURSDAY, 1, { prevClose: 1 })] }).ask(
      { code, to: THURSDAY },
      signal,
    )
    expect(answer.base.next).toMatchObject({ count: 12, mean: 0 })
  })
})

describe('the compared minute', () => {
  test('is the newest of the day, or the requested one', async () => {
    expect((await world(9, { upTo: 50 }).ask({ code, to: THURSDAY }, signal)).slot).toBe(50)
    expect((await world(9, { upTo: 50 }).ask({ code, to: `${THURSDAY}1000` }, signal)).slot).toBe(31)
    expect((await world(9).ask({ code, to: `${THURSDAY}1300` }, signal)).slot).toBe(121)
    expect((await world(9).ask({ code, to: `${THURSDAY}2359` }, signal)).slot).toBe(240)
    expect((await world(9).ask({ code, to: `${THURSDAY}1800` }, signal)).slot).toBe(240)
  })

  test('without a request is the current one', async () => {
    const { made, ask } = world(9)
    made.live(topic.index(code), 'index-minute', [indexMinute(1, 1_000), indexMinute(20, 1_010)])
    const running = [row(TODAY, 1_010)]
    const now = queryWorld({ days: [...daysBefore(TODAY, 9).map((day) => row(day, 1_000))], running })
    now.live(topic.index(code), 'index-minute', [indexMinute(1, 1_000), indexMinute(20, 1_010)])
    const answer = await createSimilarDays(now.context)({ code }, signal)
    expect(answer).toMatchObject({ day: TODAY, slot: 20, running: true, missing: 9, compared: 0 })
    await expect(ask({ code }, signal)).rejects.toMatchObject({ code: 'no-data' })
  })

  test.each([
    ['before the first minute is over', `${THURSDAY}0929`],
    ['on a day without a row', '20261117'],
  ])('is refused %s', async (_title, to) => {
    await expect(world(1).ask({ code, to }, signal)).rejects.toMatchObject({ code: 'no-data' })
  })

  test('can be the first one', async () => {
    await expect(world(9).ask({ code, to: `${THURSDAY}0930` }, signal)).resolves.toMatchObject({ slot: 1 })
  })
})

describe('courses', () => {
  test('of finished days are read once', async () => {
    const { made, ask } = world(12)
    const read = made.context.series.minutes
    let reads = 0
    made.context.series.minutes = (...query) => {
      reads++
      return read(...query)
    }
    await ask({ code, to: THURSDAY }, signal)
    expect(reads).toBe(13)
    expect(made.pauses()).toBe(12)
    await ask({ code, to: FRIDAY }, signal)
    expect(reads).toBe(14)
  })

  test('of the running day are read each time', async () => {
    const now = queryWorld({ running: [row(TODAY, 1_010)] })
    const ask = createSimilarDays(now.context)
    now.live(topic.index(code), 'index-minute', [indexMinute(1, 1_000)])
    expect((await ask({ code }, signal)).slot).toBe(1)
    now.live(topic.index(code), 'index-minute', [indexMinute(1, 1_000), indexMinute(2, 1_000)])
    expect((await ask({ code }, signal)).slot).toBe(2)
  })

  test('are marked if they are derived', async () => {
    const { made, ask, past } = world(9)
    made.put(THURSDAY, INDEX, 'index-minute', [indexMinute(1, 1_000)], true)
    made.put(past[0] as string, INDEX, 'index-minute', [indexMinute(1, 1_000)], true)
    expect(await ask({ code, to: THURSDAY }, signal)).toMatchObject({ derived: true, derivedDays: 1 })
  })
})

describe('a query', () => {
  test('is refused for a stock, and ends when it is aborted', async () => {
    const { ask } = world(9)
    await expect(ask({ code: STOCK.id }, signal)).rejects.toMatchObject({ code: 'code-invalid' })
    await expect(ask({ code, to: THURSDAY }, GONE)).rejects.toThrow()
  })
})
