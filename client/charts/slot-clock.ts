import { dateToMs, slotTime } from '../../shared/market/session'
import { marketDayTime } from '../ui/clock-zone'
import { formatMinute } from '../ui/format'

/** `09:31` of a minute slot in the shown zone, on a trading day (`YYYYMMDD`); left out, on the market's day. */
export const slotClock = (slot: number, day?: string): string =>
  formatMinute(day === undefined ? marketDayTime(slotTime(slot)) : dateToMs(day) + slotTime(slot))
