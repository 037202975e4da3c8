import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  auctionSlot,
  auctionSlotEnd,
  BEFORE_CLOSING_SLOT,
  beijingDate,
  beijingMidnight,
  dateToMs,
  hasClosed,
  isTrading,
  MATCH_SLOT,
  MINUTES_PER_DAY,
  minuteSlot,
  minutesTraded,
  msToNextPhase,
  msTraded,
  PHASE_STARTS,
  PHASES,
  phaseAt,
  slotLabel,
  slotTime,
  timeOfDay,
} from '../../../shared/market/session'

/** `09:30:00.000` as ms after midnight. */
const at = (clock: string): number => {
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  return Math.round(((hour * 60 + minute) * 60 + second) * 1000)
}

describe('the phase of the day', () => {
  test.each([
    ['00:00', 'before'],
    ['09:14:59.999', 'before'],
    ['09:15', 'opening-auction'],
    ['09:24:59.999', 'opening-auction'],
    ['09:25', 'pre-open'],
    ['09:29:59.999', 'pre-open'],
    ['09:30', 'morning'],
    ['11:29:59.999', 'morning'],
    ['11:30', 'lunch'],
    ['12:59:59.999', 'lunch'],
    ['13:00', 'afternoon'],
    ['14:56:59.999', 'afternoon'],
    ['14:57', 'closing-auction'],
    ['14:59:59.999', 'closing-auction'],
    ['15:00', 'closed'],
    ['15:04:59.999', 'closed'],
    ['15:05', 'after-hours'],
    ['15:29:59.999', 'after-hours'],
    ['15:30', 'ended'],
    ['23:59:59.999', 'ended'],
  ])('%s is %s', (clock, phase) => {
    expect(phaseAt(at(clock))).toBe(phase)
  })

  test.each([
    ['11:30', 90 * 60_000],
    ['09:29:59.999', 1],
    ['15:30', (24 - 15.5) * 3_600_000],
  ])('from %s the next is %d ms away', (clock, ms) => {
    expect(msToNextPhase(at(clock))).toBe(ms)
  })

  test('every phase with a start is named', () => {
    for (const [, phase] of PHASE_STARTS) expect(PHASES).toContain(phase)
  })

  test('the price of the day is final from the close on, and on holidays', () => {
    expect(PHASES.filter(hasClosed)).toEqual(['closed', 'after-hours', 'ended', 'holiday'])
    expect(hasClosed(undefined)).toBe(false)
  })

  test('prints come in auctions and in continuous trading', () => {
    expect(PHASES.filter(isTrading)).toEqual(['opening-auction', 'morning', 'afternoon', 'closing-auction', 'always'])
  })
})

