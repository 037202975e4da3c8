import { randomUUID } from 'node:crypto'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import { IdLists } from './id-bytes'
import { createMarketDayReader, type MarketDay } from './market-day'
import { marketDayBytes, readMarketDayBytes } from './market-day-bytes'
import type { PackedDay } from './packed-day'

const log = logOf('history')

/** Days that are read at once: all of the longest ranking, nine megabytes at most. */
const DAYS_PER_READ = 64

/** Days written in one transaction: a megabyte. */
const DAYS_PER_WRITE = 8

/** Days of the longest ranking and more; days beyond them while the disk is slow are not stored this time. */
const WAITING_MAX = 64

/** A recorded day in a certain state: a different `stamp` means that its rows were written since. */
export interface StampedDay {
  tradingDay: string
  stamp: string
}

export interface ReadDay extends StampedDay {
  day: PackedDay
}

/** Days in their order that are not stored as columns; existing ones are left to the caller. */
function insertDays(transaction: Db, source: string, tradingDays: Iterable<string>, stampOf: () => string) {
  const rows = [...new Set(tradingDays)].sort().map((trading_day) => {
    return { source, trading_day, stamp: stampOf(), body: null }
  })
  return transaction.insertInto('day_columns').values(rows)
}

/**
 * Within a transaction: rows of these days of a source change, so their columns are deleted. Must be the first
 * statement, with the days in order, so that concurrent writers of the same days wait here.
 */
export async function touchDays(transaction: Db, source: string, tradingDays: Iterable<string>): Promise<void> {
  await insertDays(transaction, source, tradingDays, randomUUID)
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'trading_day'])
        .doUpdateSet((expression) => ({ stamp: expression.ref('excluded.stamp'), body: null })),
    )
    .execute()
}

/** Stamp of a day whose rows are not complete: it is not on record yet. */
const UNFINISHED = ''

/** Within a transaction: rows of these days arrive in parts. A day on record stays unchanged. */
export async function beginDays(transaction: Db, source: string, tradingDays: Iterable<string>): Promise<void> {
  await insertDays(transaction, source, tradingDays, () => UNFINISHED)
    .onConflict((conflict) => conflict.columns(['source', 'trading_day']).doNothing())
    .execute()
}

/** Within a transaction: forgets a day whose rows are deleted. */
export async function forgetColumns(transaction: Db, source: string, tradingDay: string): Promise<void> {
  await transaction
    .deleteFrom('day_columns')
    .where('source', '=', source)
    .where('trading_day', '=', tradingDay)
    .execute()
}

interface PackedBody extends StampedDay {
  body: Uint8Array
}

/** Stores columns, a few days at once; no caller waits for it, and it may fail. */
function createShelf(db: Db, source: string) {
  const waiting: PackedBody[] = []
  let beingStored = 0
  let storing: Promise<void> | undefined
  let failed = false

  async function store(days: readonly PackedBody[]): Promise<void> {
    try {
      await db.transaction().execute(async (transaction) => {
        for (const { tradingDay, stamp, body } of days) {
          await transaction
            .updateTable('day_columns')
            .set({ body })
            .where('source', '=', source)
            .where('trading_day', '=', tradingDay)
            .where('stamp', '=', stamp)
            .execute()
        }
      })
      failed = false
    } catch (thrown) {
      if (!failed) log.warn({ err: thrown }, 'a day cannot be stored as columns: rankings read its rows')
      failed = true
    }
  }

  async function storeAll(): Promise<void> {
    for (let days = waiting.splice(0, DAYS_PER_WRITE); days.length > 0; days = waiting.splice(0, DAYS_PER_WRITE)) {
      beingStored = days.length
      await store(days)
    }
    beingStored = 0
    storing = undefined
  }

  const settled = async (): Promise<void> => await storing

  return {
    /** With the day's stamp from before its rows were read. If the stamp has changed since, nothing is stored. */
    add(day: PackedBody): void {
      if (waiting.length + beingStored >= WAITING_MAX) return
      waiting.push(day)
      storing ??= storeAll()
    },
    /** Resolves when all columns passed here are stored or have failed. */
    settled,
  }
}

