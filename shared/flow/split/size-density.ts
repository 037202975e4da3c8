import type { Incoming } from './incoming'

/** A chain of equal sizes repeats its size this often. */
export const SIZE_SUPPORT_EXACT = 0.9
const NARROW = 0.09
const WIDE = 0.32
const POV_FIRST = 0.5
const POV_BASE = 0.07
const POV_PER_LOT = 0.4
const POV_TIGHT = 0.015
const POV_ROUNDING = 0.3
const ROOT = Math.sqrt(2 * Math.PI)

/** Chance of one size `off` (in ln) from the mean, where sizes come in lots. */
function normal(off: number, sigma: number, { lots, support }: Incoming): number {
  const x = off / sigma
  if (x > 4 || x < -4) return 0
  const peak = 1 / (sigma * ROOT * lots)
  return (peak < 0.9 ? peak : 0.9) * Math.exp(-0.5 * x * x) * support
}

export const sizeNarrow = (off: number, incoming: Incoming): number => normal(off, NARROW, incoming)
export const sizeWide = (off: number, incoming: Incoming): number => normal(off, WIDE, incoming)
export const povFirst = (off: number, incoming: Incoming): number => normal(off, POV_FIRST, incoming)

/** As above, for the share of the market's volume: lots round small slices. */
export const povSize = (off: number, incoming: Incoming): number =>
  normal(off, POV_BASE + POV_PER_LOT / incoming.lots, incoming)

export const povTight = (off: number, incoming: Incoming): number =>
  normal(off, POV_TIGHT + POV_ROUNDING / incoming.lots, incoming)
