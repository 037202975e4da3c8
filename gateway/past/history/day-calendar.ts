import type { Db } from '../../storage/database'
import { createStampedDays, forgetColumns, type StampedDay } from './day-columns'

/** Days whose rows are counted at once: about 50,000 rows, then other work has its turn. */
const DAYS_PER_COUNT = 10

export interface CountedDay {
  tradingDay: string
  instruments: number
  /** Mean, 0…1. */
  completeness: number
}

/** Counts the rows of days, once for each stamp of a day. */
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

  return async (days: readonly StampedDay[]): Promise<CountedDay[]> => {
    const known = new Map<string, CountedDay & { stamp: string }>()
    for (const { tradingDay, stamp } of days) {
      const found = counted.get(tradingDay)
      if (found?.stamp === stamp) known.set(tradingDay, found)
    }
    const unknown = days.filter(({ tradingDay }) => !known.has(tradingDay))
    for (let from = 0; from < unknown.length; from += DAYS_PER_COUNT) {
      const stamps = new Map(unknown.slice(from, from + DAYS_PER_COUNT).map((day) => [day.tradingDay, day.stamp]))
      for (const { trading_day: tradingDay, ...of } of await rowsOf([...stamps.keys()])) {
        const [instruments, completeness] = [Number(of.instruments), Number(of.completeness)]
        known.set(tradingDay, { tradingDay, stamp: stamps.get(tradingDay) as string, instruments, completeness })
      }
    }
    counted = known
    return days.flatMap(({ tradingDay }) => {
      const found = known.get(tradingDay)
      if (!found) return []
      const { stamp: _, ...day } = found
      return [day]
    })
  }
}

/** Days on record. */
export function createDayCalendar(db: Db, source: string) {
  const countsOf = createDayCounts(db, source)
  const { stampedDays } = createStampedDays(db, source)

  return {
    /** Oldest first. */
    async tradingDays(): Promise<string[]> {
      return (await stampedDays()).map(({ tradingDay }) => tradingDay)
    },

    /** Days on record with the number of instruments and their mean completeness, oldest first. */
    calendar: async (): Promise<CountedDay[]> => await countsOf(await stampedDays()),

    /** Deletes all but the newest `count` days; returns the number of deleted days. */
    async prune(count: number): Promise<number> {
      const days = await db
        .selectFrom('day_columns')
        .select('trading_day')
        .where('source', '=', source)
        .orderBy('trading_day', 'desc')
        .offset(count)
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
