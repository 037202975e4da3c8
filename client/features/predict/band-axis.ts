/** A forecast's prices, in price units. */
interface Band {
  last: number
  low: number
  high: number
}

interface BandPositions {
  /** Fractions of the width, 0…1. */
  last: number
  low: number
  high: number
}

/** Half-width of the common axis as a fraction of the price: the widest band with a tenth to spare. */
export function halfRange(bands: readonly Band[]): number {
  const widths = bands.flatMap(({ last, low, high }) =>
    last > 0 ? [Math.abs(high - last) / last, Math.abs(last - low) / last] : [],
  )
  return Math.max(0.001, ...widths) * 1.1
}

/** Position of a price on an axis of ±`half` (fraction of `last`) that is centred on `last`, 0…1. */
export const axisPosition = (price: number, last: number, half: number): number =>
  Math.min(1, Math.max(0, 0.5 + (price - last) / last / (2 * half)))

/** Positions of last price and band on an axis of ±`half` centred on the last price. */
export function bandPositions({ last, low, high }: Band, half: number): BandPositions {
  return { last: 0.5, low: axisPosition(low, last, half), high: axisPosition(high, last, half) }
}
