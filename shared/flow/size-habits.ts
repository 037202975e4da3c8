import type { Shares } from '../market/units'

const BIN_WIDTH = 0.35
const ODD_LOT_WEIGHT = 0.01
/** Factor by which each trailing zero of the number of lots makes a size likelier than its neighbours. */
const ZERO_WEIGHT = 4
/** Number of lots above which the weight of a bin is its width, because habits matter little among so many sizes. */
const COUNTED_LOTS_MAX = 20_000

/** Whether traders choose a size out of habit, such as 500 or 3,000 shares, so that its repetition is weak evidence. */
export const isHabitualSize = (volume: Shares, lot: Shares): boolean => roundness(volume, lot) > 1

/**
 * How much more often a size is chosen than its neighbours: most for 1, 2, 5, 10 … lots, less for other single digits,
 * least for odd lots (after Mu, Chen, Kertész, Zhou 2009), and more for larger round numbers. 0 shares count as an odd
 * lot.
 */
export function roundness(volume: Shares, lot: Shares): number {
  if (volume < lot || volume % lot !== 0) return ODD_LOT_WEIGHT
  let digits = volume / lot
  let zeros = 1
  for (; digits % 10 === 0; digits /= 10) zeros *= ZERO_WEIGHT
  if (digits === 1 || digits === 2 || digits === 5) return 8 * zeros
  return (digits < 10 ? 2.5 : digits === 15 || digits === 25 ? 1.5 : 1) * zeros
}

/** Sizes in bins of equal ratio: 0 = up to one lot. */
export const binOf = (volume: Shares, lot: Shares): number =>
  volume <= lot ? 0 : Math.floor(Math.log(volume / lot) / BIN_WIDTH) + 1

/** By lot and bin. */
const weights = new Map<Shares, number[]>()

/** Σ of `roundness` over all sizes of a bin. */
export function binWeight(bin: number, lot: Shares): number {
  const ofLot = weights.get(lot) ?? []
  weights.set(lot, ofLot)
  ofLot[bin] ??= sumOfRoundness(bin, lot)
  return ofLot[bin]
}

function sumOfRoundness(bin: number, lot: Shares): number {
  const from = bin === 0 ? 0 : Math.exp(BIN_WIDTH * (bin - 1))
  const to = Math.exp(BIN_WIDTH * bin)
  let weight = (to - from) * lot * ODD_LOT_WEIGHT
  if (to > COUNTED_LOTS_MAX) weight += to - from
  else
    for (let lots = Math.max(1, Math.ceil(from)); binOf(lots * lot, lot) <= bin; lots++) {
      if (binOf(lots * lot, lot) === bin) weight += roundness(lots * lot, lot)
    }
  return weight
}
