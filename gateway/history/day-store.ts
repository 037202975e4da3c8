import { CompiledQuery } from 'kysely'
import type { InstrumentId } from '../../shared/market/instrument'
import type { DayRow } from '../../shared/protocol/rest'
import type { Db } from '../storage/database'
import type { DayRowRecord } from '../storage/tables'
import { createDayColumns, createStampedDays, forgetColumns, touchDays } from './day-columns'
import { fromRecord, type InstrumentDay, toRecord } from './day-rows'
import { createMarketDayReader } from './market-day'

/** Rows of one insert; 200 take about a millisecond. */
export const DAY_ROWS_PER_WRITE = 200

const COLUMNS = [
  ...(['open', 'high', 'low', 'close', 'prev_close', 'volume', 'completeness'] as const),
  ...(['ad_s', 'ad_m', 'ad_l', 'ad_x', 'od_s', 'od_m', 'od_l', 'od_x', 'turnover'] as const),
]

export type DayStore = ReturnType<typeof createDayStore>

/** Finished and running days of one feed; days of different feeds are never mixed. */
export function createDayStore(db: Db, source: string) {
  const reader = createMarketDayReader(db, source)

  const insert = createInsert(db)

  async function put(days: readonly InstrumentDay[], mode: Clash): Promise<void> {
    if (days.length === 0) return
    await db.transaction().execute(async (transaction) => {
      await touchDays(
        transaction,
        source,
        days.map((day) => day.tradingDay),
      )
      for (let from = 0; from < days.length; from += DAY_ROWS_PER_WRITE) {
        const rows = days.slice(from, from + DAY_ROWS_PER_WRITE).map((day) => toRecord(source, day))
        await transaction.executeQuery(insert(rows, mode))
      }
    })
  }

  return {
    ...createInstrumentDays(db, source),
    ...createDayColumns(db, source),
    ...createStampedDays(db, source),
    pastPrices: reader.pastPrices,
    knownDay: reader.knownDay,
    ...createDayCalendar(db, source),

    /** At most `DAY_ROWS_PER_WRITE` rows. A day that was received more completely before stays. */
    write: (days: readonly InstrumentDay[]): Promise<void> => put(days, 'better'),

    /** All of them at once. A day that is on record stays. */
    add: (days: readonly InstrumentDay[]): Promise<void> => put(days, 'absent'),

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

/** What becomes of a row that is on record: it gives way to one received more completely, or stays. */
type Clash = 'better' | 'absent'

/** Inserts of the same number of rows differ in their values alone: the words of the last are kept. */
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

/** Days of one instrument. */
function createInstrumentDays(db: Db, source: string) {
  const rowsOf = (id: InstrumentId) =>
    db.selectFrom('day_rows').where('source', '=', source).where('instrument', '=', id)

  return {
    /** First day on record; undefined for none. */
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
        .limit(count)
        .execute()
      return rows.reverse().map(fromRecord)
    },

    async between(id: InstrumentId, first: string, last: string): Promise<DayRow[]> {
      const rows = await rowsOf(id)
        .selectAll()
        .where('trading_day', '>=', first)
        .where('trading_day', '<=', last)
        .orderBy('trading_day')
        .execute()
      return rows.map(fromRecord)
    },
  }
}

/** Days whose rows are counted at once: some 50,000 rows, and others' turn after them. */
const DAYS_PER_COUNT = 10

export interface CountedDay {
  tradingDay: string
  instruments: number
  /** Mean, 0…1. */
  completeness: number
}

/** Which days are on record. */
function createDayCalendar(db: Db, source: string) {
  /** By day, as its rows stood by this stamp. */
  let counted = new Map<string, CountedDay & { stamp: string }>()

  const stamped = () =>
    db
      .selectFrom('day_columns')
      .select(['trading_day', 'stamp'])
      .where('source', '=', source)
      .orderBy('trading_day')
      .execute()

  function count(tradingDays: readonly string[]) {
    return db
      .selectFrom('day_rows')
      .select((expression) => [
        'trading_day',
        expression.fn.countAll<number>().as('instruments'),
        expression.fn.avg<number>('completeness').as('completeness'),
      ])
      .where('source', '=', source)
      .where('trading_day', 'in', tradingDays)
      .groupBy('trading_day')
      .execute()
  }

  return {
    /** Oldest first. */
    async tradingDays(): Promise<string[]> {
      return (await stamped()).map((row) => row.trading_day)
    },

    /** Days on record with the number of instruments and their mean completeness, oldest first. */
    async calendar(): Promise<CountedDay[]> {
      const days = await stamped()
      const known = new Map(
        days.flatMap(({ trading_day, stamp }) => {
          const found = counted.get(trading_day)
          return found?.stamp === stamp ? [[trading_day, found] as const] : []
        }),
      )
      const unknown = days.filter(({ trading_day }) => !known.has(trading_day))
      for (let from = 0; from < unknown.length; from += DAYS_PER_COUNT) {
        const some = unknown.slice(from, from + DAYS_PER_COUNT)
        const stamps = new Map(some.map(({ trading_day, stamp }) => [trading_day, stamp]))
        for (const { trading_day: tradingDay, ...of } of await count([...stamps.keys()])) {
          const stamp = stamps.get(tradingDay) as string
          const [instruments, completeness] = [Number(of.instruments), Number(of.completeness)]
          known.set(tradingDay, { tradingDay, stamp, instruments, completeness })
        }
      }
      counted = known
      return days.flatMap(({ trading_day }) => {
        const found = known.get(trading_day)
        if (!found) return []
        const { stamp: _, ...day } = found
        return [day]
      })
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
        await db.transaction().execute(async (transaction) => {
          await forgetColumns(transaction, source, trading_day)
          await transaction
            .deleteFrom('day_rows')
            .where('source', '=', source)
            .where('trading_day', '=', trading_day)
            .execute()
        })
      }
      return days.length
    },
  }
}
