import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { touchDays } from '../../../../gateway/past/history/day-columns'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import type { MarketDay } from '../../../../gateway/past/history/market-day'
import { COLUMNS } from '../../../../gateway/past/history/packed-day'
import type { Db } from '../../../../gateway/storage/database'
import { seeded } from '../../../support/flow-tape'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { dayOf, FRIDAY, OTHER, THURSDAY } from '../../../support/query-world'

let db: Db
beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

const noPause = async () => {}

/** A store with these rows. */
async function storeOf(days: readonly InstrumentDay[]) {
  const store = createDayStore(db, 'test')
  await store.write(days)
  return store
}

const bodies = async () =>
  (await db.selectFrom('day_columns').select(['trading_day', 'body']).orderBy('trading_day').execute()).map(
    ({ trading_day, body }) => [trading_day, body !== null],
  )
const closes = async (day: Promise<MarketDay>) => [...(Array.from((await day).close) as number[])]

/** Changes rows without the store: stored columns stay as they are. */
const changeRows = (close: number) => db.updateTable('day_rows').set({ close }).execute()

describe('a day of the whole market', () => {
  test('is stored as columns when its rows are first read, and is then read from them', async () => {
    const days = await storeOf([dayOf(THURSDAY), dayOf(THURSDAY, { id: OTHER.id, close: 7 })])
    expect(await bodies()).toEqual([[THURSDAY, false]])
    const first = await days.marketDay(THURSDAY, noPause)
    await days.columnsKept()
    expect(await bodies()).toEqual([[THURSDAY, true]])
    await changeRows(1)
    const again = await days.marketDay(THURSDAY, noPause)
    expect(again).toEqual({
      ...first,
      ...Object.fromEntries(COLUMNS.map((name) => [name, Float64Array.from(first[name] ?? [])])),
    })
    expect(Array.from(again.close)).toEqual([1_050, 7])
  })

  test('without rows is empty, and is not stored', async () => {
    const days = createDayStore(db, 'test')
    expect(await days.marketDay(THURSDAY, noPause)).toMatchObject({ tradingDay: THURSDAY, id: [], close: [] })
    expect(await days.marketDays([THURSDAY], noPause)).toEqual([])
    await days.columnsKept()
    expect(await bodies()).toEqual([])
  })

  test('whose stored bytes are damaged is read from its rows, and stored again', async () => {
    const days = await storeOf([dayOf(THURSDAY)])
    await db
      .updateTable('day_columns')
      .set({ body: Uint8Array.of(1, 2, 3) })
      .execute()
    expect(await closes(days.marketDay(THURSDAY, noPause))).toEqual([1_050])
    await days.columnsKept()
    await changeRows(1)
    expect(await closes(days.marketDay(THURSDAY, noPause))).toEqual([1_050])
  })

  test('is stored for each source', async () => {
    const days = await storeOf([dayOf(THURSDAY)])
    const others = createDayStore(db, 'another')
    await others.write([dayOf(THURSDAY, { close: 5 })])
    for (const each of [days, others]) {
      await each.marketDay(THURSDAY, noPause)
      await each.columnsKept()
    }
    await others.write([dayOf(THURSDAY, { close: 6 })])
    await changeRows(1)
    expect(await closes(days.marketDay(THURSDAY, noPause))).toEqual([1_050])
    expect(await closes(others.marketDay(THURSDAY, noPause))).toEqual([1])
  })
})

