import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelsOfMinutes, priceTable } from '../../../../client/features/minute-chart/price-volume'

const minutes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 950, max: 1_050 })), { maxLength: 60 })
  .map((rows) => ({
    volume: Float64Array.from(rows, ([lots]) => lots * 100),
    amount: Float64Array.from(rows, ([lots, price]) => lots * 100 * price),
    prices: rows.flatMap(([lots, price]) => (lots > 0 ? [price] : [])),
  }))

test('minutes at their average prices are each price once, the highest first, and all of the volume', () => {
  fc.assert(
    fc.property(minutes, ({ volume, amount, prices }) => {
      const levels = levelsOfMinutes({ volume, amount })
      const all = volume.reduce((sum, each) => sum + each, 0)
      expect(levels.map(({ price }) => price)).toEqual([...new Set(prices)].sort((a, b) => b - a))
      expect(levels.reduce((sum, level) => sum + level.volume, 0)).toBe(all)
      // Who crossed the spread is not known of a minute.
      expect(levels.every(({ bought, sold }) => Number.isNaN(bought) && Number.isNaN(sold))).toBe(true)
      const { covered } = priceTable([], { volume, amount }, all * 2)
      expect(covered).toBe(all > 0 ? 0.5 : Number.NaN)
    }),
  )
})
