import { describe, expect, test } from 'vitest'
import { continuousBars, type SlotBar, sessionBars } from '../../../../gateway/past/history/bars'
import { dateRange } from '../../../../gateway/past/history/date-range'
import { dayOnOrBefore } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'

const row = (slot: number, close = 100 + slot): SlotBar => ({
  slot,
  open: close - 1,
  high: close + 2,
  low: close - 2,
  close,
  volume: 10,
  turnover: 1_000,
  adNet: 5,
  odBigNet: null,
})
const day = '20261120'
const clock = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(11, 16)
const wholeDay = Array.from({ length: 241 }, (_, slot) => row(slot))

describe('bars of a session', () => {
  test('count 240 minutes: the opening auction opens the first', () => {
    const bars = sessionBars(day, wholeDay, 1)
    expect(bars).toHaveLength(240)
    expect(bars[0]).toMatchObject({ time: dateToMs(day) + 9.5 * 3_600_000, open: 99, close: 101, volume: 20 })
    expect(clock(bars.at(-1)?.time ?? 0)).toBe('14:59')
  })

  test.each([
    [5, 48],
    [15, 16],
    [30, 8],
    [60, 4],
  ])('of %i minutes never reach over lunch', (minutes, count) => {
    const bars = sessionBars(day, wholeDay, minutes)
    expect(bars).toHaveLength(count)
    expect(bars.map((bar) => clock(bar.time))).toContain('13:00')
    expect(bars.every((bar) => clock(bar.time) < '11:30' || clock(bar.time) >= '13:00')).toBe(true)
    expect(bars.reduce((sum, bar) => sum + bar.volume, 0)).toBe(2_410)
    expect(bars.reduce((sum, bar) => sum + (bar.adNet ?? 0), 0)).toBe(1_205)
  })

  test('leave out minutes that are missing, and say null where a net is unknown', () => {
    const bars = sessionBars(day, [row(1), row(12)], 5)
    expect(bars.map((bar) => clock(bar.time))).toEqual(['09:30', '09:40'])
    expect(bars[0]?.odBigNet).toBeNull()
  })
})

test('bars of a market that never closes start at whole multiples', () => {
  const bars = continuousBars([row(29_000_001), row(29_000_004), row(29_000_005)], 5)
  expect(bars.map((bar) => bar.time / 60_000)).toEqual([29_000_000, 29_000_005])
})

test.each([
  ['20261120', true, 'a Friday'],
  ['20261121', false, 'a Saturday'],
  ['20261001', false, 'National Day'],
  ['20261010', false, 'a make-up working Saturday'],
  ['20260217', false, 'Spring Festival'],
  ['20230201', true, 'a Wednesday'],
  ['2026112', false, 'no date'],
])('%s trades: %s (%s)', (date, expected) => {
  expect(isTradingDay(date)).toBe(expected)
})

test('the day before a long holiday is found', () => {
  expect(dayOnOrBefore('20261007', isTradingDay)).toBe('20260930')
  expect(dayOnOrBefore('20261007', () => false)).toBeUndefined()
})

describe('a range', () => {
  const rules = { today: '20261120', defaultStart: (end: string) => end, isTradingDay: isTradingDay }
  test.each([
    ['nothing asked', {}, ['20261120'], []],
    ['two days', { start: '20261119', end: '20261120' }, ['20261119', '20261120'], []],
    ['a weekend moves back', { start: '20261115', end: '20261116' }, ['20261113', '20261116'], ['20261115']],
    ['an end beyond today is today', { start: '20261120', end: '20261231' }, ['20261120'], []],
  ])('%s', (_, request, days, moved) => {
    const range = dateRange(request, rules)
    expect(range.days).toEqual(days)
    expect(range.moved.map(({ from }) => from)).toEqual(moved)
  })

  test.each([
    ['a start that is yet to come is the running day', { start: '20271119' }, '20261120', '20271119'],
    ['so is one before an end to come', { start: '20271119', end: '20271231' }, '20261120', '20271119'],
    ['a weekend after the running day too', { start: '202611211000' }, '20261120', '20261121'],
    ['a start too long ago is the first day within 1,200', { start: '19900101' }, '20230809', '19900101'],
  ])('%s', (_, request, first, from) => {
    const range = dateRange(request, rules)
    expect(range.days[0]).toBe(first)
    expect(range.moved).toContainEqual(expect.objectContaining({ from, to: first }))
  })

  test('with minutes keeps the minute of its end', () => {
    const range = dateRange({ start: '202611190935', end: '202611191000' }, rules)
    expect([clock(range.startTime), clock(range.endTime)]).toEqual(['09:35', '10:01'])
  })

  test.each([
    [{ start: '2026' }],
    [{ start: '20260230' }],
    [{ start: '20261119', end: 'now' }],
    [{ start: '202611192460' }],
    [{ start: '202611191000', end: '202611190959' }],
    [{ start: '20271119', end: '20270101' }],
  ])('%o is refused', (request) => {
    expect(() => dateRange(request, rules)).toThrow(expect.objectContaining({ code: 'range-invalid' }))
  })
})