describe('written rows', () => {
  test('replace a stored day for the next reader, also at another gateway', async () => {
    const days = await storeOf([dayOf(THURSDAY), dayOf(FRIDAY)])
    const elsewhere = createDayStore(db, 'test')
    const before = await days.marketDays([THURSDAY, FRIDAY], noPause)
    await days.columnsKept()
    await elsewhere.write([dayOf(THURSDAY, { close: 2 })])
    expect(await bodies()).toEqual([
      [THURSDAY, false],
      [FRIDAY, true],
    ])
    const after = await days.marketDays([THURSDAY, FRIDAY], noPause)
    expect(after.map(({ day }) => day.unpacked().close[0])).toEqual([2, 1_050])
    expect(after.map(({ stamp }, at) => stamp === before[at]?.stamp)).toEqual([false, true])
  })

  test('prevent that a day that is being read is stored', async () => {
    const wide = Array.from({ length: 1_000 }, (_, at) => dayOf(THURSDAY, { id: `${600_000 + at}.SH` }))
    const days = createDayStore(db, 'test')
    for (let from = 0; from < wide.length; from += 200) await days.write(wide.slice(from, from + 200))
    let write = () => days.write([dayOf(THURSDAY, { id: '600000.SH', close: 3 })])
    // At that time the first page has been read, the second has not.
    const half = await days.marketDay(THURSDAY, async () => {
      await write()
      write = async () => {}
    })
    expect(half.close[0]).toBe(1_050)
    await days.columnsKept()
    expect(await bodies()).toEqual([[THURSDAY, false]])
    expect((await days.marketDay(THURSDAY, noPause)).close[0]).toBe(3)
  })

  test('are not lost between reading a day and storing it', async () => {
    const days = await storeOf([dayOf(THURSDAY)])
    const read = days.marketDay(THURSDAY, noPause)
    await Promise.all([read, read.then(() => days.write([dayOf(THURSDAY, { close: 4 })]))])
    await days.columnsKept()
    expect(await closes(days.marketDay(THURSDAY, noPause))).toEqual([4])
  })

  test('leave the day as it was if the write fails', async () => {
    const days = await storeOf([dayOf(THURSDAY)])
    await days.marketDay(THURSDAY, noPause)
    await days.columnsKept()
    await db.schema.alterTable('day_rows').renameTo('day_rows_away').execute()
    await expect(days.write([dayOf(THURSDAY, { close: 2 }), dayOf(FRIDAY)])).rejects.toThrow()
    expect(await bodies()).toEqual([[THURSDAY, true]])
  })

  test('of a deleted day give it another stamp', async () => {
    const days = await storeOf([dayOf(THURSDAY), dayOf(FRIDAY)])
    const [stamped] = await days.newestDays(1, THURSDAY)
    expect(await days.prune(1)).toBe(1)
    expect(await bodies()).toEqual([[FRIDAY, false]])
    await days.write([dayOf(THURSDAY, { close: 9 })])
    expect(await days.newestDays(1, THURSDAY)).not.toEqual([stamped])
  })

  test('of several days by concurrent writers do not deadlock', async () => {
    const days = [createDayStore(db, 'test'), createDayStore(db, 'test')] as const
    const rows = (close: number) => [THURSDAY, FRIDAY].map((day) => dayOf(day, { close }))
    const writes = Array.from({ length: 10 }, (_, at) => days[at % 2]?.write(at % 3 ? rows(at) : rows(at).reverse()))
    await Promise.all(writes)
    expect((await days[0].newestDays(9, FRIDAY)).map(({ tradingDay }) => tradingDay)).toEqual([THURSDAY, FRIDAY])
  })
})

describe('days on record', () => {
  test('are the newest ones up to a day, oldest first', async () => {
    const days = await storeOf(['20261118', THURSDAY, FRIDAY].map((day) => dayOf(day)))
    await createDayStore(db, 'another').write([dayOf('20261117')])
    const newest = async (count: number, last: string) =>
      (await days.newestDays(count, last)).map(({ tradingDay }) => tradingDay)
    expect(await newest(2, FRIDAY)).toEqual([THURSDAY, FRIDAY])
    expect(await newest(9, THURSDAY)).toEqual(['20261118', THURSDAY])
    expect(await newest(0, FRIDAY)).toEqual([])
    expect(await newest(9, '20261117')).toEqual([])
  })

  test('without stored columns are listed, newest first', async () => {
    const days = await storeOf(['20261118', THURSDAY, FRIDAY].map((day) => dayOf(day)))
    const missing = async (count: number, last: string = FRIDAY) =>
      (await days.daysWithoutColumns(count, last)).map(({ tradingDay }) => tradingDay)
    expect(await missing(2)).toEqual([FRIDAY, THURSDAY])
    const [friday] = await days.daysWithoutColumns(9, FRIDAY)
    await days.keepDay(friday as never, noPause)
    expect(await missing(2)).toEqual([THURSDAY])
    expect(await missing(9)).toEqual([THURSDAY, '20261118'])
    expect(await missing(9, '20261118')).toEqual(['20261118'])
    expect(await missing(9, '20261117')).toEqual([])
  })
})

