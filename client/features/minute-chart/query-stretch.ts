import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate, clockText } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { address } from '../../../shared/protocol/routes'
import { linkFromHere } from '../../session/replay'
import { liveMarket } from '../../store/rows/live-market'
import { analyst } from '../../text/analyst'
import { formatDay } from '../../ui/format'

export const MINUTE_MS = 60_000

/** Asks about minutes that begin at `from` and end at `to`, as far as the market has come. */
export function queryMinutes(id: InstrumentId, from: UnixMs, to: UnixMs): void {
  const now = liveMarket().marketTime() ?? to
  const end = Math.max(from + MINUTE_MS, Math.min(to, now - (now % MINUTE_MS)))
  const said = (time: UnixMs) => `${formatDay(beijingDate(time))} ${clockText(time).slice(0, 5)}`
  open(id, said(from), said(end))
}

/** Asks about whole days, both included. */
export const queryDays = (id: InstrumentId, from: UnixMs, to: UnixMs): void =>
  open(id, formatDay(beijingDate(from)), formatDay(beijingDate(to)))

/** Opens the assistant, at the moment of this page, with the question in its box. */
function open(id: InstrumentId, from: string, to: string): void {
  const question = analyst.stretch(id, from, to)
  window.open(linkFromHere(address.strategyAnalyst(question)), '_blank', 'noopener')
}
