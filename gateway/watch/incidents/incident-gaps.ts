import { STOCK_EXCHANGES, type StockExchange } from '../../../shared/market/exchanges'
import type { MissingData, MissingMinute, MissingSpan, MissingState } from '../../../shared/protocol/rest-missing'
import type { Db } from '../../storage/database'

const MINUTE = 60_000
const SPANS_MAX = 20

/** Parts whose faults make figures of the market late or missing; those of a remote feed have its name as a prefix. */
const OF_THE_MARKET = ['feed', 'sequence', 'tape', 'border', 'bridge']
const REMOTE = 'feed-process'
export const MARKET_SOURCES = [REMOTE, ...OF_THE_MARKET, ...OF_THE_MARKET.map((source) => `${REMOTE}.${source}`)]

/** Market time of an incident; `until` null = it continues. */
interface IncidentTime {
  source: string
  market_from: number | null
  market_until: number | null
}

const rankOf = (exchange: string): number => STOCK_EXCHANGES.indexOf(exchange as StockExchange)

/** Minutes in a row that are alike, by exchange. */
export function missingData(minutes: readonly MissingMinute[]): MissingData {
  const ordered = [...minutes].sort((a, b) => rankOf(a.exchange) - rankOf(b.exchange) || a.minute - b.minute)
  const spans: MissingSpan[] = []
  for (const { minute, ...one } of ordered) {
    const last = spans.at(-1)
    const goesOn =
      last?.exchange === one.exchange &&
      last.state === one.state &&
      last.source === one.source &&
      last.to === minute - MINUTE
    if (!last || !goesOn) spans.push({ ...one, from: minute, to: minute })
    else {
      last.to = minute
      last.instruments = Math.max(last.instruments, one.instruments)
    }
  }
  const count = (state: MissingState) => minutes.filter((one) => one.state === state).length
  return {
    minutes: minutes.length,
    refilled: count('refilled'),
    unknown: count('unknown'),
    spans: spans.slice(0, SPANS_MAX),
  }
}

/** Missing minutes of incidents, as stored by the process with the market. */
export class IncidentGaps {
  constructor(private readonly db: Db) {}

  /** Finds the minutes for incidents of this time; null for parts without figures, and if the time is unknown. */
  async finder(incidents: readonly IncidentTime[]): Promise<(incident: IncidentTime) => MissingData | null> {
    const times = incidents.filter(isOfMarket)
    if (times.length === 0) return () => null
    const first = Math.min(...times.map(({ market_from }) => Number(market_from)))
    const rows = await this.db
      .selectFrom('missing_minutes')
      .selectAll()
      .where('exchange', 'in', [...STOCK_EXCHANGES])
      .where('minute', '>', first - 2 * MINUTE)
      .execute()
    const minutes = rows.map(({ exchange, minute, instruments, state, source }): MissingMinute => {
      const place = { exchange: exchange as StockExchange, minute: Number(minute), source }
      return { ...place, instruments, state: state as MissingState }
    })
    return (incident) => {
      if (!isOfMarket(incident)) return null
      const { market_from, market_until } = incident
      // A fault begins a little before it is detected.
      const from = Math.floor(Number(market_from) / MINUTE) * MINUTE - MINUTE
      const until = market_until === null ? Number.POSITIVE_INFINITY : Number(market_until)
      return missingData(minutes.filter(({ minute }) => minute >= from && minute <= until))
    }
  }
}

const isOfMarket = ({ source, market_from }: IncidentTime): boolean =>
  market_from !== null && MARKET_SOURCES.includes(source)