test('more days than are read at once can be read together', async () => {
  const all = Array.from({ length: 23 }, (_, at) => String(20261101 + at))
  const days = await storeOf(all.map((day, at) => dayOf(day, { close: at })))
  for (const _ of ['from rows', 'from columns']) {
    const read = await days.marketDays(all, noPause)
    expect(read.map(({ tradingDay, day }) => [tradingDay, day.tradingDay, day.unpacked().close[0]])).toEqual(
      all.map((day, at) => [day, day, at]),
    )
    await days.columnsKept()
  }
})

test('a changed stamp is undone with its transaction', async () => {
  await storeOf([dayOf(THURSDAY)])
  const before = await createDayStore(db, 'test').newestDays(1, THURSDAY)
  const undone = db.transaction().execute(async (transaction) => {
    await touchDays(transaction, 'test', [THURSDAY])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await createDayStore(db, 'test').newestDays(1, THURSDAY)).toEqual(before)
})

describe.runIf(inject('postgresUrl') === undefined)('while nothing can be written,', () => {
  test('at most 64 days wait to be stored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zeus-columns-'))
    const file = await openMigratedDatabase(join(folder, 'zeus.db'))
    const days = createDayStore(file, 'test')
    const all = Array.from({ length: 70 }, (_, at) => String(20260100 + at))
    await days.write(all.map((day) => dayOf(day)))
    let finish = () => {}
    const writing = file.transaction().execute(() => new Promise<void>((resolve) => (finish = resolve)))
    expect(await days.marketDays(all, noPause)).toHaveLength(70)
    finish()
    await writing
    await days.columnsKept()
    expect((await days.daysWithoutColumns(70, '20261231')).map(({ tradingDay }) => tradingDay)).toEqual(
      all.slice(64).reverse(),
    )
    await days.marketDays(all, noPause)
    await days.columnsKept()
    expect(await days.daysWithoutColumns(70, '20261231')).toEqual([])
    await file.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([
    ['a full disk', sql`PRAGMA max_page_count = 1`],
    ['a read-only database', sql`PRAGMA query_only = ON`],
  ])('days are read from their rows because of %s', async (_name, happen) => {
    const random = seeded(1)
    const wide = Array.from({ length: 2_000 }, (_, at) =>
      dayOf(THURSDAY, { id: `${600_000 + at}.SH`, turnover: Math.floor(random() * 2 ** 48) }),
    )
    const days = await storeOf([dayOf(FRIDAY)])
    for (let from = 0; from < wide.length; from += 200) await days.write(wide.slice(from, from + 200))
    await happen.execute(db)
    for (const _ of ['first', 'again']) {
      expect((await days.marketDay(THURSDAY, noPause)).id).toHaveLength(2_000)
      await days.columnsKept()
    }
    expect(await bodies()).toEqual([
      [THURSDAY, false],
      [FRIDAY, false],
    ])
    await sql`PRAGMA query_only = OFF`.execute(db)
    await sql`PRAGMA max_page_count = 1000000`.execute(db)
    await days.marketDay(THURSDAY, noPause)
    await days.columnsKept()
    expect(await bodies()).toContainEqual([THURSDAY, true])
  })
})
