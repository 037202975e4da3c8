import type { Caveats, PrevCloseOf } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY, timeOfDay } from '../../../shared/market/session'
import { slotNow } from '../../../shared/market/slot-now'
import type { UnixMs } from '../../../shared/market/units'
import type { RowRefusal } from './row'
import { text } from './text'

/** Present and missing data of an instrument's day. */
export interface Losses {
  /** Rows that can be used. */
  rows: number
  /** Rows left out, by why. */
  refused: Partial<Record<RowRefusal, number>>
  /** Skipped rows of its files whose instrument cannot be determined, and all rows of those files. */
  unnamed: number
  among: number
  /** Share of the day, 0…1, that a file reaches that ends before its time. */
  reached: number
  /** Files that end before their time. */
  cut: string[]
}

export const noLosses = (): Losses => ({ rows: 0, refused: {}, unnamed: 0, among: 0, reached: 1, cut: [] })

export function countRefusal(losses: Losses, why: RowRefusal, count = 1): void {
  losses.refused[why] = (losses.refused[why] ?? 0) + count
}

export function joinLosses(losses: Losses, other: Losses): void {
  losses.rows += other.rows
  for (const [why, count] of Object.entries(other.refused)) countRefusal(losses, why as RowRefusal, count)
  losses.unnamed += other.unnamed
  losses.among += other.among
  losses.reached = Math.min(losses.reached, other.reached)
  losses.cut.push(...other.cut)
}

/** Share of an exchange's day up to a time: 0 before the opening, 1 from the close on. */
export const dayShare = (time: UnixMs): number => slotNow(timeOfDay(time)) / (MINUTES_PER_DAY - 1)

const refusedRows = ({ refused }: Losses) => Object.values(refused).reduce((sum, count) => sum + count, 0)

/** Share of the day's rows, 0…1, that are there. */
export function completeShare(losses: Losses): number {
  const refused = refusedRows(losses)
  const own = refused > 0 ? losses.rows / (losses.rows + refused) : 1
  const shared = losses.unnamed > 0 ? losses.among / (losses.among + losses.unnamed) : 1
  return own * shared * losses.reached
}

/** Notices for people about the day beside its figures; undefined: none. */
export function caveatsOf(losses: Losses, prevCloseOf: PrevCloseOf | undefined): Caveats | undefined {
  const share = completeShare(losses)
  const words = Object.entries(losses.refused).map(([why, count]) => text.refused[why as RowRefusal](count))
  if (losses.unnamed > 0) words.push(text.unnamed(losses.unnamed))
  for (const file of losses.cut) words.push(text.cut(file))
  if (words.length === 0 && !prevCloseOf) return undefined
  const lost = words.length > 0 ? { lost: { rows: refusedRows(losses) + losses.unnamed, share, words } } : {}
  return { ...lost, ...(prevCloseOf ? { prevCloseOf } : {}) }
}
