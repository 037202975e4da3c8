import { describe, expect, it } from 'vitest'
import { axisPosition, bandPositions, halfRange } from '../../../../client/features/predict/band-axis'

describe('the axis of forecast bands', () => {
  it('is wide enough for the widest band with a tenth to spare', () => {
    const half = halfRange([
      { last: 1000, low: 990, high: 1010 },
      { last: 1000, low: 980, high: 1005 },
    ])
    expect(half).toBeCloseTo(0.022, 9)
  })

  it('has some width even with nothing to show', () => {
    expect(halfRange([])).toBeGreaterThan(0)
    expect(halfRange([{ last: 0, low: 0, high: 0 }])).toBeGreaterThan(0)
  })

  it('centres the last price and keeps everything inside', () => {
    expect(bandPositions({ last: 1000, low: 990, high: 1010 }, 0.02)).toEqual({
      last: 0.5,
      low: expect.closeTo(0.25, 9),
      high: expect.closeTo(0.75, 9),
    })
    expect(bandPositions({ last: 1000, low: 1, high: 9000 }, 0.02)).toEqual({ last: 0.5, low: 0, high: 1 })
  })
})

it.each([
  [1_000, 0.5],
  [1_010, 0.75],
  [980, 0],
  [979, 0],
  [1_021, 1],
])('%i on an axis of 2 %% around 1,000 is at %d', (price, position) => {
  expect(axisPosition(price, 1_000, 0.02)).toBeCloseTo(position, 12)
})
