import { rootOf } from './exact'
import type { Slippage } from './model'
import type { PriceLimits } from './price-limits'

/** Precision of the square root of a fraction: 10⁻⁴. */
const ROOT = 100_000_000n

/** Distance from the price as a fraction of li: [top, bottom]. */
function distanceOf(slippage: Slippage, price: number, tick: number, quantity: number, volume: number) {
  switch (slippage.model) {
    case 'ticks':
      return [BigInt(slippage.n * tick), 1n] as const
    case 'half_spread': {
      const spread = price * slippage.spreadBp
      return [BigInt(Math.max(tick * 10_000, spread)), 20_000n] as const
    }
    case 'sqrt': {
      const root = rootOf((BigInt(quantity) * ROOT) / BigInt(volume))
      return [BigInt(price) * BigInt(slippage.kBp) * root, ROOT] as const
    }
  }
}

/**
 * Price of a fill in li: moved away from the order by the slippage, rounded away to the tick, within the day's limits.
 * `volume` is that of the bar and not 0.
 */
export function slippedPrice(
  side: 'buy' | 'sell',
  bar: { price: number; volume: number; tick: number; limits: PriceLimits },
  quantity: number,
  slippage: Slippage,
): number {
  const { price, volume, tick, limits } = bar
  const [top, bottom] = distanceOf(slippage, price, tick, quantity, volume)
  const step = bottom * BigInt(tick)
  const exact = BigInt(price) * bottom
  if (side === 'buy') {
    const ticks = (exact + top + step - 1n) / step
    return Math.min(limits.up, Number(ticks) * tick)
  }
  const ticks = exact > top ? (exact - top) / step : 0n
  return Math.max(limits.down, tick, Number(ticks) * tick)
}
