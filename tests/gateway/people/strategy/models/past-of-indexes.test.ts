import { expect, test } from 'vitest'
import {
  COMPLETE,
  dayPointOf,
  minutePointsOf,
  readPasts,
} from '../../../../../gateway/people/strategy/models/past-of-indexes'
import { DAY_ROWS_MAX, MINUTE_DAYS_MAX } from '../../../../../shared/forecast/judge'
import { beijingDate, dateToMs } from '../../../../../shared/market/session'
import type { DayRow } from '../../../../../shared/protocol/rest'
import { filledRow } from '../../../../support/rows'

const day = (tradingDay: string, more: Partial<DayRow> = {}): DayRow => ({
  ...{ tradingDay, open: 1, high: 9, low: 2, close: 5, prevClose: 4, volume: 6, turnover: 7, completeness: 1 },
  ...{ adNet: [1, 20, 300, 4_000], odNet: [5, 60, 700, 8_000] },
  ...more,
})
const minute = (slot: number, close: number) => ({
  ...filledRow('index-minute', 0),
  ...{ slot, close, turnover: 1, up: 2, down: 3, adNet: 4, odBigNet: 5 },
})
const dateOf = (place: number) => beijingDate(dateToMs('20250101') + place * 86_400_000)

test('a day has its net of all grades by aggressor, and that of the two large ones by order', () => {
  expect(dayPointOf(day('20261118'))).toEqual({
    ...{ day: '20261118', high: 9, low: 2, close: 5, prevClose: 4, turnover: 7, adNet: 4_321, odBigNet: 8_700 },
  })
})

test('minutes are those of trading with a value, in their order', () => {
  const point = (slot: number) => ({ slot, close: 10 + slot, turnover: 1, up: 2, down: 3, adNet: 4, odBigNet: 5 })
  expect(minutePointsOf([minute(0, 10), minute(1, 11), minute(2, 0), minute(3, 13)])).toEqual([point(1), point(3)])
})

test('of each index days before one are read, and minutes of those that were received', async () => {
  const days = [
    day('20261116', { prevClose: 0 }),
    day('20261117', { completeness: COMPLETE }),
    day('20261118', { completeness: COMPLETE - 0.001 }),
    day('20261119'),
    day('20261120'),
  ]
  const asked: string[] = []
  const past = {
    days: async (id: string, count: number) => {
      asked.push(`${id} ${count}`)
      if (id === 'none') throw new Error('no-data')
      return { id, priceScale: 2, days }
    },
    recordedMinutes: async (id: string, of: string) => {
      asked.push(`${id} ${of}`)
      return of === '20261119' ? undefined : [minute(0, 1), minute(1, 2)]
    },
  }
  expect(await readPasts(past, ['A', 'none'], '20261120')).toEqual([
    {
      id: 'A',
      days: days.slice(1, 4).map(dayPointOf),
      minutes: [{ day: '20261117', prevClose: 4, points: minutePointsOf([minute(1, 2)]) }],
    },
    { id: 'none', days: [], minutes: [] },
  ])
  expect(asked).toEqual([`A ${DAY_ROWS_MAX + 1}`, 'A 20261117', 'A 20261119', `none ${DAY_ROWS_MAX + 1}`])
})

test('minutes are those of the newest days, as many as a model takes', async () => {
  const days = Array.from({ length: MINUTE_DAYS_MAX + 3 }, (_, place) => day(dateOf(place)))
  const past = {
    days: async (id: string) => ({ id, priceScale: 2, days }),
    recordedMinutes: async () => [minute(1, 2)],
  }
  const [found] = await readPasts(past, ['A'], dateOf(MINUTE_DAYS_MAX + 2))
  expect(found?.days).toHaveLength(MINUTE_DAYS_MAX + 2)
  expect([found?.minutes.length, found?.minutes[0]?.day]).toEqual([MINUTE_DAYS_MAX, dateOf(2)])
})
