import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AudiblePrint, TapeSound } from '../../../../client/features/tape/tape-sound'
import { listenToTones } from './heard-tones'

afterEach(() => vi.unstubAllGlobals())

/** The tones played for rows that arrive at these seconds. */
function playedOf(...rows: [seconds: number, ...AudiblePrint[]][]) {
  const clock = { now: 0 }
  const tones = listenToTones(clock)
  const sound = new TapeSound()
  for (const [seconds, ...heard] of rows) {
    clock.now = seconds
    sound.play(heard)
  }
  return tones
}
const row = (side: AudiblePrint['side'], tier: AudiblePrint['tier']): AudiblePrint => ({ side, tier })

describe('how the tape sounds', () => {
  test('buys rise and sells fall with their tier, each louder, and no sell is as high as a buy', () => {
    const of = (side: AudiblePrint['side']) => playedOf([0, row(side, 1)], [1, row(side, 2)], [2, row(side, 3)])
    const [buys, sells] = [of('buy'), of('sell')]
    const rising = (values: number[]) => values.every((value, at) => at === 0 || value > (values[at - 1] as number))
    expect([buys, sells].map(({ length }) => length)).toEqual([3, 3])
    expect(rising(buys.map(({ hz }) => hz))).toBe(true)
    expect(rising(sells.map(({ hz }) => -hz))).toBe(true)
    expect(Math.min(...buys.map(({ hz }) => hz))).toBeGreaterThan(Math.max(...sells.map(({ hz }) => hz)))
    for (const tones of [buys, sells]) expect(rising(tones.map(({ loud }) => loud))).toBe(true)
  })

  test('a buy and a sell at the same time are both played, two of one side are played once', () => {
    expect(playedOf([0, row('buy', 1), row('sell', 1)])).toHaveLength(2)
    expect(playedOf([0, row('buy', 1)], [0.1, row('buy', 1)])).toHaveLength(1)
    expect(playedOf([0, row('buy', 1)], [0.1, row('sell', 1)], [0.2, row('buy', 1)])).toHaveLength(3)
  })
})