describe('the minute line', () => {
  test.each([
    ['09:14:59.999', -1, 'before the auction'],
    ['09:15', 0, 'auction'],
    ['09:25', 0, 'opening match'],
    ['09:29:59.999', 0, 'still the auction'],
    ['09:30', 1, '09:31'],
    ['09:30:59.999', 1, '09:31'],
    ['09:31', 2, '09:32'],
    ['11:29:59.999', 120, '11:30'],
    ['11:30', 120, 'late morning prints'],
    ['12:59:59.999', 120, 'lunch'],
    ['13:00', 121, '13:01'],
    ['14:59:59.999', 240, '15:00'],
    ['15:00', 240, 'closing match'],
    ['15:04:59.999', 240, 'late closing prints'],
    ['15:05', -1, 'after-hours'],
  ])('%s is in slot %d (%s)', (clock, slot) => {
    expect(minuteSlot(at(clock))).toBe(slot)
  })

  test.each([
    [0, '09:30'],
    [1, '09:31'],
    [120, '11:30'],
    [121, '13:01'],
    [240, '15:00'],
  ])('slot %d is labelled %s', (slot, label) => {
    expect(slotLabel(slot)).toBe(label)
    expect(slotTime(slot)).toBe(at(label))
  })

  test.each([
    ['09:30:59.999', 0],
    ['09:31', 1],
    ['11:30', 120],
    ['12:30', 120],
    ['13:00:59.999', 120],
    ['13:01', 121],
    ['15:00', 240],
    ['20:00', 240],
    ['08:00', 0],
  ])('at %s %i minutes of trading are over', (clock, minutes) => {
    expect(minutesTraded(at(clock))).toBe(minutes)
  })

  test.each([
    ['09:14:59.999', -1, ''],
    ['09:15', 0, '09:15:20'],
    ['09:15:19.999', 0, '09:15:20'],
    ['09:15:20', 1, '09:15:40'],
    ['09:20', 15, '09:20:20'],
    ['09:24:59.999', 29, '09:25'],
    ['09:25', 29, '09:25'],
    ['09:25:00.001', -1, ''],
    ['14:58', -1, ''],
  ])('%s is place %d of the opening auction, which ends at %s', (clock, place, end) => {
    expect(auctionSlot(at(clock))).toBe(place)
    if (place >= 0) expect(auctionSlotEnd(place)).toBe(at(end))
  })

  test.each([
    ['14:56:59.999', -1, ''],
    ['14:57', 0, '14:57:20'],
    ['14:58:40', 5, '14:59'],
    ['14:59:59.999', 8, '15:00'],
    ['15:00', 8, '15:00'],
    ['15:00:00.001', -1, ''],
    ['09:20', -1, ''],
  ])('%s is place %d of the closing auction, which ends at %s', (clock, place, end) => {
    expect(auctionSlot(at(clock), 'closing')).toBe(place)
    if (place >= 0) expect(auctionSlotEnd(place, 'closing')).toBe(at(end))
  })

  test('an auction’s match stands in the minute in which it is made', () => {
    expect(MATCH_SLOT.opening).toBe(minuteSlot(at('09:25')))
    expect(MATCH_SLOT.closing).toBe(minuteSlot(at('15:00')))
    expect(BEFORE_CLOSING_SLOT).toBe(minuteSlot(at('14:56:59')))
  })

  test('slots never go back during the day, and all are used', () => {
    const slots = new Set<number>()
    let last = 0
    for (let time = at('09:15'); time < at('15:05'); time += 1_000) {
      const slot = minuteSlot(time)
      expect(slot).toBeGreaterThanOrEqual(last)
      last = slot
      slots.add(slot)
    }
    expect(slots.size).toBe(MINUTES_PER_DAY)
  })
})

describe('Beijing time', () => {
  test('is eight hours ahead, whatever the machine thinks', () => {
    const time = Date.UTC(2023, 1, 1, 1, 30)
    expect(timeOfDay(time)).toBe(at('09:30'))
    expect(beijingDate(time)).toBe('20230201')
    expect(beijingDate(Date.UTC(2023, 0, 31, 16))).toBe('20230201')
    expect(beijingMidnight(time)).toBe(Date.UTC(2023, 0, 31, 16))
  })

  test.each(['20230201', '20240229', '19901219', '20991231'])('%s is a date', (date) => {
    expect(beijingDate(dateToMs(date))).toBe(date)
    expect(timeOfDay(dateToMs(date))).toBe(0)
  })

  test.each([
    '',
    '2023021',
    '20230230',
    '20231301',
    '20230001',
    '20230100',
    '20230132',
    '2023-02-01',
    'abcdefgh',
    '20230229',
  ])('%j is no date', (date) => {
    expect(dateToMs(date)).toBeNaN()
  })

  test('every moment has the date of the calendar, and every date its midnight', () => {
    const [first, last] = [Date.UTC(100, 0, 2), Date.UTC(9999, 11, 30)]
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (time) => {
        const iso = new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)
        expect(beijingDate(time)).toBe(iso.replaceAll('-', ''))
        expect(dateToMs(beijingDate(time))).toBe(Date.parse(`${iso}T00:00:00+08:00`))
      }),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])('%d has no date', (time) => {
    expect(() => beijingDate(time)).toThrow(RangeError)
  })

  test('midnight and time of day make up the time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 4e12 }), (time) => {
        expect(beijingMidnight(time) + timeOfDay(time)).toBe(time)
        expect(timeOfDay(time)).toBeGreaterThanOrEqual(0)
        expect(timeOfDay(time)).toBeLessThan(86_400_000)
      }),
    )
  })
})

test('trading time passes while the market trades continuously or holds its closing auction, and at no other time', () => {
  const trades = new Set(['morning', 'afternoon', 'closing-auction'])
  let passed = 0
  for (let time = 0; time < 24 * 3_600_000; time += 30_000) {
    expect(msTraded(time)).toBe(passed)
    expect(minutesTraded(time)).toBe(Math.floor(passed / 60_000))
    if (trades.has(phaseAt(time))) passed += 30_000
  }
  expect(passed).toBe(4 * 3_600_000)
})
