import { describe, expect, test } from 'vitest'
import type { TapeRow } from '../../../../client/features/tape/tape'
import { TapeEar } from '../../../../client/features/tape/tape-sound'
import { tapeSpeed } from '../../../../client/features/tape/tape-speed'
import { readTapeChoice, type Tier, tierOf, writeTapeChoice } from '../../../../client/features/tape/tiers'
import { partOf } from '../../../support/part-of'

describe('tiers of prints', () => {
  test.each([
    [199_999, 0],
    [200_000, 1],
    [999_999, 1],
    [1_000_000, 2],
    [4_999_999, 2],
    [5_000_000, 3],
  ])('%i yuan are of tier %i', (yuan, tier) => {
    expect(tierOf(yuan, [200_000, 1_000_000, 5_000_000])).toBe(tier)
  })

  test.each([
    ['', { only: 0, heard: 0 }],
    ['2,3', { only: 2, heard: 3 }],
    ['4,1', { only: 0, heard: 1 }],
    ['1', { only: 1, heard: 0 }],
    ['x,-1', { only: 0, heard: 0 }],
    ['01,2.5', { only: 0, heard: 0 }],
  ])('stored as %j are read as %j', (kept, choice) => {
    expect(readTapeChoice(kept)).toEqual(choice)
  })

  test('are read back as they were written, and are not stored if they are the defaults', () => {
    for (const only of [0, 1, 2, 3] as const) {
      for (const heard of [0, 1, 2, 3] as const) {
        expect(readTapeChoice(writeTapeChoice({ only, heard }))).toEqual({ only, heard })
      }
    }
    expect(writeTapeChoice({ only: 0, heard: 0 })).toBe('')
  })
})

describe('the speed of prints', () => {
  const now = 1_000_000
  const at = (times: number[]) => ({
    time: Float64Array.from(times),
    buyNo: Float64Array.from(times, () => 1),
    sellNo: new Float64Array(times.length),
  })
  const every = (ms: number, from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / ms) }, (_, step) => from + step * ms)

  test('is measured over ten seconds, and compared with the five minutes before', () => {
    // One a second for five minutes, then four a second.
    const prints = at([...every(1_000, now - 309_000, now - 9_000), ...every(250, now - 9_000, now)])
    const { perSecond, times } = tapeSpeed(prints, now)
    expect(perSecond).toBeCloseTo(3.6, 6)
    expect(times).toBeCloseTo(3.6, 1)
  })

  test('falls while no prints arrive', () => {
    const prints = at(every(1_000, now - 200_000, now))
    expect(tapeSpeed(prints, now).perSecond).toBeCloseTo(0.9, 6)
    expect(tapeSpeed(prints, now + 10_000)).toMatchObject({ perSecond: 0 })
    expect(tapeSpeed(prints, now + 10_000).times).toBe(0)
  })

  test.each([
    ['no print', at([])],
    ['too short a time', at(every(1_000, now - 60_000, now))],
    ['too few prints', at(every(11_000, now - 300_000, now))],
  ])('is not compared if there is %s', (_, prints) => {
    expect(tapeSpeed(prints, now).times).toBeUndefined()
  })

  test('is compared with five whole minutes, and nothing before those', () => {
    const steady = every(1_000, now - 299_999, now - 10_000)
    const burst = (from: number) =>
      at([...every(100, from, from + 9_000), ...steady, ...every(1_000, now - 9_000, now)])
    // 90 more in the first seconds of the five minutes, or before them.
    expect(tapeSpeed(burst(now - 309_500), now).times).toBeCloseTo(0.9 / (379 / 299.5), 2)
    expect(tapeSpeed(burst(now - 400_000), now).times).toBeCloseTo(0.9, 2)
  })

  test('counts a print of the current time, but none of exactly ten seconds ago or five minutes before that', () => {
    expect(tapeSpeed(at([now - 10_000, now]), now).perSecond).toBeCloseTo(0.1, 6)
    const usual = every(1_000, now - 309_000, now - 10_000)
    const inside = tapeSpeed(at([...usual, now]), now)
    expect(tapeSpeed(at([...new Array(90).fill(now - 310_000), ...usual, now]), now)).toEqual(inside)
  })

  test.each(['buyNo', 'sellNo'] as const)(
    'counts neither summed rows nor prints before them, recognized by %s',
    (name) => {
      const prints = { ...at([now - 5_000, now - 4_000, now - 3_000]), [name]: Float64Array.of(7, -30, 8) }
      expect(tapeSpeed(prints, now).perSecond).toBeCloseTo(0.1, 6)
    },
  )
})

describe('sounds of the tape', () => {
  let seq = 0
  const row = (side: number, tier: Tier): TapeRow & { tier: Tier } =>
    partOf<TapeRow & { tier: Tier }>({ seq: ++seq, side, tier })
  const hear = (ear: TapeEar, added: TapeRow[], from: Tier, { grew = false, restarted = false, rows = added } = {}) =>
    ear
      .hear({ added, grew, restarted }, rows, (each) => (each as TapeRow & { tier: Tier }).tier, from)
      .map(({ side, tier }) => `${side}${tier}`)

  test('is the largest new row of each side from the chosen tier on', () => {
    expect(hear(new TapeEar(), [row(1, 1), row(1, 3), row(1, 2), row(2, 2), row(2, 0)], 1)).toEqual(['buy3', 'sell2'])
    expect(hear(new TapeEar(), [row(1, 1), row(2, 2)], 2)).toEqual(['sell2'])
    expect(hear(new TapeEar(), [row(1, 2), row(2, 2)], 3)).toEqual([])
    expect(hear(new TapeEar(), [row(1, 3), row(0, 3)], 0)).toEqual([])
    expect(hear(new TapeEar(), [row(0, 3)], 1)).toEqual([])
  })

  test('is a sweep again when it has grown into a higher tier, and only then', () => {
    const ear = new TapeEar()
    const sweep = row(1, 1)
    expect(hear(ear, [sweep], 1)).toEqual(['buy1'])
    expect(hear(ear, [], 1, { grew: true, rows: [sweep] })).toEqual([])
    sweep.tier = 2
    expect(hear(ear, [], 1, { grew: true, rows: [sweep] })).toEqual(['buy2'])
    const next = row(2, 1)
    sweep.tier = 3
    expect(hear(ear, [next], 1, { grew: true, rows: [sweep, next] })).toEqual(['buy3', 'sell1'])
  })

  test('is nothing that was already there', () => {
    const ear = new TapeEar()
    const sweep = row(1, 2)
    expect(hear(ear, [sweep], 1, { restarted: true })).toEqual([])
    expect(hear(ear, [], 1, { grew: true, rows: [sweep] })).toEqual([])
  })
})
