import { describe, expect, test } from 'vitest'
import { StampResolution } from '../../../../../shared/flow/split/orders/stamp-resolution'
import { Dice } from '../../../../support/split-generator/dice'

const OPEN = 34_200_000

/** Shows so many stamps in steps of `step`; of every hundred, `odd` are off by 3 ms. */
function show(stamps: StampResolution, count: number, step: number, odd = 0, dice = new Dice(step)): StampResolution {
  for (let n = 0; n < count; n++) stamps.add(OPEN + step * dice.whole(0, 9_999) + (n % 100 < odd ? 3 : 0))
  return stamps
}

describe('how finely stamps tell the time', () => {
  test.each([1, 10, 100, 1_000])('stamps of %i ms are known as such', (step) => {
    expect(show(new StampResolution(), 200, step).ms).toBe(step)
  })

  test.each([
    { odd: 1, step: 1_000, ms: 1_000 },
    { odd: 2, step: 10, ms: 10 },
    { odd: 4, step: 1_000, ms: 1 },
  ])('with $odd in a hundred off the step of $step ms it is $ms ms', ({ odd, step, ms }) => {
    expect(show(new StampResolution(), 400, step, odd).ms).toBe(ms)
  })

  test('stamps that are mostly coarse are as fine as those in between', () => {
    const stamps = new StampResolution()
    for (let n = 0; n < 300; n++) stamps.add(OPEN + 1_000 * n + (n % 3 === 0 ? 100 : 0))
    expect(stamps.ms).toBe(100)
  })

  test('nothing is said before there are enough', () => {
    const stamps = show(new StampResolution(), 49, 1_000)
    expect(stamps.ms).toBe(1)
    expect(show(stamps, 1, 1_000).ms).toBe(1_000)
  })

  test('it recovers when stamps get finer, and notices when they get coarser, however long the day was', () => {
    const stamps = show(new StampResolution(), 20_000, 1_000)
    expect(show(stamps, 200, 10).ms).toBe(10)
    expect(show(stamps, 200, 1).ms).toBe(1)
    expect(show(stamps, 20_000, 100).ms).toBe(100)
  })
})
