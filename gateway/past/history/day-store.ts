import { CompiledQuery } from 'kysely'
import type { EarlierCodes } from '../../../shared/market/code-changes'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { DayRow } from '../../../shared/protocol/rest'
import type { Db } from '../../storage/database'
import type { DayRowRecord } from '../../storage/tables'
import { createDayCalendar } from './day-calendar'
import { beginDays, createDayColumns, createStampedDays, touchDays } from './day-columns'
import { fromRecord, type InstrumentDay, toRecord } from './day-rows'
import { createMarketDayReader } from './market-day'

/** Rows of one insert; 200 take about a millisecond. */
export const DAY_ROWS_PER_WRITE = 200

const COLUMNS = [
  ...(['open', 'high', 'low', 'close', 'prev_close', 'volume', 'completeness', 'close_known'] as const),
  ...(['ad_s', 'ad_m', 'ad_l', 'ad_x', 'od_s', 'od_m', 'od_l', 'od_x', 'turnover'] as const),
]

export type DayStore = ReturnType<typeof createDayStore>

/** Finished and running days of one feed; days of different feeds are never mixed. */
export function createDayStore(db: Db, source: string, earlierCodes: EarlierCodes = () => []) {
  const reader = createMarketDayReader(db, source)
  const insert = createInsert(db)

  async function insertDays(
    days: readonly InstrumentDay[],
    mode: Clash,
    touch: (transaction: Db) => Promise<void>,
  ): Promise<void> {
    if (days.length === 0) return
    await db.transaction().execute(async (transaction) => {
      await touch(transaction)
      for (let from = 0; from < days.length; from += DAY_ROWS_PER_WRITE) {
        const rows = days.slice(from, from + DAY_ROWS_PER_WRITE).map((day) => toRecord(source, day))
        await transaction.executeQuery(insert(rows, mode))
      }
    })
  }

  return {
    ...createInstrumentDays(db, source, earlierCodes),
    ...createDayColumns(db, source),
    ...createStampedDays(db, source),
    pastPrices: reader.pastPrices,
    knownDay: reader.knownDay,
    ...createDayCalendar(db, source),

    /** In one transaction. A day with more complete data on record stays. */
    write: (days: readonly InstrumentDay[]): Promise<void> =>
      insertDays(days, 'better', (transaction) => touchDays(transaction, source, daysOf(days))),

    /**
     * In one transaction. Rows on record stay. `finished`: days that are complete with these rows; until then a new day
     * is not on record, because it is unknown how much of it is missing.
     */
    add: (days: readonly InstrumentDay[], finished?: ReadonlySet<string>): Promise<void> =>
      insertDays(days, 'absent', async (transaction) => {
        await beginDays(transaction, source, daysOf(days))
        if (finished) await touchDays(transaction, source, finished)
      }),

    /** Rows of a day by code, `count` of them from a place on. */
    async board(day: string, from: number, count: number): Promise<InstrumentDay[]> {
      const rows = await db
        .selectFrom('day_rows')
        .selectAll()
        .where('source', '=', source)
        .where('trading_day', '=', day)
        .orderBy('instrument')
        .offset(from)
        .limit(count)
        .execute()
      return rows.map((row) => ({ id: row.instrument, ...fromRecord(row) }))
    },
  }
}

const daysOf = (days: readonly InstrumentDay[]): string[] => days.map((day) => day.tradingDay)

/** Handling of a row on record: replaced if the new one is at least as complete, or unchanged. */
type Clash = 'better' | 'absent'

/** Inserts of the same number of rows differ only in their values: the last statement text is cached. */
function createInsert(db: Db) {
  const known = new Map<Clash, { rows: number; sql: string }>()

  function compiled(rows: readonly DayRowRecord[], mode: Clash): string {
    const query = db.insertInto('day_rows').values(rows)
    const key = ['source', 'trading_day', 'instrument'] as const
    if (mode === 'absent') return query.onConflict((conflict) => conflict.columns(key).doNothing()).compile().sql
    return query
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet((expression) =>
            Object.fromEntries(COLUMNS.map((name) => [name, expression.ref(`excluded.${name}`)])),
          )
          .whereRef('excluded.completeness', '>=', 'day_rows.completeness'),
      )
      .compile().sql
  }

  return (rows: readonly DayRowRecord[], mode: Clash): CompiledQuery => {
    let words = known.get(mode)
    if (words?.rows !== rows.length) {
      words = { rows: rows.length, sql: compiled(rows, mode) }
      known.set(mode, words)
    }
    return CompiledQuery.raw(
      words.sql,
      rows.flatMap((row) => Object.values(row)),
    )
  }
}

/** One row a day: a vendor may continue to answer for an old code, and the present code has priority. */
const ofOneCode = (rows: DayRowRecord[], id: InstrumentId): DayRowRecord[] => {
  if (rows.every((row) => row.instrument === id)) return rows
  const own = new Set(rows.flatMap((row) => (row.instrument === id ? [row.trading_day] : [])))
  return rows.filter((row) => row.instrument === id || !own.has(row.trading_day))
}

/** Days of one instrument, including those under earlier codes. */
function createInstrumentDays(db: Db, source: string, earlierCodes: EarlierCodes) {
  const rowsOf = (id: InstrumentId) =>
    db
      .selectFrom('day_rows')
      .where('source', '=', source)
      .where('instrument', 'in', [id, ...earlierCodes(id)])

  return {
    /** First day on record; undefined if there is none. */
    async first(id: InstrumentId): Promise<string | undefined> {
      const row = await rowsOf(id)
        .select((expression) => expression.fn.min('trading_day').as('first'))
        .executeTakeFirst()
      return row?.first ?? undefined
    },

    /** Newest `count` days up to `last`, oldest first. */
    async newest(id: InstrumentId, count: number, last: string): Promise<DayRow[]> {
      const rows = await rowsOf(id)
        .selectAll()
        .where('trading_day', '<=', last)
        .orderBy('trading_day', 'desc')
        .limit(count * (1 + earlierCodes(id).length))
        .execute()
      return ofOneCode(rows, id).slice(0, count).reverse().map(fromRecord)
    },

    async between(id: InstrumentId, first: string, last: string): Promise<DayRow[]> {
      const rows = await rowsOf(id)
        .selectAll()
        .where('trading_day', '>=', first)
        .where('trading_day', '<=', last)
        .orderBy('trading_day')
        .execute()
      return ofOneCode(rows, id).map(fromRecord)
    },
  }
}
