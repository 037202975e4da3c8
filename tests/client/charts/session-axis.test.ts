import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../client/charts/day-axis'
import { AUCTION_STRETCH, auctionText, DAY_STRETCH, daysStretch } from '../../../client/charts/session-axis'

const plot = (min: number, max: number, width = 600) => ({ width, scales: { x: { min, max } } }) as never

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
    expect(auctionText(place)).toBe(text)
    expect(AUCTION_STRETCH.text(place)).toBe(text)
  })

  test('names its beginning while that is in sight, and goes on as the day does', () => {
    expect(AUCTION_STRETCH.text(0)).toBe('09:30')
    expect(AUCTION_STRETCH.labels(plot(-30.5, 240.5))[0]).toEqual({ at: -30, text: '09:15' })
    expect(AUCTION_STRETCH.labels(plot(-0.5, 240.5))[0]).toEqual({ at: 0, text: '09:30' })
    expect(AUCTION_STRETCH.rules[0]).toBe(-0.5)
  })
})

test('several days have a hairline at each night, and words with their date', () => {
  const stretch = daysStretch(createDayAxis(['20260716', '20260717']))
  expect(stretch.whole).toEqual({ from: -0.5, to: 481.5 })
  expect(stretch.rules).toEqual([240.5])
  expect([0, 241, 481].map(stretch.text)).toEqual(['07-16 09:30', '07-17 09:30', '07-17 15:00'])
  expect(stretch.labels(plot(-0.5, 481.5)).map(({ text }) => text)).toContain('07-17')
  expect(stretch.firstHour).toBeUndefined()
})
