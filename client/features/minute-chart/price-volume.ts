import type { Price, Shares } from '../../../shared/market/units'
import type { PrintColumns } from '../../store/print-ring'
import type { MinuteColumns } from '../../store/tick-store'

/** One price of the day (分价表). */
export interface PriceLevel {
  price: Price
  volume: Shares
  /** Volume of active buys; NaN where the side is not known. */
  bought: Shares
}

const BUY = 1

const sorted = (levels: Map<Price, PriceLevel>): PriceLevel[] => [...levels.values()].sort((a, b) => b.price - a.price)

function levelOf(levels: Map<Price, PriceLevel>, price: Price, bought: number): PriceLevel {
  let level = levels.get(price)
  if (!level) {
    level = { price, volume: 0, bought }
    levels.set(price, level)
  }
  return level
}

/** Volume by price of prints, highest price first. */
export function levelsOfPrints(prints: PrintColumns): PriceLevel[] {
  const levels = new Map<Price, PriceLevel>()
  for (let row = 0; row < prints.price.length; row++) {
    const level = levelOf(levels, prints.price[row] as number, 0)
    const volume = prints.volume[row] as number
    level.volume += volume
    if (prints.side[row] === BUY) level.bought += volume
  }
  return sorted(levels)
}

/** Volume by price of minutes, each at its average price: what can be said when not every print is held. */
export function levelsOfMinutes({ volume, amount }: Pick<MinuteColumns, 'volume' | 'amount'>): PriceLevel[] {
  const levels = new Map<Price, PriceLevel>()
  for (let row = 0; row < volume.length; row++) {
    const shares = volume[row] as number
    if (!(shares > 0)) continue
    levelOf(levels, Math.round((amount[row] as number) / shares), Number.NaN).volume += shares
  }
  return sorted(levels)
}

/** Prints where they are all there (their volume is the day's), else minutes. */
export function priceLevels(
  prints: PrintColumns,
  minutes: Pick<MinuteColumns, 'volume' | 'amount'>,
  dayVolume: Shares,
): { levels: PriceLevel[]; from: 'prints' | 'minutes' } {
  let held = 0
  for (const volume of prints.volume) held += volume
  return dayVolume > 0 && held >= dayVolume
    ? { levels: levelsOfPrints(prints), from: 'prints' }
    : { levels: levelsOfMinutes(minutes), from: 'minutes' }
}
