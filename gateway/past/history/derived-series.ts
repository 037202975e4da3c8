import type { SplitFinding } from '../../../shared/flow/split-finding'
import { daysBetween } from '../../../shared/market/calendar'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { encodeSeries } from '../../../shared/protocol/day-series'
import type { Row } from '../../../shared/protocol/kinds'
import type { DayRow } from '../../../shared/protocol/rest'
import type { DayStore } from './day-store'
import type { MarketCourse } from './derived-market'
import { type SeriesKind, type SeriesStore, WHOLE_MARKET } from './series-store'

/** The course of a day by minute, where only its daily row is known. */
interface DerivedCourse {
  minute: Row<'minute'>[]
  flow: Row<'flow'>[]
  'index-minute': Row<'index-minute'>[]
  findings: SplitFinding[]
}

export interface DerivedSeriesOptions {
  days: Pick<DayStore, 'between'>
  instrument: (id: InstrumentId) => Instrument | undefined
  /** The running day of an instrument: it and later days are never derived. */
  today: (id: InstrumentId) => string
  course: (instrument: Instrument, day: DayRow) => DerivedCourse
  /** The same for the whole market; undefined = not derived. */
  market?: ((day: string) => Promise<MarketCourse | undefined>) | undefined
}

/** Days built last: minutes and ledger of one are requested one after the other. */
const COURSES_CACHED = 16
/** Days of one instrument whose findings are derived for one query. */
const FINDING_DAYS_MAX = 60

const isOfCourse = (kind: SeriesKind): kind is 'minute' | 'flow' | 'index-minute' =>
  kind === 'minute' || kind === 'flow' || kind === 'index-minute'

const isOfMarket = (kind: SeriesKind): kind is 'breadth' | 'market-event' =>
  kind === 'breadth' || kind === 'market-event'

/** Stored series, and for a past day with only daily rows the series that can be derived from them: never stored. */
export function withDerivedDays(stored: SeriesStore, options: DerivedSeriesOptions): SeriesStore {
  const { days, instrument, today, course } = options
  const cache = new Map<string, Promise<DerivedCourse | undefined>>()

  async function make(day: string, id: InstrumentId): Promise<DerivedCourse | undefined> {
    const known = instrument(id)
    if (!known || known.kind === 'crypto' || today(id) === '' || day >= today(id)) return undefined
    const [row] = await days.between(id, day, day)
    return row && course(known, row)
  }

  function courseOf(day: string, id: InstrumentId): Promise<DerivedCourse | undefined> {
    const key = `${id} ${day}`
    const known = cache.get(key)
    if (known) return known
    const made = make(day, id)
    cache.set(key, made)
    // A missing row may still arrive.
    made.then(
      (rows) => rows ?? cache.delete(key),
      () => cache.delete(key),
    )
    for (const old of cache.keys()) if (cache.size > COURSES_CACHED) cache.delete(old)
    return made
  }

  /** For the whole market: only if nothing at all was stored of it, because a day recorded live has its own data. */
  async function marketOf(day: string): Promise<MarketCourse | undefined> {
    const running = today(WHOLE_MARKET)
    if (!options.market || running === '' || day >= running) return undefined
    return (await stored.read(day, WHOLE_MARKET, 'breadth')) ? undefined : options.market(day)
  }

  /** For a day recorded live, the findings are stored, even if there are none. */
  async function findingsOf(day: string, id: InstrumentId | undefined): Promise<SplitFinding[]> {
    if (id === undefined) return ((await marketOf(day))?.findings ?? []).map((body) => JSON.parse(body) as SplitFinding)
    if (await stored.read(day, WHOLE_MARKET, 'breadth')) return []
    return (await courseOf(day, id))?.findings ?? []
  }

  return {
    ...stored,
    /** The whole market's findings are derived for a single day only: each day costs a pass over all stocks. */
    async findings(first, last, id, limit) {
      const all = await stored.findings(first, last, id, limit)
      const wanted = id === undefined && first !== last ? [] : daysBetween(first, last)
      for (const day of wanted.slice(-FINDING_DAYS_MAX).reverse()) {
        if (all.length >= limit) break
        all.push(...(await findingsOf(day, id)).slice(0, limit - all.length))
      }
      return all
    },
    async read(day, id, kind) {
      const bytes = await stored.read(day, id, kind)
      if (bytes) return bytes
      if (isOfMarket(kind)) return id === WHOLE_MARKET ? (await marketOf(day))?.[kind] : undefined
      if (!isOfCourse(kind)) return undefined
      // A day recorded live has its own rows only.
      if (kind === 'flow' && (await stored.read(day, id, 'minute'))) return undefined
      const rows = (await courseOf(day, id))?.[kind] as Row<'minute'>[] | undefined
      return rows && rows.length > 0 ? encodeSeries(kind as 'minute', day, rows, true) : undefined
    },
  }
}
