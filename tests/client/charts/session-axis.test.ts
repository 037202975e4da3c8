import fc from 'fast-check'
import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../client/charts/day-axis'
import {
  AUCTION_STRETCH,
  auctionClock,
  auctionTime,
  DAY_STRETCH,
  daysStretch,
  homeOf,
  slotAxis,
  slotLabels,
  slotSplits,
  slotText,
} from '../../../client/charts/session-axis'
import { partOf } from '../../support/part-of'

const plot = (min: number, max: number, width = 600) => partOf<uPlot>({ width, scales: { x: { min, max } } })

describe('one day', () => {
  test('is 241 places with lunch between two of them', () => {
    expect(DAY_STRETCH.whole).toEqual({ from: -0.5, to: 240.5 })
    expect(DAY_STRETCH.rules).toEqual([120.5])
    expect([0, 120, 121, 240].map(DAY_STRETCH.text)).toEqual(['09:30', '11:30', '13:01', '15:00'])
  })
})

describe('a day with its opening auction', () => {
  test.each([
    [-30, '09:15:20'],
    [-29.6, '09:15:20'],
    [-15, '09:20:20'],
    [-1, '09:25:00'],
    [-40, '09:15:20'],
  ])('place %d ends at %s', (place, text) => {
    expect(auctionTime(place)).toBe(text)
    expect(AUCTION_STRETCH.text(place)).toBe(text)
  })

  test('labels its start while that is visible, and continues with the normal day', () => {
    expect(AUCTION_STRETCH.text(0)).toBe('09:30')
    expect(AUCTION_STRETCH.labels(plot(-30.5, 240.5))[0]).toEqual({ at: -30, text: '09:15' })
    expect(AUCTION_STRETCH.labels(plot(-0.5, 240.5))[0]).toEqual({ at: 0, text: '09:30' })
    expect(AUCTION_STRETCH.rules[0]).toBe(-0.5)
    expect(AUCTION_STRETCH.whole).toEqual({ from: -30.5, to: 240.5 })
  })
})

test('several days have a hairline at each night, and labels with their date', () => {
  const stretch = daysStretch(createDayAxis(['20260716', '20260717']))
  expect(stretch.whole).toEqual({ from: -0.5, to: 481.5 })
  expect(stretch.rules).toEqual([240.5])
  expect([0, 241, 481].map(stretch.text)).toEqual(['07-16 09:30', '07-17 09:30', '07-17 15:00'])
  expect([0.6, 240.4, 240.6].map(stretch.text)).toEqual(['07-16 09:31', '07-16 15:00', '07-17 09:30'])
  expect(stretch.labels(plot(-0.5, 481.5)).map(({ text }) => text)).toContain('07-17')
  expect(stretch.firstHour).toBeUndefined()
})

describe('labels of minutes', () => {
  test('are at equal steps within the visible part of the day, and do not overlap', () => {
    const span = fc.tuple(fc.integer({ min: -40, max: 235 }), fc.integer({ min: 3, max: 280 }))
    fc.assert(
      fc.property(span, fc.integer({ min: 330, max: 2_000 }), ([from, length], width) => {
        const splits = slotSplits(plot(from - 0.5, from + length - 0.5, width))
        const steps = new Set(splits.slice(1).map((at, row) => at - (splits[row] as number)))
        expect(steps.size).toBeLessThanOrEqual(1)
        const [step = 1] = steps
        expect(splits.every((at) => at >= 0 && at <= 240 && at % step === 0)).toBe(true)
        expect(splits.length).toBeLessThanOrEqual(Math.min(5, Math.max(2, width / 64)) + 1)
      }),
    )
  })

  test.each([
    [-0.5, 240.5, 600, ['09:30', '10:30', '11:30/13:00', '14:00', '15:00']],
    [-0.5, 60.5, 600, ['09:30', '09:45', '10:00', '10:15', '10:30']],
    [-0.5, 240.5, 100, ['09:30', '10:30', '11:30/13:00', '14:00', '15:00']],
    [117.5, 122.5, 600, ['11:28', '11:29', '11:30/13:00', '13:01', '13:02']],
    [235.5, 300, 600, ['15:00']],
  ])('from %d to %d on %i pixels are %j', (from, to, width, labels) => {
    expect(slotLabels(plot(from, to, width)).map(({ text }) => text)).toEqual(labels)
  })

  test.each([
    [-9, '09:30'],
    [0.4, '09:30'],
    [0.6, '09:31'],
    [119.6, '11:30'],
    [240.4, '15:00'],
    [999, '15:00'],
  ])('position %d is labelled %s', (place, text) => expect(slotText(place)).toBe(text))

  test.each([
    ['opening', 0, '09:15:20'],
    ['opening', 29, '09:25:00'],
    ['opening', 99, '09:25:00'],
    ['closing', -3, '14:57:20'],
    ['closing', 0, '14:57:20'],
    ['closing', 99, '15:00:00'],
  ] as const)('of the %s auction place %i ends at %s', (session, place, text) => {
    expect(auctionClock(session, place)).toBe(text)
  })
})

test.each<[newest: number, stretch: Parameters<typeof homeOf>[0], home: { from: number; to: number }]>([
  [0, DAY_STRETCH, { from: -0.5, to: 60.5 }],
  [60, DAY_STRETCH, { from: -0.5, to: 60.5 }],
  [60.5, DAY_STRETCH, { from: -0.5, to: 60.5 }],
  [61, DAY_STRETCH, { from: -0.5, to: 240.5 }],
  [240, DAY_STRETCH, { from: -0.5, to: 240.5 }],
  [-30, AUCTION_STRETCH, { from: -30.5, to: 60.5 }],
  [60, AUCTION_STRETCH, { from: -30.5, to: 60.5 }],
  [61, AUCTION_STRETCH, { from: -30.5, to: 240.5 }],
  [0, daysStretch(createDayAxis(['20260716', '20260717'])), { from: -0.5, to: 481.5 }],
])('with the newest minute at %d the first hour or everything is in sight', (newest, stretch, home) => {
  expect(homeOf(stretch, newest)).toEqual(home)
})

describe('a day as times', () => {
  const axis = slotAxis('20260716')
  const at = (day: string, clock: string) => Date.parse(`${day}T${clock}+08:00`)

  test.each([
    ['2026-07-16', '09:29:59', 0],
    ['2026-07-16', '09:30:00', 0],
    ['2026-07-16', '09:30:01', 1],
    ['2026-07-16', '09:31:00', 1],
    ['2026-07-16', '11:30:00', 120],
    ['2026-07-16', '13:01:00', 121],
    ['2026-07-16', '15:00:00', 240],
    ['2026-07-15', '10:00:00', undefined],
    ['2026-07-17', '10:00:00', undefined],
  ])('has %s %s at the minute that it belongs to', (day, clock, place) => {
    expect(axis.placeOf(at(day, clock))).toBe(place)
  })

  test.each([
    [-5, '09:30:00'],
    [0, '09:30:00'],
    [0.6, '09:31:00'],
    [120, '11:30:00'],
    [121, '13:01:00'],
    [240, '15:00:00'],
    [999, '15:00:00'],
  ])('has place %d at %s', (place, clock) => {
    expect(axis.timeOf(place)).toBe(at('2026-07-16', clock))
  })
})
