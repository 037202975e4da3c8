import type { InstrumentId } from '../../../shared/market/instrument'
import { decodeSeries, encodeSeries } from '../../../shared/protocol/day-series'
import type { Row } from '../../../shared/protocol/kinds'
import { type SeriesStore, WHOLE_MARKET } from './series-store'

type EventRow = Row<'market-event'>

/** Current events, and those on record of the same day that are not in memory; ordered by time. */
export function withEarlier(current: readonly EventRow[], recorded: readonly EventRow[]): readonly EventRow[] {
  const known = new Set(current.map(keyOf))
  const before = recorded.filter((row) => !known.has(keyOf(row)))
  return before.length === 0 ? current : [...before, ...current].sort((a, b) => a.time - b.time)
}

/**
 * 盘口异动 of the running day recorded by an earlier process. Those derived from books, which no source sends again, stay
 * on record beside the findings of this process.
 */
export class EventsBefore {
  #day = ''
  #rows: readonly EventRow[] = []

  constructor(private readonly series: Pick<SeriesStore, 'read'>) {}

  /**
   * A day's events to be written, merged with the earlier ones. Call it before the day is written for the first time.
   */
  async beside(tradingDay: string, events: Uint8Array): Promise<Uint8Array> {
    if (tradingDay !== this.#day) {
      const bytes = await this.series.read(tradingDay, WHOLE_MARKET, 'market-event')
      this.#rows = (bytes && decodeSeries('market-event', bytes)) ?? []
      this.#day = tradingDay
    }
    if (this.#rows.length === 0) return events
    const current = decodeSeries('market-event', events) ?? []
    const all = withEarlier(current, this.#rows)
    return all === current ? events : encodeSeries('market-event', tradingDay, all)
  }
}

const keyOf = ({ time, instrument, event, value }: EventRow): `${number} ${InstrumentId} ${number} ${number}` =>
  `${time} ${instrument} ${event} ${value}`
