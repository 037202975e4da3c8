import type { Shares } from '../../../market/units'
import { isHabitualSize } from '../../size-habits'
import { type Beams, EXACT, POV } from '../chains/beams'
import { stitchingTuning } from '../tuning'

const {
  REFILL_SHARE,
  MENU_GAP_MS,
  POV_GAP_MS,
  POV_KNOWN_MS,
  OWN_GAP_MS,
  OWN_REFILLED_MS,
  LIKED_REFILLED_MS,
  OWN_PERIOD,
  OWN_LOTS_MIN,
  FORMING_MS,
  POV_AGREES,
  SIZE_AGREES,
  EQUAL_SIZE,
} = stitchingTuning
export const { STITCH_NATS } = stitchingTuning
const MENU = new Set([333, 500, 667, 1500, 2000, 3000])
const within = (value: number, ratio: number): boolean => Math.abs(value) <= Math.log(ratio)

/** Properties compared between two pieces. */
export interface StitchPiece {
  kind: number
  /** ln of its size, or of its share of the market's volume. */
  size: number
  /** Mean interval (ms). */
  gap: number
  refillShare: number
  /** Its size is not chosen out of habit. */
  own: boolean
}

export const pieceOf = (beams: Beams, row: number): StitchPiece => ({
  kind: beams.kind[row] as number,
  size: beams.size[row] as number,
  gap: beams.gapTime[row] as number,
  refillShare: refillShare(beams, row),
  own: isOwn(beams.size[row] as number, beams.lot),
})

/** Piece `later` may continue piece `earlier`, `gap` ms after its last child (negative: they overlap). */
export function continuesPiece(earlier: StitchPiece, later: StitchPiece, gap: number): boolean {
  const period = Math.log(later.gap / earlier.gap)
  const mean = Math.max(later.gap, earlier.gap)
  const size = later.size - earlier.size
  if (earlier.kind === POV && later.kind === POV)
    return (
      (Math.abs(size) < 0.25 && gap <= Math.max(150_000, 14 * mean)) ||
      (Math.abs(size) < 0.2 && within(period, 1.25) && gap <= POV_GAP_MS) ||
      (Math.abs(size) < 0.15 && within(period, 1.5) && gap <= POV_KNOWN_MS)
    )
  if (earlier.kind === POV || later.kind === POV) return false
  const refilled = earlier.refillShare > REFILL_SHARE && later.refillShare > REFILL_SHARE
  const exact = earlier.kind === EXACT && later.kind === EXACT
  const equal = Math.abs(size) < EQUAL_SIZE
  if (exact && equal && later.own && (refilled || within(period, OWN_PERIOD)))
    return gap <= (refilled ? OWN_REFILLED_MS : OWN_GAP_MS)
  if (exact && equal && refilled) return gap <= LIKED_REFILLED_MS
  if (refilled && within(size, 1.3)) return gap <= 600_000
  if (exact && equal && (within(period, 1.3) || (gap < 0 && within(period, 3))))
    return gap <= Math.max(240_000, 30 * mean)
  if (within(size, 1.12) && within(period, 1.5)) return gap <= Math.max(500_000, 40 * mean)
  if (exact && gap < MENU_GAP_MS && MENU.has(Math.round(1000 * Math.exp(size)))) return true
  if (gap < 0 && within(period, 1.09)) return within(size, 2)
  return within(size, 1.4) && within(period, 1.15) && gap <= Math.max(120_000, 15 * mean)
}

/**
 * Two pieces may be of one group, whatever lies between them: else a chain of joins, each of neighbours, would end far
 * from where it began.
 */
export function piecesAgree(one: StitchPiece, other: StitchPiece): boolean {
  const size = other.size - one.size
  if (one.kind === POV || other.kind === POV) return one.kind === other.kind && Math.abs(size) < POV_AGREES
  if (within(size, SIZE_AGREES)) return true
  return one.kind === EXACT && other.kind === EXACT && MENU.has(Math.round(1000 * Math.exp(size)))
}

/** Chance that a piece that may be joined belongs to the same parent: one size says it, near sizes less. */
export function joinChance(one: StitchPiece, other: StitchPiece): number {
  if (one.kind === EXACT && other.kind === EXACT && Math.abs(other.size - one.size) < EQUAL_SIZE)
    return one.own ? 0.99 : 0.97
  return one.kind === POV || one.refillShare > REFILL_SHARE ? 0.95 : 0.92
}

/** How long a pause may be before a later piece no longer continues a row (ms). */
export function longestPause(beams: Beams, row: number): number {
  const mean = beams.gapTime[row] as number
  if (beams.kind[row] === POV) return Math.max(POV_GAP_MS, 14 * mean) + FORMING_MS
  if (refillShare(beams, row) > REFILL_SHARE) return 600_000 + FORMING_MS
  return Math.min(1_200_000, Math.max(500_000, 15 * mean)) + FORMING_MS
}

/** Time for which a row that has probably ended can be continued, ms; 0 = it cannot. */
export function knownFor(beams: Beams, row: number): number {
  const kind = beams.kind[row]
  if (kind === POV) return FORMING_MS + POV_KNOWN_MS
  if (kind !== EXACT) return 0
  const refilled = refillShare(beams, row) > REFILL_SHARE
  if (!isOwn(beams.size[row] as number, beams.lot)) return refilled ? FORMING_MS + LIKED_REFILLED_MS : 0
  return FORMING_MS + (refilled ? OWN_REFILLED_MS : OWN_GAP_MS)
}

/** A size, given by its ln, that is not a habitual one. */
const isOwn = (size: number, lot: Shares): boolean => {
  const volume = Math.round(Math.exp(size))
  return volume > OWN_LOTS_MIN * lot && !isHabitualSize(volume, lot)
}

export const refillShare = (beams: Beams, row: number): number =>
  (beams.refills[row] as number) / Math.max(1, beams.count[row] as number)
