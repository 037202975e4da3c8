import { describe, expect, test } from 'vitest'
import { SubmitClock } from '../../../shared/flow/submit-clock'

describe('the time read off an order number', () => {
  const clock = new SubmitClock()
  clock.mark(100, 1_000)
  clock.mark(200, 2_000)
  clock.mark(150, 9_000)
  clock.mark(400, 3_000)

  test.each([
    ['of an aggressor is exact', 200, 2_000],
    ['between two aggressors is in proportion', 300, 2_500],
    ['ignores numbers that do not grow', 150, 1_500],
    ['of an older order is unknown', 99, 8_888],
    ['of a newer order is unknown', 401, 8_888],
  ])('%s', (_, number, time) => {
    expect(clock.timeOf(number, 8_888)).toBe(time)
  })

  test('is never after the order traded', () => {
    expect(clock.timeOf(300, 2_100)).toBe(2_100)
  })

  test('forgets the oldest marks', () => {
    const long = new SubmitClock()
    for (let number = 1; number <= 5_000; number++) long.mark(number, number * 10)
    expect(long.timeOf(2_000, 1)).toBe(1)
    expect(long.timeOf(4_500, 99_999)).toBe(45_000)
  })

  test('knows nothing before the first aggressor', () => {
    expect(new SubmitClock().timeOf(5, 123)).toBe(123)
  })
})