/**
 * Finished days of the whole market, as columns. Stored columns are read in a tenth of the time of their rows;
 * otherwise rows are read and the columns are stored.
 */
export function createDayColumns(db: Db, source: string) {
  const rowsOf = createMarketDayReader(db, source)
  const lists = new IdLists()
  const shelf = createShelf(db, source)

  async function ofRows(stamped: StampedDay, pause: () => Promise<void>): Promise<PackedDay> {
    const day = await rowsOf.marketDay(stamped.tradingDay, pause)
    const body = marketDayBytes(day)
    shelf.add({ ...stamped, body })
    return readMarketDayBytes(stamped.tradingDay, body, lists) as PackedDay
  }

  /** By day; days that are not on record are absent. */
  async function* readDays(tradingDays: readonly string[], pause: () => Promise<void>): AsyncGenerator<ReadDay> {
    for (let from = 0; from < tradingDays.length; from += DAYS_PER_READ) {
      const rows = await db
        .selectFrom('day_columns')
        .select(['trading_day', 'stamp', 'body'])
        .where('source', '=', source)
        .where('stamp', '<>', UNFINISHED)
        .where('trading_day', 'in', tradingDays.slice(from, from + DAYS_PER_READ))
        .orderBy('trading_day')
        .execute()
      for (const { body, ...row } of rows) {
        const stamped = stampedOf(row)
        const packed = body === null ? undefined : readMarketDayBytes(row.trading_day, new Uint8Array(body), lists)
        yield { ...stamped, day: packed ?? (await ofRows(stamped, pause)) }
        await pause()
      }
    }
  }

  return {
    /** The recorded ones among them, by day. */
    async marketDays(tradingDays: readonly string[], pause: () => Promise<void>): Promise<ReadDay[]> {
      const days: ReadDay[] = []
      for await (const day of readDays(tradingDays, pause)) days.push(day)
      return days
    },

    /** One day; without rows if it is not on record. */
    async marketDay(tradingDay: string, pause: () => Promise<void>): Promise<MarketDay> {
      for await (const { day } of readDays([tradingDay], pause)) return day.unpacked()
      return await rowsOf.marketDay(tradingDay, pause)
    },

    /** Reads a day from its rows and stores it. Resolves when it is stored, or has failed. */
    async keepDay(day: StampedDay, pause: () => Promise<void>): Promise<void> {
      await ofRows(day, pause)
      await shelf.settled()
    },

    /** Resolves when the days read from rows so far are stored or have failed. */
    columnsKept: (): Promise<void> => shelf.settled(),
  }
}

/** The days on record, with their current stamps. */
export function createStampedDays(db: Db, source: string) {
  /** The newest `count` days on record up to `last`, oldest first. */
  async function newestDays(count: number, last: string): Promise<StampedDay[]> {
    if (count <= 0) return []
    const rows = await daysUpTo(last).limit(count).execute()
    return rows.reverse().map(stampedOf)
  }

  const allDays = () =>
    db
      .selectFrom('day_columns')
      .select(['trading_day', 'stamp'])
      .where('source', '=', source)
      .where('stamp', '<>', UNFINISHED)
  const daysUpTo = (last: string) => allDays().where('trading_day', '<=', last).orderBy('trading_day', 'desc')

  return {
    newestDays,

    /** All of them, oldest first. */
    async stampedDays(): Promise<StampedDay[]> {
      return (await allDays().orderBy('trading_day').execute()).map(stampedOf)
    },

    /** Days without stored columns among the newest `count` days up to `last`, the newest first. */
    async daysWithoutColumns(count: number, last: string): Promise<StampedDay[]> {
      const [first] = await newestDays(count, last)
      if (!first) return []
      const rows = await daysUpTo(last).where('trading_day', '>=', first.tradingDay).where('body', 'is', null).execute()
      return rows.map(stampedOf)
    },
  }
}

const stampedOf = ({ trading_day, stamp }: { trading_day: string; stamp: string }): StampedDay => {
  return { tradingDay: trading_day, stamp }
}
