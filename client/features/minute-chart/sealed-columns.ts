import { MINUTES_PER_DAY, minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { BookDay } from '../../../shared/protocol/rest-market'

/**
 * 封单 by slot, upper limit +, lower −, 0 while it was open, and from the minute of the peak on the peak. A minute
 * without a book between two that have one holds what waited before it; before the first it is not known.
 */
export function sealedColumns({
  sealed,
  peak,
}: Pick<BookDay, 'sealed' | 'peak'>): [slot: number[], waiting: (number | null)[], peak: (number | null)[]] {
  const slots = Array.from({ length: MINUTES_PER_DAY }, (_, slot) => slot)
  const waiting: (number | null)[] = slots.map(() => null)
  sealed.slot.forEach((slot, row) => {
    waiting[slot] = sealed.volume[row] ?? null
  })
  const last = sealed.slot.at(-1) ?? -1
  for (let slot = 1; slot < last; slot++) waiting[slot] ??= waiting[slot - 1] ?? null
  const from = peak ? minuteSlot(timeOfDay(peak.time)) : MINUTES_PER_DAY
  return [slots, waiting, slots.map((slot) => (peak && slot >= from && slot <= last ? peak.volume : null))]
}
