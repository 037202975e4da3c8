import { describe, expect, test } from 'vitest'
import { dateRange, RANGE_DAYS_MAX } from '../../../../gateway/past/history/date-range'
import { shiftDay } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'

const TODAY = '20261120'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Weekdays trade. 2026-11-20 is a Friday. */
const isWeekday = (day: string) => ![0, 6].includes(new Date(dateToMs(day) + 8 * HOUR).getUTCDay())
const range = (start?: string, end?: string, over = {}) =>
  dateRange(
    { ...(start !== undefined && { start }), ...(end !== undefined && { end }) },
    { today: TODAY, defaultStart: (last) => shiftDay(last, -1), isTradingDay: isWeekday, ...over },
  )

describe('a range', () => {
  test('of whole days is from midnight to midnight in Beijing', () => {
    expect(range('20261117', '20261119')).toEqual({
      days: ['20261117', '20261118', '20261119'],
      moved: [],
      startTime: dateToMs('20261117'),
      endTime: dateToMs('20261119') + DAY,
    })
  })

  test('of minutes begins with the first one and has the last one whole', () => {
    const { startTime, endTime, days } = range('202611171005', '202611191430')
    expect(startTime).toBe(dateToMs('20261117') + 10 * HOUR + 5 * MINUTE)
    expect(endTime).toBe(dateToMs('20261119') + 14 * HOUR + 31 * MINUTE)
    expect(days).toEqual(['20261117', '20261118', '20261119'])
  })

  test('of one minute is that minute', () => {
    const { startTime, endTime, days } = range('202611190000', '202611190000')
    expect([startTime, endTime - startTime, days]).toEqual([dateToMs('20261119'), MINUTE, ['20261119']])
    const last = range('202611192359', '202611192359')
    expect([last.endTime, last.days]).toEqual([dateToMs('20261120'), ['20261119']])
  })

  test('without an end goes up to the running day, without a start from where the question begins', () => {
    expect(range('20261118').days).toEqual(['20261118', '20261119', '20261120'])
    expect(range(undefined, '20261118').days).toEqual(['20261117', '20261118'])
    expect(range().days).toEqual(['20261119', '20261120'])
  })
})

describe('days that are moved', () => {
  test.each<[string, string, string[], { from: string; to: string }[]]>([
    [
      '20261114',
      '20261115',
      ['20261113'],
      [
        { from: '20261115', to: '20261113' },
        { from: '20261114', to: '20261113' },
      ],
    ],
    ['20261113', '20261116', ['20261113', '20261116'], []],
    ['20261114', '20261116', ['20261113', '20261116'], [{ from: '20261114', to: '20261113' }]],
    ['20261118', '20261122', ['20261118', '20261119', '20261120'], []],
    ['20261123', '20261125', ['20261120'], [{ from: '20261123', to: '20261120' }]],
    ['20261120', '20261120', ['20261120'], []],
    ['20261121', '20261121', ['20261120'], [{ from: '20261121', to: '20261120' }]],
  ])('from %s to %s are %j, moved %j', (start, end, days, moved) => {
    expect(range(start, end)).toMatchObject({ days, moved })
  })

  test('are whole ones, even where a minute was asked for', () => {
    expect(range('202611141000', '202611151000')).toMatchObject({
      startTime: dateToMs('20261113'),
      endTime: dateToMs('20261114'),
    })
    expect(range('202611231000').startTime).toBe(dateToMs(TODAY))
  })

  test('a start yet to come, without an end, is the running day', () => {
    expect(range('20261125')).toMatchObject({ days: [TODAY], moved: [{ from: '20261125', to: TODAY }] })
  })
})

describe('how far back', () => {
  const always = { isTradingDay: () => true }

  test('is so many calendar days, the last one with them', () => {
    const first = shiftDay(TODAY, 1 - RANGE_DAYS_MAX)
    expect(RANGE_DAYS_MAX).toBe(1_200)
    expect(range(first, TODAY, always)).toMatchObject({ moved: [] })
    expect(range(first, TODAY, always).days).toHaveLength(1_200)
    const before = shiftDay(first, -1)
    const moved = range(before, TODAY, always)
    expect(moved.moved).toEqual([{ from: before, to: first }])
    expect(moved.days[0]).toBe(first)
    expect(moved.startTime).toBe(dateToMs(first))
  })

  test('is fewer where that is asked for, and begins with a day that trades', () => {
    expect(range('20261101', TODAY, { daysMax: 5 }).days[0]).toBe('20261116')
    expect(range('20261101', TODAY, { daysMax: 6 })).toMatchObject({
      moved: [
        { from: '20261101', to: '20261030' },
        { from: '20261030', to: '20261116' },
      ],
    })
  })
})

describe('is refused', () => {
  test.each([
    ['no date', '2026112', undefined],
    ['no day of the calendar', '20260231', undefined],
    ['no hour', '202611202400', undefined],
    ['no minute', '202611201060', undefined],
    ['text behind it', '20261120x', undefined],
    ['an end that is none', undefined, 'today'],
    ['backwards by a day', '20261120', '20261119'],
    ['backwards by a minute', '202611191001', '202611191000'],
    ['later than the end of a day before', '202611200000', '20261119'],
  ])('%s', (_title, start, end) => {
    expect(() => range(start, end)).toThrow(expect.objectContaining({ code: 'range-invalid' }))
  })

  test('where no day before it traded', () => {
    expect(() => range('20261118', undefined, { isTradingDay: () => false })).toThrow(
      expect.objectContaining({ code: 'range-invalid' }),
    )
  })

  test.each([
    ['202611191000', '20261119'],
    ['202611191000', '202611191000'],
    ['202611192359', '20261119'],
  ])('not: %s to %s', (start, end) => {
    expect(range(start, end).days).toEqual(['20261119'])
  })
})
