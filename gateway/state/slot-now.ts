import { MINUTES_PER_DAY, minuteSlot, timeOfDay } from '../../shared/market/session'
import type { UnixMs } from '../../shared/market/units'

/** The minute-line slot of the market's clock: 0 before the day, 240 after it. */
export function slotNow(marketTime: UnixMs): number {
  const time = timeOfDay(marketTime)
  const slot = minuteSlot(time)
  if (slot >= 0) return slot
  return time < 12 * 3_600_000 ? 0 : MINUTES_PER_DAY - 1
}
