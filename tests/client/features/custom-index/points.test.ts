import { describe, expect, it } from 'vitest'
import { formatPoints, topContributions } from '../../../../client/features/custom-index/points'

describe('what members add to a basket’s change', () => {
  it('is ranked by size, whatever its sign', () => {
    const share = (id: string, points: number) => ({ id, points, weight: 0, nowWeight: 0, since: 0 })
    expect(topContributions([share('a', 30), share('b', -150), share('c', 80)], 2).map(({ id }) => id)).toEqual([
      'b',
      'c',
    ])
  })
})

describe('points', () => {
  it.each([
    [12.345, '+12.35'],
    [-0.5, '-0.50'],
    [0.004, '0.00'],
    [-0.004, '0.00'],
    [0, '0.00'],
    [Number.NaN, '—'],
  ])('%d read %s', (points, text) => expect(formatPoints(points)).toBe(text))
})
