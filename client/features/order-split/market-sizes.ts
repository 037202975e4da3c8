import type { Shares } from '../../../shared/market/units'
import type { PrintView } from '../../store/rows/print-ring'
import type { Bin } from './histogram'

/** Sides of a print as the store keeps them. */
const BUY = 1
const SELL = 2
const SIZES_MIN = 30

/**
 * Lots of the orders that crossed the spread on the other side, from the prints at hand. A parent cannot hide in
 * these: they are what its sizes are compared with.
 */
export function otherSideLots(prints: PrintView, side: 'buy' | 'sell', lot: Shares): number[] {
  const other = side === 'buy' ? SELL : BUY
  const numbers = other === BUY ? prints.buyNo : prints.sellNo
  const lots: number[] = []
  let running = -1
  for (let row = 0; row < prints.side.length; row++) {
    if (prints.side[row] !== other) continue
    const number = numbers[row] as number
    const volume = (prints.volume[row] as number) / lot
    if (number === running && number > 0) lots[lots.length - 1] = (lots.at(-1) ?? 0) + volume
    else lots.push(volume)
    running = number
  }
  return lots
}

/** Counts that as many independent orders of these sizes would give; empty where too few are known. */
export function expectedBySize(bins: readonly Bin[], lots: readonly number[]): number[] {
  if (lots.length < SIZES_MIN) return []
  const all = bins.reduce((sum, bin) => sum + bin.count, 0)
  return bins.map(({ from, to }) => (all * lots.filter((size) => size >= from && size < to).length) / lots.length)
}
