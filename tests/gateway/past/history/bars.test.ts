import { describe, expect, test } from 'vitest'
import { continuousBars, type SlotBar, sessionBars } from '../../../../gateway/past/history/bars'
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

  test('leave out missing minutes, and have null for an unknown net', () => {
    const bars = sessionBars(day, [row(1), row(12)], 5)
    expect(bars.map((bar) => clock(bar.time))).toEqual(['09:30', '09:40'])
    expect(bars[0]?.odBigNet).toBeNull()
  })
})

test('bars of a market that never closes start at multiples of their length', () => {
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
