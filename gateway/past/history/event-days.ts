import { eventKindOf } from '../../../shared/market/event-kinds'
import { decodeSeries, isDerived } from '../../../shared/protocol/day-series'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Row } from '../../../shared/protocol/kinds'
import type { MarketEventList, MarketEventQuery } from '../../../shared/protocol/rest-market'
import { withEarlier } from './events-before'
import type { LiveMarket } from './market-port'
import { type SeriesStore, WHOLE_MARKET } from './series-store'

/** Events answered at once, newest first. */
const EVENTS_MAX = 5_000

interface EventDaysOptions {
  series: Pick<SeriesStore, 'read'>
  market: Pick<LiveMarket, 'tradingDay' | 'marketEvents'> & { eventHistoryDays(): number }
}

export type EventDays = ReturnType<typeof createEventDays>

type EventRow = Row<'market-event'>

/**
 * A day's 盘口异动 by time: of the running day the current ones, of others those in `series`; undefined if there is no
 * record.
 */
export function eventRows(series: EventDaysOptions['series'], market: Pick<LiveMarket, 'tradingDay' | 'marketEvents'>) {
  async function recorded(day: string): Promise<{ rows: EventRow[]; derived: boolean } | undefined> {
    const bytes = await series.read(day, WHOLE_MARKET, 'market-event')
    const rows = bytes && decodeSeries('market-event', bytes)
    return bytes && rows && { rows, derived: isDerived(bytes) }
  }

  /** Current events, and those recorded of this day before a restart; ordered by time. */
  async function running(): Promise<readonly EventRow[]> {
    const before = (await recorded(market.tradingDay))?.rows ?? []
    return withEarlier(market.marketEvents(), before)
  }

  return async (day: string): Promise<{ rows: readonly EventRow[]; derived: boolean } | undefined> =>
    day === market.tradingDay ? { rows: await running(), derived: false } : recorded(day)
}

/** 盘口异动 of the running day and of recorded days. Throws `ZeusError` for other days. */
export function createEventDays({ series, market }: EventDaysOptions) {
  const rowsOf = eventRows(series, market)

  return {
    async list({
      day = market.tradingDay,
      code,
      kinds,
      limit = EVENTS_MAX,
    }: MarketEventQuery): Promise<MarketEventList> {
      if (!/^\d{8}$/.test(day)) throw new ZeusError('range-invalid', day.slice(0, 20))
      const found = await rowsOf(day)
      if (!found) throw new ZeusError('no-data')
      const { rows, derived } = found
      const events: MarketEventList['events'] = []
      for (let at = rows.length - 1; at >= 0 && events.length < limit; at--) {
        const { event, ...row } = rows[at] as EventRow
        const kind = eventKindOf(event)
        if (!kind || (code !== undefined && row.instrument !== code) || (kinds && !kinds.includes(kind))) continue
        events.push({ kind, ...row })
      }
      const historyDays = day === market.tradingDay ? market.eventHistoryDays() : 0
      return { tradingDay: day, historyDays, ...(derived && { derived }), events }
    },
  }
}
