import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import type { Db } from '../../../../gateway/storage/database'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { dayOf } from '../../../support/query-world'

let db: Db
beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

test('a recorded day of the whole market is read in columns, by code, with sums of its grades', async () => {
  const days = createDayStore(db, 'test')
  await days.write([
    dayOf('20261119', {
      id: 'b',
      close: 7,
      prevClose: 8,
      turnover: 900,
      adNet: [1, 20, 300, 4_000],
      odNet: [5, 60, 700, 8_000],
      closeKnown: true,
    }),
    dayOf('20261119', { id: 'a', close: 5, prevClose: 6, turnover: 100, completeness: 0.5 }),
    dayOf('20261120', { id: 'c' }),
  ])
  await createDayStore(db, 'other').write([dayOf('20261119', { id: 'd' })])
  let pauses = 0
  const read = (day: string) => days.marketDay(day, async () => void pauses++)
  const column = (...values: number[]) => Float64Array.from(values)
  expect(await read('20261119')).toEqual({
    tradingDay: '20261119',
    id: ['a', 'b'],
    close: column(5, 7),
    prevClose: column(6, 8),
    turnover: column(100, 900),
    adNet: column(10, 4_321),
    adBig: column(7, 4_300),
    odBig: column(3, 8_700),
    completeness: column(0.5, 1),
    closeKnown: column(0, 1),
  })
  await days.columnsKept()
  expect(await read('20261118')).toMatchObject({ id: [], close: [] })
  expect(pauses).toBe(0)
})

test('days of an earlier code belong to the present one; of a day under both the present code counts', async () => {
  const days = createDayStore(db, 'test', (id) => (id === '920047.BJ' ? ['430047.BJ'] : []))
  await days.write([
    dayOf('20261117', { id: '430047.BJ', close: 1 }),
    dayOf('20261118', { id: '430047.BJ', close: 2 }),
    dayOf('20261118', { id: '920047.BJ', close: 3 }),
    dayOf('20261119', { id: '920047.BJ', close: 4 }),
    dayOf('20261119', { id: '830799.BJ', close: 9 }),
  ])
  const closes = (rows: readonly { close: number }[]) => rows.map(({ close }) => close)
  expect(await days.first('920047.BJ')).toBe('20261117')
  expect(closes(await days.between('920047.BJ', '20261101', '20261130'))).toEqual([1, 3, 4])
  expect(closes(await days.newest('920047.BJ', 2, '20261119'))).toEqual([3, 4])
  expect(closes(await days.newest('920047.BJ', 9, '20261118'))).toEqual([1, 3])
  expect(closes(await days.between('430047.BJ', '20261101', '20261130'))).toEqual([1, 2])
})
