import { MINUTES_PER_DAY } from '../../../shared/market/session'

export type DayColumn = (number | null)[]

/**
 * Values by slot laid out on the 241 slots of the day; null where nothing is known yet. With `hold`, a minute without
 * a row between two that have one keeps the value before it (a quiet minute of a price or of a running sum).
 */
export function onDay(slots: ArrayLike<number>, values: ArrayLike<number>, hold: boolean): DayColumn {
  const column: DayColumn = new Array(MINUTES_PER_DAY).fill(null)
  let newest = -1
  for (let row = 0; row < slots.length; row++) {
    const slot = slots[row] as number
    const value = values[row] as number
    if (!(slot >= 0 && slot < MINUTES_PER_DAY) || Number.isNaN(value)) continue
    column[slot] = value
    newest = Math.max(newest, slot)
  }
  if (!hold) return column
  for (let slot = 1; slot < newest; slot++) column[slot] ??= column[slot - 1] ?? null
  return column
}
