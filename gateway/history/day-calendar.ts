import type { Db } from '../storage/database'
import { forgetColumns } from './day-columns'

/** Days whose rows are counted at once: some 50,000 rows, and others' turn after them. */
const DAYS_PER_COUNT = 10

export interface CountedDay {
  tradingDay: string
  instruments: number
  /** Mean, 0…1. */
  completeness: number
}

interface Stamped {
  trading_day: string
  stamp: string
}

/** Counts the rows of days, of each once as it stands by its stamp. */
function createDayCounts(db: Db, source: string) {
  let counted = new Map<string, CountedDay & { stamp: string }>()

  function rowsOf(tradingDays: readonly string[]) {
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

  return async (days: readonly Stamped[]): Promise<CountedDay[]> => {
    const known = new Map<string, CountedDay & { stamp: string }>()
    for (const { trading_day, stamp } of days) {
      const found = counted.get(trading_day)
      if (found?.stamp === stamp) known.set(trading_day, found)
    }
    const unknown = days.filter(({ trading_day }) => !known.has(trading_day))
    for (let from = 0; from < unknown.length; from += DAYS_PER_COUNT) {
      const stamps = new Map(unknown.slice(from, from + DAYS_PER_COUNT).map((day) => [day.trading_day, day.stamp]))
      for (const { trading_day: tradingDay, ...of } of await rowsOf([...stamps.keys()])) {
        const [instruments, completeness] = [Number(of.instruments), Number(of.completeness)]
        known.set(tradingDay, { tradingDay, stamp: stamps.get(tradingDay) as string, instruments, completeness })
      }
    }
    counted = known
    return days.flatMap(({ trading_day }) => {
      const found = known.get(trading_day)
      if (!found) return []
      const { stamp: _, ...day } = found
      return [day]
    })
  }
}

/** Which days are on record. */
export function createDayCalendar(db: Db, source: string) {
  const countsOf = createDayCounts(db, source)
  const stamped = () =>
    db
      .selectFrom('day_columns')
      .select(['trading_day', 'stamp'])
      .where('source', '=', source)
      .orderBy('trading_day')
      .execute()

  return {
    /** Oldest first. */
    async tradingDays(): Promise<string[]> {
      return (await stamped()).map((row) => row.trading_day)
    },

    /** Days on record with the number of instruments and their mean completeness, oldest first. */
    calendar: async (): Promise<CountedDay[]> => await countsOf(await stamped()),

    /** Forgets all but the newest `keep` days; returns how many days went. */
    async prune(keep: number): Promise<number> {
      const days = await db
        .selectFrom('day_columns')
        .select('trading_day')
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
