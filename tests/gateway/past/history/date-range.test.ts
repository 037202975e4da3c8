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

  test('of minutes begins with the first one and includes the last one', () => {
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

  test('without an end goes up to the running day, without a start begins at the default start', () => {
    expect(range('20261118').days).toEqual(['20261118', '20261119', '20261120'])
    expect(range(undefined, '20261118').days).toEqual(['20261117', '20261118'])
    expect(range().days).toEqual(['20261119', '20261120'])
  })
})

describe('moved days', () => {
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

  test('are whole days, even if a minute was requested', () => {
    expect(range('202611141000', '202611151000')).toMatchObject({
      startTime: dateToMs('20261113'),
      endTime: dateToMs('20261114'),
    })
    expect(range('202611231000').startTime).toBe(dateToMs(TODAY))
  })

  test('become the running day if the start is in the future and there is no end', () => {
    expect(range('20261125')).toMatchObject({ days: [TODAY], moved: [{ from: '20261125', to: TODAY }] })
  })
})

describe('the length of a range', () => {
  const always = { isTradingDay: () => true }

  test('is at most 1,200 calendar days, including the last one', () => {
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

  test('can be limited further, and the range then begins with a trading day', () => {
    expect(range('20261101', TODAY, { daysMax: 5 }).days[0]).toBe('20261116')
    expect(range('20261101', TODAY, { daysMax: 6 })).toMatchObject({
      moved: [
        { from: '20261101', to: '20261030' },
        { from: '20261030', to: '20261116' },
      ],
    })
  })
})

describe('a range with', () => {
  test.each([
    ['a malformed date', '2026112', undefined],
    ['a day that does not exist', '20260231', undefined],
    ['an hour that does not exist', '202611202400', undefined],
    ['a minute that does not exist', '202611201060', undefined],
    ['text after the date', '20261120x', undefined],
    ['a malformed end', undefined, 'today'],
    ['an end one day before its start', '20261120', '20261119'],
    ['an end one minute before its start', '202611191001', '202611191000'],
    ['a start just after its last day', '202611200000', '20261119'],
  ])('%s is refused', (_title, start, end) => {
    expect(() => range(start, end)).toThrow(expect.objectContaining({ code: 'range-invalid' }))
  })

  test('no trading day before its start is refused', () => {
    expect(() => range('20261118', undefined, { isTradingDay: () => false })).toThrow(
      expect.objectContaining({ code: 'range-invalid' }),
    )
  })

  test.each([
    ['202611191000', '20261119'],
    ['202611191000', '202611191000'],
    ['202611192359', '20261119'],
  ])('an end that is not before its start is accepted: %s to %s', (start, end) => {
    expect(range(start, end).days).toEqual(['20261119'])
  })
})
