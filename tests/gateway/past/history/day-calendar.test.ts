import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import type { Db } from '../../../../gateway/storage/database'
import { beijingDate, dateToMs } from '../../../../shared/market/session'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { dayOf } from '../../../support/query-world'

let db: Db
beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

const dateOf = (place: number) => beijingDate(dateToMs('20261101') + place * 86_400_000)

test.each([0, 1, 10, 11, 21])('%i days have the count and the mean completeness of their rows', async (count) => {
  const days = createDayStore(db, 'test')
  await createDayStore(db, 'another').write([dayOf('20261130')])
  const ids = (place: number) => Array.from({ length: 1 + (place % 3) }, (_, at) => `i${at}`)
  const places = Array.from({ length: count }, (_, place) => place)
  for (const place of places.toReversed()) {
    await days.write(ids(place).map((id, at) => dayOf(dateOf(place), { id, completeness: at === 0 ? 1 : 0.25 })))
  }
  const expected = places.map((place) => ({
    tradingDay: dateOf(place),
    instruments: 1 + (place % 3),
    completeness: [1, 0.625, 0.5][place % 3],
  }))
  expect(await days.calendar()).toEqual(expected)
  expect(await days.tradingDays()).toEqual(places.map(dateOf))
  // Read again: the same days, then a changed one.
  expect(await days.calendar()).toEqual(expected)
  await days.write([dayOf(dateOf(0), { id: 'more' })])
  expect((await days.calendar())[0]).toMatchObject({ tradingDay: dateOf(0), instruments: count > 0 ? 2 : 1 })
})

test.each([
  [0, 4, []],
  [1, 3, [3]],
  [3, 1, [1, 2, 3]],
  [4, 0, [0, 1, 2, 3]],
  [9, 0, [0, 1, 2, 3]],
])(
  'of four days the newest %i remain and %i are deleted, those of another source remain',
  async (count, deleted, left) => {
    const days = createDayStore(db, 'test')
    const other = createDayStore(db, 'another')
    for (const place of [2, 0, 3, 1]) await days.write([dayOf(dateOf(place)), dayOf(dateOf(place), { id: 'b' })])
    await other.write([dayOf(dateOf(0))])
    expect(await days.prune(count)).toBe(deleted)
    expect(await days.tradingDays()).toEqual(left.map(dateOf))
    const rows = await db.selectFrom('day_rows').select('trading_day').where('source', '=', 'test').execute()
    expect(rows).toHaveLength(2 * left.length)
    expect(await other.tradingDays()).toEqual([dateOf(0)])
  },
)
