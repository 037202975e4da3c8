import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate, clockText } from '../../../shared/market/session'
import { MINUTE_MS, type UnixMs } from '../../../shared/market/units'
import { address } from '../../../shared/protocol/routes'
import { linkFromHere } from '../../session/replay'
import { liveMarket } from '../../store/rows/live-market'
import { analyst } from '../../text/analyst'
import { formatDay } from '../../ui/format'

const DAY_MS = 86_400_000

/** End of minutes from `from` to `to`, as far as whole minutes of the market have come; one minute at least. */
export const minutesEnd = (from: UnixMs, to: UnixMs, now: UnixMs): UnixMs =>
  Math.max(from + MINUTE_MS, Math.min(to, now - (now % MINUTE_MS)))

/** Asks about minutes that begin at `from` and end at `to`, as far as the market has come. */
export function queryMinutes(id: InstrumentId, from: UnixMs, to: UnixMs): void {
  const end = minutesEnd(from, to, liveMarket().marketTime() ?? to)
  const timeWords = (time: UnixMs) => `${formatDay(beijingDate(time))} ${clockText(time).slice(0, 5)}`
  open(id, timeWords(from), timeWords(end))
}

/** Last day of the bar that begins at `time`, as far as the market has come. Days of one bar have the same key. */
export function lastDayOf(time: UnixMs, now: UnixMs, keyOf: (time: UnixMs) => string | number): UnixMs {
  let last = time
  while (last + DAY_MS <= now && keyOf(last + DAY_MS) === keyOf(time)) last += DAY_MS
  return last
}

/** Asks about whole days: from the bar that begins at `from` to the one that begins at `to`, both included. */
export function queryDays(id: InstrumentId, from: UnixMs, to: UnixMs, keyOf: (time: UnixMs) => string | number): void {
  const last = lastDayOf(to, liveMarket().marketTime() ?? to, keyOf)
  open(id, formatDay(beijingDate(from)), formatDay(beijingDate(last)))
}

/** Opens the assistant, at the moment of this page, with the question in its box. */
function open(id: InstrumentId, from: string, to: string): void {
  const question = analyst.stretch(id, from, to)
  window.open(linkFromHere(address.strategyAnalyst(question)), '_blank', 'noopener')
}
