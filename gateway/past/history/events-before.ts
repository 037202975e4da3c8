import type { InstrumentId } from '../../../shared/market/instrument'
import { decodeSeries, encodeSeries } from '../../../shared/protocol/day-series'
import type { Row } from '../../../shared/protocol/kinds'
import { type SeriesStore, WHOLE_MARKET } from './series-store'

type EventRow = Row<'market-event'>

/** What is held now, and what was on record of the same day that is not held; in the order of their times. */
export function withEarlier(held: readonly EventRow[], recorded: readonly EventRow[]): readonly EventRow[] {
  const known = new Set(held.map(keyOf))
  const before = recorded.filter((row) => !known.has(keyOf(row)))
  return before.length === 0 ? held : [...before, ...held].sort((a, b) => a.time - b.time)
}

/**
 * 盘口异动 that an earlier life of the process wrote down of the running day. Those that come of books nobody tells again:
 * they stay on record beside what this life finds.
 */
export class EventsBefore {
  #day = ''
  #rows: readonly EventRow[] = []

  constructor(private readonly series: Pick<SeriesStore, 'read'>) {}

  /** A day's events to be written, with those. Call it before the day is written for the first time. */
  async beside(tradingDay: string, events: Uint8Array): Promise<Uint8Array> {
    if (tradingDay !== this.#day) {
      const bytes = await this.series.read(tradingDay, WHOLE_MARKET, 'market-event')
      this.#rows = (bytes && decodeSeries('market-event', bytes)) ?? []
      this.#day = tradingDay
    }
    if (this.#rows.length === 0) return events
    const held = decodeSeries('market-event', events) ?? []
    const all = withEarlier(held, this.#rows)
    return all === held ? events : encodeSeries('market-event', tradingDay, all)
  }
}

const keyOf = ({ time, instrument, event, value }: EventRow): `${number} ${InstrumentId} ${number} ${number}` =>
  `${time} ${instrument} ${event} ${value}`
