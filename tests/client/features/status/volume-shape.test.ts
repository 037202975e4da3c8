import { describe, expect, test } from 'vitest'
import { volumeMeter } from '../../../../client/features/status/ops/volume-shape'

describe('today compared with the usual volume', () => {
  test('begins at zero and ends at the largest of both; later is to the right', () => {
    const { most, bands, lines } = volumeMeter({ today: [50, 100, 25], low: [40, 40, 40], high: [80, 200, 80] })
    expect(most).toBe(200)
    expect(lines).toEqual([
      [
        [0, 0.75],
        [0.5, 0.5],
        [1, 0.875],
      ],
    ])
    expect(bands).toEqual([
      [
        [0, 0.6],
        [0.5, 0],
        [1, 0.6],
        [1, 0.8],
        [0.5, 0.8],
        [0, 0.8],
      ],
    ])
  })

  test('is interrupted where minutes were not observed or are unknown', () => {
    const { bands, lines } = volumeMeter({
      today: [1, null, null, 2, 3],
      low: [null, 0, 0, null, 0],
      high: [null, 4, 4, null, 4],
    })
    expect(lines.map((line) => line.map(([x]) => x))).toEqual([[0], [0.75, 1]])
    expect(bands.map((band) => band.length)).toEqual([4, 2])
  })

  test('is empty without data', () => {
    expect(volumeMeter({ today: [], low: [], high: [] })).toEqual({ most: 1, bands: [], lines: [] })
  })
})
