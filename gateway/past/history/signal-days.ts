import { closesOf, type DayCourse } from '../../../shared/flow/signal-score'
import type { InstrumentId } from '../../../shared/market/instrument'
import { hasClosed, MINUTES_PER_DAY, minutesTraded, type Phase } from '../../../shared/market/session'
import { timeWithin } from '../../../shared/market/slot-now'
import { decodeSeries } from '../../../shared/protocol/day-series'
import { type DayPrices, type DaySignal, eventSignals, findingSignals } from './day-signals'
import { eventRows } from './event-days'
import type { LiveMarket } from './market-port'
import type { SeriesStore } from './series-store'

/** Benchmark for a signal's move: 上证指数. */
export const COMPARED_WITH: InstrumentId = '000001.SH'
/** Maximum number of findings of a day that are read. */
const FINDINGS_MAX = 5_000

export interface SignalDaysOptions {
  /** As recorded, without days built on request: a day that was not recorded live had no signals. */
  series: Pick<SeriesStore, 'read' | 'findings'>
  market: Pick<LiveMarket, 'tradingDay' | 'closeAt' | 'findings' | 'marketEvents'> & {
    readonly phase: Phase
    readonly marketTime: number
  }
}

/** A day's signals and the prices that followed them, of the running day and of days on record. */
export function createSignalDays({ series, market }: SignalDaysOptions) {
  const isRunning = (day: string) => day === market.tradingDay
  const eventsOf = eventRows(series, market)

  async function signalsOf(day: string): Promise<DaySignal[] | undefined> {
    const known = await eventsOf(day)
    if (!known || known.derived) return undefined
    const stored = await series.findings(day, day, undefined, FINDINGS_MAX)
    const findings = new Map(stored.map((finding) => [finding.id, finding]))
    if (isRunning(day)) for (const finding of market.findings('market')) findings.set(finding.id, finding)
    return [...eventSignals(known.rows), ...findingSignals([...findings.values()])].sort((a, b) => a.time - b.time)
  }

  function courseNow(): DayCourse {
    if (hasClosed(market.phase)) return { ended: MINUTES_PER_DAY - 1, closed: true }
    return { ended: minutesTraded(timeWithin(market.tradingDay, market.marketTime)), closed: false }
  }

  async function pricesOf(day: string): Promise<DayPrices> {
    if (isRunning(day)) {
      // Queried every half minute: minutes without a reader are not computed.
      const closes = (id: InstrumentId) => (slot: number) => market.closeAt(id, slot)
      return { closes, index: closes(COMPARED_WITH), course: courseNow() }
    }
    const recorded = async (id: InstrumentId, kind: 'minute' | 'index-minute') => {
      const bytes = await series.read(day, id, kind)
      return bytes && closesOf(decodeSeries(kind, bytes) ?? [])
    }
    const closes = async (id: InstrumentId) => (await recorded(id, 'minute')) ?? recorded(id, 'index-minute')
    const index = await recorded(COMPARED_WITH, 'index-minute')
    return { closes, index, course: { ended: MINUTES_PER_DAY - 1, closed: true } }
  }

  return { isRunning, signalsOf, pricesOf }
}
