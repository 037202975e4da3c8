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
  const held = shown.reduce((sum, { volume }) => sum + volume, 0)
  return {
    levels: shown,
    from: levels.length > 0 ? 'prints' : 'minutes',
    covered: dayVolume > 0 ? Math.min(1, held / dayVolume) : Number.NaN,
  }
}
