import { expect, test } from 'vitest'
import { type PastPrices, ReferenceMaker } from '../../../../shared/flow/market-events/day-reference'

const day = (close: number, prevClose: number): PastPrices => ({ high: close + 10, low: close - 10, close, prevClose })

function reference(days: readonly PastPrices[], prevClose: number) {
  const maker = new ReferenceMaker(prevClose)
  for (const each of days.toReversed()) maker.addBefore(each)
  return maker.reference()
}

test('no day makes no reference, nor does an instrument without a previous close', () => {
  expect(reference([], 1_000)).toBeUndefined()
  expect(reference([day(1_000, 990)], 0)).toBeUndefined()
})

test('the days make highs, lows, the mean of five closes and the close before them', () => {
  const days = [day(990, 980), day(1_000, 990), day(1_010, 1_000), day(1_005, 1_010), day(995, 1_005), day(1_000, 995)]
  expect(reference(days, 1_000)).toEqual({
    days: 6,
    high: 1_020,
    low: 980,
    closeBefore: 980,
    mean5: 1_002,
    lastHigh: 1_010,
    lastLow: 990,
  })
})

test('fewer than five closes have no mean', () => {
  expect(reference([day(1_000, 990), day(1_010, 1_000)], 1_010)?.mean5).toBe(0)
})

test('only the newest 60 days count', () => {
  const days = Array.from({ length: 61 }, (_, index) => day(1_000 + index, index === 0 ? 500 : 999 + index))
  expect(reference(days, 1_060)).toMatchObject({ days: 60, low: 991, closeBefore: 1_000 })
})

test('a day whose previous close was cut (two shares for one) halves the prices before it', () => {
  expect(reference([day(1_000, 900), day(600, 500)], 600)).toMatchObject({
    days: 2,
    high: 610,
    low: 495,
    closeBefore: 450,
    lastHigh: 610,
    lastLow: 590,
  })
})

test('today cut against the last close scales all of them', () => {
  expect(reference([day(1_000, 1_000)], 500)).toMatchObject({ high: 505, low: 495, closeBefore: 500, lastHigh: 505 })
})
