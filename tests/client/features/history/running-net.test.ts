import { describe, expect, test } from 'vitest'
import { comparedAt, runningNet } from '../../../../client/features/history/running-net'
import type { FlowDay } from '../../../../shared/protocol/rest'

/** Prints in the auction and in minutes 2 and 4 only. */
const day: FlowDay = {
  id: '600519.SH',
  tradingDay: '20260703',
  definition: 'eastmoney-live',
  whole: true,
  slot: [0, 2, 4],
  close: [0, 1, 2],
  auction: [9, 0, 0],
  ad: [
    [0, 1, 10],
    [0, 2, 20],
    [0, 4, 40],
    [0, 8, -80],
  ],
  od: [
    [-3, 1, 1],
    [-4, 1, 1],
    [5, -7, 11],
    [2, 5, -13],
  ],
}

describe('the running net of a day', () => {
  test.each([
    ['BS', [0, 0, 15, 15, 5]],
    ['OO', [7, 7, 5, 5, 3]],
  ] as const)('by %s: minutes without a print add nothing, and of orders the large ones count', (mode, sums) => {
    expect(runningNet(day, mode)).toEqual(sums)
  })

  test('of a day without a print is empty', () => {
    const none: FlowDay = { ...day, slot: [], ad: [[], [], [], []], od: [[], [], [], []] }
    expect(runningNet(none, 'BS')).toEqual([])
  })
})

test.each([
  [null, { slot: 2, one: 30, two: 7, apart: 23 }],
  [1, { slot: 1, one: 20, two: 5, apart: 15 }],
  [3, { slot: 3, one: null, two: 9, apart: null }],
])('two days are compared at %s: the minute at the pointer, or the latest that both have', (pointed, expected) => {
  const running = [10, 20, 30]
  expect(comparedAt([running, [1, 5, 7, 9, 11]], pointed)).toEqual(expected)
})
