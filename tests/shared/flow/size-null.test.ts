import { describe, expect, test } from 'vitest'
import { roundness } from '../../../shared/flow/size-habits'
import { SizeNull } from '../../../shared/flow/size-null'

const FIRST = 34_200_000

/** Orders of the other side: a few rare sizes first, then what people like among 1,700 to 3,300 shares, over and over. */
function learnt(sizesMax: number, rounds = 12): SizeNull {
  const background = new SizeNull(100, sizesMax)
  let time = FIRST
  const learn = (volume: number) => {
    time += 500
    background.learn('sell', true, volume, time)
  }
  for (let lots = 50; lots < 90; lots++) learn(100 * lots)
  for (let round = 0; round < rounds; round++) {
    for (let lots = 17; lots <= 33; lots++) {
      for (let more = roundness(100 * lots, 100); more > 0; more--) learn(100 * lots)
    }
  }
  return background
}

describe('with room for few sizes', () => {
  test('an ordinary size that came after the room was full is about as likely as with room for all', () => {
    const [few, all] = [learnt(32), learnt(512)]
    for (const volume of [1_900, 2_000, 2_100, 2_500, 2_600, 3_000]) {
      const ratio = few.share('buy', volume) / all.share('buy', volume)
      expect(ratio).toBeGreaterThan(0.4)
      expect(ratio).toBeLessThan(2.5)
    }
  })

  test('the sizes of a bin stay one whole', () => {
    const background = learnt(32)
    const whole = Array.from({ length: 200 }, (_, lots) => background.share('buy', 100 * (lots + 1)))
    expect(whole.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(0.7)
    expect(whole.reduce((sum, share) => sum + share, 0)).toBeLessThan(1.1)
  })

  test('sizes that people like have the larger part of what was not kept', () => {
    const background = learnt(32)
    expect(background.share('buy', 3_000)).toBeGreaterThan(4 * background.share('buy', 2_400))
  })

  test('an old size that is rare gives its place to a new one, and its orders still count', () => {
    const background = learnt(32, 60)
    expect(background.share('buy', 2_000)).toBeGreaterThan(0.25)
    expect(background.share('buy', 5_300)).toBeLessThan(0.002)
  })
})

test('a size is learnt from the other side only', () => {
  const background = learnt(32)
  expect(background.share('sell', 2_300)).toBeLessThan(0.3 * background.share('buy', 2_300))
})
