import type { PastPrices } from '../../shared/flow/market-events/day-reference'
import type { InstrumentId } from '../../shared/market/instrument'
import type { DayRow } from '../../shared/protocol/rest'
import type { Db } from '../storage/database'
import { fromRecord, type InstrumentDay, toRecord } from './day-rows'

/** Rows of one insert; 200 take about a millisecond. */
export const DAY_ROWS_PER_WRITE = 200
/** Rows read at once when a whole market's day is loaded. */
const ROWS_PER_READ = 1_000

/** What a ranking needs of one recorded day, as columns. Money in yuan, prices in price units. */
export interface MarketDay {
  tradingDay: string
  id: InstrumentId[]
  close: number[]
  prevClose: number[]
  turnover: number[]
  adNet: number[]
  adBig: number[]
  odBig: number[]
  completeness: number[]
}

export interface PastPriceRow extends PastPrices {
  instrument: InstrumentId
}

export type DayStore = ReturnType<typeof createDayStore>

/** Finished and running days of one feed; days of different feeds are never mixed. */
export function createDayStore(db: Db, source: string) {
  const rowsOf = (id: InstrumentId) =>
    db.selectFrom('day_rows').selectAll().where('source', '=', source).where('instrument', '=', id)

  const pageOf = (tradingDay: string, after: InstrumentId) =>
    db
      .selectFrom('day_rows')
      .where('source', '=', source)
      .where('trading_day', '=', tradingDay)
      .where('instrument', '>', after)
      .orderBy('instrument')
      .limit(ROWS_PER_READ)

  return {
    first: (id: InstrumentId) => firstDay(db, source, id),
    board: (day: string, from: number, count: number) => boardRows(db, source, day, { from, count }),
    /** At most `DAY_ROWS_PER_WRITE` rows. A day that was received more completely before stays. */
    async write(days: readonly InstrumentDay[]): Promise<void> {
      if (days.length === 0) return
      await db
        .insertInto('day_rows')
        .values(days.map((day) => toRecord(source, day)))
        .onConflict((conflict) =>
          conflict
            .columns(['source', 'trading_day', 'instrument'])
            .doUpdateSet((expression) =>
              Object.fromEntries(COLUMNS.map((name) => [name, expression.ref(`excluded.${name}`)])),
            )
            .whereRef('excluded.completeness', '>=', 'day_rows.completeness'),
        )
        .execute()
    },

    /** Newest `count` days up to `last`, oldest first. */
    async newest(id: InstrumentId, count: number, last: string): Promise<DayRow[]> {
      const rows = await rowsOf(id)
        .where('trading_day', '<=', last)
        .orderBy('trading_day', 'desc')
        .limit(count)
        .execute()
      return rows.reverse().map(fromRecord)
    },

    async between(id: InstrumentId, first: string, last: string): Promise<DayRow[]> {
      const rows = await rowsOf(id)
        .where('trading_day', '>=', first)
        .where('trading_day', '<=', last)
        .orderBy('trading_day')
        .execute()
      return rows.map(fromRecord)
    },

    /** Days on record with the number of instruments and their mean completeness, oldest first. */
    async calendar(): Promise<{ tradingDay: string; instruments: number; completeness: number }[]> {
      const rows = await db
        .selectFrom('day_rows')
        .select((expression) => [
          'trading_day',
          expression.fn.countAll<number>().as('instruments'),
          expression.fn.avg<number>('completeness').as('completeness'),
        ])
        .where('source', '=', source)
        .groupBy('trading_day')
        .orderBy('trading_day')
        .execute()
      return rows.map((row) => ({
        tradingDay: row.trading_day,
        instruments: Number(row.instruments),
        completeness: Number(row.completeness),
      }))
    },

    /** One day of the whole market, read in pieces so that nothing else has to wait long. */
    async marketDay(tradingDay: string, pause: () => Promise<void>): Promise<MarketDay> {
      const day: MarketDay = {
        tradingDay,
        id: [],
        close: [],
        prevClose: [],
        turnover: [],
        adNet: [],
        adBig: [],
        odBig: [],
        completeness: [],
      }
      const read = (after: InstrumentId) =>
        pageOf(tradingDay, after)
          .select(['instrument', 'close', 'prev_close', 'turnover', 'completeness'])
          .select(['ad_s', 'ad_m', 'ad_l', 'ad_x', 'od_l', 'od_x'])
          .execute()
      for await (const rows of pages(read, pause)) {
        for (const row of rows) {
          day.id.push(row.instrument)
          day.close.push(row.close)
          day.prevClose.push(row.prev_close)
          day.turnover.push(row.turnover)
          day.adNet.push(row.ad_s + row.ad_m + row.ad_l + row.ad_x)
          day.adBig.push(row.ad_l + row.ad_x)
          day.odBig.push(row.od_l + row.od_x)
          day.completeness.push(row.completeness)
        }
      }
      return day
    },

    /** Prices of a day for the 60-day kinds of events, a page of instruments at a time; `pause` between pages. */
    pastPrices(tradingDay: string, pause: () => Promise<void>): AsyncGenerator<PastPriceRow[]> {
      const read = (after: InstrumentId) =>
        pageOf(tradingDay, after).select(['instrument', 'high', 'low', 'close', 'prev_close as prevClose']).execute()
      return pages(read, pause)
    },

    /** Forgets all but the newest `keep` days; returns how many days went. */
    async prune(keep: number): Promise<number> {
      const days = await db
        .selectFrom('day_rows')
        .select('trading_day')
        .distinct()
        .where('source', '=', source)
        .orderBy('trading_day', 'desc')
        .offset(keep)
        .limit(1_000)
        .execute()
      for (const { trading_day } of days) {
        await db.deleteFrom('day_rows').where('source', '=', source).where('trading_day', '=', trading_day).execute()
      }
      return days.length
    },
  }
}

/** Rows of a day by code, `count` of them from a place on. */
async function boardRows(db: Db, source: string, day: string, { from, count }: { from: number; count: number }) {
  const rows = await db
    .selectFrom('day_rows')
    .selectAll()
    .where('source', '=', source)
    .where('trading_day', '=', day)
    .orderBy('instrument')
    .offset(from)
    .limit(count)
    .execute()
  return rows.map((row): InstrumentDay => ({ id: row.instrument, ...fromRecord(row) }))
}

/** First day on record; undefined for none. */
async function firstDay(db: Db, source: string, id: InstrumentId): Promise<string | undefined> {
  const row = await db
    .selectFrom('day_rows')
    .select((expression) => expression.fn.min('trading_day').as('first'))
    .where('source', '=', source)
    .where('instrument', '=', id)
    .executeTakeFirst()
  return row?.first ?? undefined
}

/** Rows by instrument, page after page from where the one before ended; `pause` between pages. */
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

const COLUMNS = [
  'open',
  'high',
  'low',
  'close',
  'prev_close',
  'volume',
  'completeness',
  'ad_s',
  'ad_m',
  'ad_l',
  'ad_x',
  'od_s',
  'od_m',
  'od_l',
  'od_x',
  'turnover',
] as const
