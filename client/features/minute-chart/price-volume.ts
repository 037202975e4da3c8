import type { PriceLevel } from '../../../shared/flow/price-levels'
import type { Price, Shares } from '../../../shared/market/units'
import type { MinuteColumns } from '../../store/rows/tick-store'

/** One price of the day (分价表) as it is shown; `bought` and `sold` NaN where the side is not known. */
export type PriceRow = PriceLevel

/** Volume by price of minutes, each at its average price: what can be said of a feed without prints. */
export function levelsOfMinutes({ volume, amount }: Pick<MinuteColumns, 'volume' | 'amount'>): PriceRow[] {
  const levels = new Map<Price, PriceRow>()
  for (let row = 0; row < volume.length; row++) {
    const shares = volume[row] as number
    if (!(shares > 0)) continue
    const price = Math.round((amount[row] as number) / shares)
    const level = levels.get(price) ?? { price, volume: 0, bought: Number.NaN, sold: Number.NaN }
    level.volume += shares
    levels.set(price, level)
  }
  return [...levels.values()].sort((a, b) => b.price - a.price)
}

interface PriceTable {
  levels: readonly PriceRow[]
  from: 'prints' | 'minutes'
  /** Part of the day's volume that the levels hold; NaN while the day's is unknown. */
  covered: number
}

/** The gateway's levels where it has any, else those of the minutes. Highest price first. */
export function priceTable(
  levels: readonly PriceLevel[],
  minutes: Pick<MinuteColumns, 'volume' | 'amount'>,
  dayVolume: Shares,
): PriceTable {
  const shown = levels.length > 0 ? levels : levelsOfMinutes(minutes)
  const total = shown.reduce((sum, { volume }) => sum + volume, 0)
  return {
    levels: shown,
    from: levels.length > 0 ? 'prints' : 'minutes',
    covered: dayVolume > 0 ? Math.min(1, total / dayVolume) : Number.NaN,
  }
}

/** So many rows at most are read at a glance. */
const ROWS_GOOD = 40
const NICE = [1, 2, 5] as const

/** Steps of a price table, price units: 1, 2 or 5 of each power of ten, as long as more than one row is left. */
export function priceSteps(levels: readonly PriceRow[]): Price[] {
  const prices = levels.map(({ price }) => price)
  const range = prices.length === 0 ? 0 : Math.max(...prices) - Math.min(...prices)
  const steps: Price[] = [1]
  for (let power = 1; power <= range; power *= 10) {
    steps.push(...NICE.map((factor) => factor * power).filter((step) => step > 1 && step <= range))
  }
  return steps
}

/** The finest step that leaves as many rows as are read at a glance. */
export function usualStep(levels: readonly PriceRow[]): Price {
  const steps = priceSteps(levels)
  return steps.find((step) => byStep(levels, step).length <= ROWS_GOOD) ?? (steps.at(-1) as Price)
}

/** First price of the row that a price is in, and the last one. */
export const firstOf = (price: Price, step: Price): Price => Math.floor(price / step) * step
export const lastOf = (price: Price, step: Price): Price => firstOf(price, step) + step - 1

/** Levels put together from `price` up to the next step, which is not included. Highest first. */
export function byStep(levels: readonly PriceRow[], step: Price): readonly PriceRow[] {
  if (step <= 1) return levels
  const rows = new Map<Price, PriceRow>()
  for (const { price, volume, bought, sold } of levels) {
    const from = firstOf(price, step)
    const row = rows.get(from)
    if (!row) rows.set(from, { price: from, volume, bought, sold })
    else {
      row.volume += volume
      row.bought += bought
      row.sold += sold
    }
  }
  return [...rows.values()].sort((a, b) => b.price - a.price)
}

/** The price of the row with most volume (POC); of equal ones the highest. Undefined without rows. */
export const pocOf = (rows: readonly PriceRow[]): Price | undefined =>
  rows.reduce<PriceRow | undefined>((most, row) => (most && most.volume >= row.volume ? most : row), undefined)?.price
