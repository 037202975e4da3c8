import { afterEach, describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../client/charts/day-axis'
import { timeLabel, timeSplits } from '../../../client/charts/line-options'
import { auctionTime, slotText } from '../../../client/charts/session-axis'
import { slotClock } from '../../../client/charts/slot-clock'
import { BEIJING_ZONE, clockZone, setMarketDay } from '../../../client/ui/clock-zone'
import { barFields } from '../../../client/ui/csv-bars'
import {
  exchangeTimes,
  formatBeijing,
  formatClock,
  formatClockMs,
  formatDate,
  formatDateTime,
  formatMinute,
  minuteDigits,
} from '../../../client/ui/format'
import { isZoneChoice, offsetName, setClockZone } from '../../../client/ui/zone-choice'
import { dateToMs } from '../../../shared/market/session'

const NEW_YORK = 'America/New_York'
const utc = (text: string) => Date.parse(`${text}Z`)

afterEach(() => {
  setClockZone(BEIJING_ZONE)
  setMarketDay(Number.NaN)
})

describe('a time reads as clocks of the chosen zone show it', () => {
  test.each([
    [BEIJING_ZONE, '2026-07-06T01:31:07', '2026-07-06 09:31:07', 'UTC+8'],
    [NEW_YORK, '2026-07-06T01:31:07', '2026-07-05 21:31:07', 'UTC-4'],
    [NEW_YORK, '2026-01-06T01:31:07', '2026-01-05 20:31:07', 'UTC-5'],
    // daylight saving begins and ends
    [NEW_YORK, '2026-03-08T06:59:59', '2026-03-08 01:59:59', 'UTC-5'],
    [NEW_YORK, '2026-03-08T07:00:00', '2026-03-08 03:00:00', 'UTC-4'],
    [NEW_YORK, '2026-11-01T05:59:59', '2026-11-01 01:59:59', 'UTC-4'],
    [NEW_YORK, '2026-11-01T06:00:00', '2026-11-01 01:00:00', 'UTC-5'],
    ['Europe/London', '2026-01-06T01:31:07', '2026-01-06 01:31:07', 'UTC+0'],
    ['Europe/London', '2026-07-06T01:31:07', '2026-07-06 02:31:07', 'UTC+1'],
    ['Asia/Kolkata', '2026-07-06T01:31:07', '2026-07-06 07:01:07', 'UTC+5:30'],
    // half an hour of daylight saving
    ['Australia/Lord_Howe', '2026-07-06T01:31:07', '2026-07-06 12:01:07', 'UTC+10:30'],
    ['Australia/Lord_Howe', '2026-01-06T01:31:07', '2026-01-06 12:31:07', 'UTC+11'],
  ])('%s at %s UTC: %s, %s', (zone, at, text, offset) => {
    setClockZone(zone)
    const time = utc(at)
    expect(formatDateTime(time)).toBe(text)
    expect(formatClock(time)).toBe(text.slice(11))
    expect(formatMinute(time)).toBe(text.slice(11, 16))
    expect(formatClockMs(time + 45)).toBe(`${text.slice(11)}.045`)
    expect(offsetName(time)).toBe(offset)
  })

  test.each(['', 'Nowhere/City', 'UTC+8:00:99', 'constructor'])('%j is no zone, and is shown as Beijing', (choice) => {
    setClockZone(NEW_YORK)
    expect(isZoneChoice(choice)).toBe(false)
    setClockZone(choice)
    expect(clockZone()).toBe(BEIJING_ZONE)
  })

  test('the choice of the browser is the zone of its clock', () => {
    setClockZone('browser')
    expect(clockZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})

test('trading days, addresses and files are of Beijing in every zone', () => {
  setClockZone(NEW_YORK)
  const time = utc('2026-07-06T01:31:07')
  expect(formatDate(time)).toBe('2026-07-06')
  expect(minuteDigits(time)).toBe('0931')
  expect(formatBeijing(time)).toBe('2026-07-06 09:31:07')
  const bars = { time: [time], open: [1], high: [1], low: [1], close: [1], volume: [1] }
  const fields = (daily: boolean) => barFields(bars, 0, { daily, priceScale: 2, volumeScale: 0 })[0]
  expect([fields(false), fields(true)]).toEqual(['2026-07-06 09:31:07', '2026-07-06'])
})

describe('minutes of a trading day', () => {
  test.each([
    ['20260706', ['21:30', '21:31', '23:30', '01:01', '03:00']],
    ['20260106', ['20:30', '20:31', '22:30', '00:01', '02:00']],
    // the first trading day after each change
    ['20260309', ['21:30', '21:31', '23:30', '01:01', '03:00']],
    ['20261102', ['20:30', '20:31', '22:30', '00:01', '02:00']],
  ])('of %s are %j in New York', (day, texts) => {
    setClockZone(NEW_YORK)
    expect([0, 1, 120, 121, 240].map((slot) => slotClock(slot, day))).toEqual(texts)
    setMarketDay(dateToMs(day))
    expect([0, 1, 120, 121, 240].map(slotText)).toEqual(texts)
  })

  test('labels of an axis name other times at the same places', () => {
    const labels = () => createDayAxis(['20260706', '20260707']).labels(0, 481, 6)
    const beijing = labels()
    setClockZone(NEW_YORK)
    const shown = labels()
    expect(shown.map(({ at }) => at)).toEqual(beijing.map(({ at }) => at))
    const texts = (of: typeof shown) => of.map(({ text }) => text)
    expect(texts(beijing)).toEqual(['07-06', '11:30', '15:00', '07-07', '11:30', '15:00'])
    expect(texts(shown)).toEqual(['07-06', '23:30', '03:00', '07-07', '23:30', '03:00'])
  })

  test('the hours of the exchange, and its auction, are of the market’s day', () => {
    expect(exchangeTimes('09:20 至 09:25 委托不可撤销')).toBe('09:20 至 09:25 委托不可撤销')
    setClockZone(NEW_YORK)
    setMarketDay(dateToMs('20260706'))
    expect(exchangeTimes('09:20 至 09:25 委托不可撤销')).toBe('21:20 至 21:25 委托不可撤销')
    expect(auctionTime(-1)).toBe('21:25:00')
    setMarketDay(dateToMs('20260106'))
    expect(exchangeTimes('11:30/13:00')).toBe('22:30/00:00')
  })
})

test('an axis of time has its labels at round times of the zone', () => {
  setClockZone('Asia/Kolkata')
  const { at, step } = timeSplits(utc('2026-07-06T01:10:00'), utc('2026-07-06T09:10:00'), 5)
  expect(at.map((time) => timeLabel(time, step))).toEqual(['08:00', '10:00', '12:00', '14:00'])
  setClockZone(NEW_YORK)
  const days = timeSplits(utc('2026-07-06T01:10:00'), utc('2026-07-09T01:10:00'), 4)
  expect(days.at.map((time) => timeLabel(time, days.step))).toEqual(['07-06', '07-07', '07-08'])
})
