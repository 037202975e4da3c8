import { type Beams, EXACT, POV } from './beams'

/** What joining two pieces costs: another chance taken. */
export const STITCH_NATS = 3
const REFILL_SHARE = 0.3
/** Sizes of one short list: 1, 2 and 3 times a unit (thousandths). */
const MENU_GAP_MS = 30_000
const MENU = new Set([333, 500, 667, 1500, 2000, 3000])
/** A pause of slices of the market's volume may be this long. */
const POV_GAP_MS = 450_000
/** A later piece needs so long to be known as one. */
const FORMING_MS = 240_000
const within = (value: number, ratio: number): boolean => Math.abs(value) <= Math.log(ratio)

/** Row `later` may continue row `earlier`, `gap` ms after its last child (negative: they overlap). */
export function continues(beams: Beams, earlier: number, later: number, gap: number): boolean {
  const kinds = [beams.kind[earlier], beams.kind[later]]
  const period = Math.log((beams.gapTime[later] as number) / (beams.gapTime[earlier] as number))
  const mean = Math.max(beams.gapTime[later] as number, beams.gapTime[earlier] as number)
  const pov = kinds.filter((kind) => kind === POV).length
  const size = (beams.size[later] as number) - (beams.size[earlier] as number)
  if (pov === 1) return false
  if (pov === 2)
    return (
      (Math.abs(size) < 0.25 && gap <= Math.max(150_000, 14 * mean)) ||
      (Math.abs(size) < 0.2 && within(period, 1.25) && gap <= POV_GAP_MS)
    )
  const refilled = refillShare(beams, earlier) > REFILL_SHARE && refillShare(beams, later) > REFILL_SHARE
  const exact = kinds[0] === EXACT && kinds[1] === EXACT
  const equal = Math.abs(size) < 0.004
  if (refilled && within(size, 1.3)) return gap <= 600_000
  if (exact && equal && (within(period, 1.3) || (gap < 0 && within(period, 3))))
    return gap <= Math.max(240_000, 30 * mean)
  if (within(size, 1.12) && within(period, 1.5)) return gap <= Math.max(500_000, 40 * mean)
  if (exact && gap < MENU_GAP_MS && MENU.has(Math.round(1000 * Math.exp(size)))) return true
  if (gap < 0 && within(period, 1.09)) return within(size, 2)
  return within(size, 1.4) && within(period, 1.15) && gap <= Math.max(120_000, 15 * mean)
}

/** How long a pause may be before a later piece no longer continues a row (ms). */
export function longestPause(beams: Beams, row: number): number {
  const mean = beams.gapTime[row] as number
  if (beams.kind[row] === POV) return Math.max(POV_GAP_MS, 14 * mean) + FORMING_MS
  if (refillShare(beams, row) > REFILL_SHARE) return 600_000 + FORMING_MS
  return Math.min(1_200_000, Math.max(500_000, 15 * mean)) + FORMING_MS
}

export const refillShare = (beams: Beams, row: number): number =>
  (beams.refills[row] as number) / Math.max(1, beams.count[row] as number)
