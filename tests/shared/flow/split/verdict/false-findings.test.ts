import { expect, test } from 'vitest'
import { falseADay } from '../../../../../shared/flow/split/verdict/false-findings'

const HOURS_A_DAY = 4

test('the higher the probability asked for, the fewer false findings are to be expected', () => {
  const expected = [0, 0.33, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((confidence) => falseADay(confidence))
  expect(expected).toEqual([...expected].sort((a, b) => b - a))
  expect(expected[0]).toBeLessThanOrEqual(HOURS_A_DAY)
  expect(expected.at(-1)).toBeGreaterThan(0)
})

test('detectors of exact sizes only are held to fewer', () => {
  for (const confidence of [0, 0.5, 0.9]) {
    expect(falseADay(confidence, true)).toBeGreaterThan(0)
    expect(falseADay(confidence, true)).toBeLessThan(falseADay(confidence))
  }
})
