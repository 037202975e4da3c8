import { describe, expect, test } from 'vitest'
import { readPositions } from '../../../client/store/positions'

describe('positions as they were stored', () => {
  test('are cost and shares, without what is damaged', () => {
    const stored = {
      '600519.SH': { cost: 1_680.5, quantity: 300 },
      a: { cost: 0, quantity: 1 },
      b: { cost: 1 },
      c: null,
    }
    expect([...readPositions(JSON.stringify(stored))]).toEqual([['600519.SH', { cost: 1_680.5, quantity: 300 }]])
  })

  test.each([null, '', 'no json', '[]', 'null', '7'])('%s are none', (stored) => {
    expect(readPositions(stored).size).toBe(0)
  })
})
