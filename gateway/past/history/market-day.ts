import { sql } from 'kysely'
import type { PastPrices } from '../../../shared/flow/market-events/day-reference'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { KnownDay } from '../../../shared/market/known-days'
import type { Db } from '../../storage/database'

/** Rows read at once when a whole market's day is loaded. */
const ROWS_PER_READ = 1_000

const AD_NET = sql<number>`ad_s + ad_m + ad_l + ad_x`
const AD_BIG = sql<number>`ad_l + ad_x`
const OD_BIG = sql<number>`od_l + od_x`

/**
 * Columns of one recorded day that a ranking needs. Money in yuan, prices in price units. Days of the same instruments
 * may share their list.
 */
export interface MarketDay {
  readonly tradingDay: string
  readonly id: readonly InstrumentId[]
  readonly close: ArrayLike<number>
  readonly prevClose: ArrayLike<number>
  readonly turnover: ArrayLike<number>
  readonly adNet: ArrayLike<number>
  readonly adBig: ArrayLike<number>
  readonly odBig: ArrayLike<number>
  readonly completeness: ArrayLike<number>
  /** 1 = the price of 15:00 was received; absent = of no instrument. */
  readonly closeKnown?: ArrayLike<number>
}

export interface PastPriceRow extends PastPrices {
  instrument: InstrumentId
}

/** One recorded day of the whole market, read in pieces so that other work does not wait long; `pause` between them. */
export function createMarketDayReader(db: Db, source: string) {
  const pageOf = (tradingDay: string, after: InstrumentId) =>
    db
      .selectFrom('day_rows')
      .where('source', '=', source)
      .where('trading_day', '=', tradingDay)
      .where('instrument', '>', after)
      .orderBy('instrument')
      .limit(ROWS_PER_READ)

  return {
    async marketDay(tradingDay: string, pause: () => Promise<void>): Promise<MarketDay> {
      const day = { tradingDay, ...emptyColumns() }
      const read = (after: InstrumentId) =>
        pageOf(tradingDay, after)
          .select(['instrument', 'close', 'prev_close', 'turnover', 'completeness', 'close_known'])
          // Added up in the database, because every value of a row costs time on the way; the same doubles in the same
          // order.
          .select([AD_NET.as('ad_net'), AD_BIG.as('ad_big'), OD_BIG.as('od_big')])
          .execute()
      for await (const rows of pages(read, pause)) {
        for (const row of rows) {
          day.id.push(row.instrument)
          day.close.push(row.close)
          day.prevClose.push(row.prev_close)
          day.turnover.push(row.turnover)
          day.adNet.push(row.ad_net)
          day.adBig.push(row.ad_big)
          day.odBig.push(row.od_big)
          day.completeness.push(row.completeness)
          day.closeKnown.push(row.close_known)
        }
      }
      return day
    },

    /** Data of this day that a market needs to continue from it. */
    async knownDay(tradingDay: string, pause: () => Promise<void>): Promise<KnownDay> {
      const rows: { instrument: InstrumentId; close: number; prevClose: number; volume: number }[] = []
      const read = (after: InstrumentId) =>
        pageOf(tradingDay, after).select(['instrument', 'close', 'prev_close as prevClose', 'volume']).execute()
      for await (const page of pages(read, pause)) rows.push(...page)
      return {
        tradingDay,
        id: rows.map(({ instrument }) => instrument),
        close: Float64Array.from(rows, ({ close }) => close),
        prevClose: Float64Array.from(rows, ({ prevClose }) => prevClose),
        volume: Float64Array.from(rows, ({ volume }) => volume),
      }
    },

    /** Prices for the 60-day kinds of events, a page of instruments at a time. */
    pastPrices(tradingDay: string, pause: () => Promise<void>): AsyncGenerator<PastPriceRow[]> {
      const read = (after: InstrumentId) =>
        pageOf(tradingDay, after).select(['instrument', 'high', 'low', 'close', 'prev_close as prevClose']).execute()
      return pages(read, pause)
    },
  }
}

const emptyColumns = () => ({
  id: [] as InstrumentId[],
  close: [] as number[],
  prevClose: [] as number[],
  turnover: [] as number[],
  adNet: [] as number[],
  adBig: [] as number[],
  odBig: [] as number[],
  completeness: [] as number[],
  closeKnown: [] as number[],
})

/** Rows by instrument, page after page; `pause` between pages. */
async function* pages<Row extends { instrument: InstrumentId }>(
  read: (after: InstrumentId) => Promise<Row[]>,
  pause: () => Promise<void>,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; await pause()) {
    const rows = await read(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_READ) return
    after = last.instrument
  }
}
