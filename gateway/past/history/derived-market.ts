import { type DayReference, type PastPrices, ReferenceMaker } from '../../../shared/flow/market-events/day-reference'
import { previousTradingDay } from '../../../shared/market/calendar'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { addTo } from '../../../shared/market/multi-map'
import { ZeusError } from '../../../shared/protocol/errors'
import type { DayRow } from '../../../shared/protocol/rest'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'

/** Sections of a day of the whole market, of which only the daily rows are known. */
export interface MarketCourse {
  breadth: Uint8Array
  'market-event': Uint8Array
  /** JSON of each. */
  findings: string[]
}

export interface DerivedMarketOptions {
  days: Pick<DayStore, 'board' | 'pastPrices'>
  instrument: (id: InstrumentId) => Instrument | undefined
  make: (
    tradingDay: string,
    stocks: AsyncIterable<{ instrument: Instrument; day: DayRow; reference: DayReference | undefined }[]>,
  ) => Promise<MarketCourse>
  slicing?: Slicing
}

/** Cached days, a few hundred KB each. */
const DAYS_CACHED = 4
/** Days that may wait to be derived; each takes a thread for seconds. */
const WAITING_MAX = 24
const STOCKS_AT_ONCE = 250
/** Days before that are looked at: the mean of five closes needs them. Kinds that need sixty are not judged. */
const DAYS_BEFORE = 5

/** Builds days of the whole market from their daily rows on request, one at a time. Throws `too-many`. */
export function createDerivedMarket(options: DerivedMarketOptions) {
  const { days, instrument, make, slicing = eventLoop } = options
  const cache = new Map<string, Promise<MarketCourse | undefined>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function pricesBefore(tradingDay: string): Promise<ReadonlyMap<InstrumentId, PastPrices[]>> {
    const before = new Map<InstrumentId, PastPrices[]>()
    let day = tradingDay
    for (let turn = 0; turn < DAYS_BEFORE; turn++) {
      day = previousTradingDay(day)
      let rows = 0
      for await (const page of days.pastPrices(day, slicing.pause)) {
        rows += page.length
        for (const { instrument: id, ...prices } of page) {
          addTo(before, id, prices)
        }
      }
      // Days before a day that is not on record are not neighbours.
      if (rows === 0) break
    }
    return before
  }

  async function* stocksOf(tradingDay: string) {
    const before = await pricesBefore(tradingDay)
    for (let from = 0; ; from += STOCKS_AT_ONCE) {
      const rows = await days.board(tradingDay, from, STOCKS_AT_ONCE)
      yield rows.flatMap(({ id, ...day }) => {
        const known = instrument(id)
        if (known?.kind !== 'stock') return []
        const maker = new ReferenceMaker(day.prevClose)
        for (const prices of before.get(id) ?? []) maker.addBefore(prices)
        return [{ instrument: known, day, reference: maker.reference() }]
      })
      if (rows.length < STOCKS_AT_ONCE) return
    }
  }

  async function begin(tradingDay: string): Promise<MarketCourse | undefined> {
    const [any] = await days.board(tradingDay, 0, 1)
    return any && (await make(tradingDay, stocksOf(tradingDay)))
  }

  return {
    /** Undefined where no daily row of the day is known. */
    async of(tradingDay: string): Promise<MarketCourse | undefined> {
      const known = cache.get(tradingDay)
      if (known) return await known
      if (waiting >= WAITING_MAX) throw new ZeusError('too-many')
      waiting++
      const result = last.then(() => begin(tradingDay))
      cache.set(tradingDay, result)
      const forget = () => cache.get(tradingDay) === result && cache.delete(tradingDay)
      last = result
        .then((course) => course ?? forget(), forget)
        .finally(() => {
          waiting--
        })
      for (const old of cache.keys()) if (cache.size > DAYS_CACHED) cache.delete(old)
      return await result
    },
    /** More of the past became known: cached days may lack it. */
    forget(): void {
      cache.clear()
    },
  }
}
