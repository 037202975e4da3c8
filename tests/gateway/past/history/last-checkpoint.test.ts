import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { Recorder } from '../../../../gateway/past/history/recorder'
import { createSeriesStore } from '../../../../gateway/past/history/series-store'
import { type Db, openDatabase } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { openHistory } from '../../../support/open-history'
import { MOUTAI, PINGAN, smallMarket } from '../../../support/small-market'

let folder: string
let db: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-checkpoint-'))
  db = await openDatabase(join(folder, 'zeus.db'))
  await migrate(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['with time, writes all', 10_000, [1010]],
  ['without time, writes the day and leaves the minutes', 0, []],
])('the last checkpoint, %s', async (_, maxMs, minutes) => {
  const market = smallMarket('20261119')
  const { recorder } = openHistory(db, market)
  market.trade(MOUTAI, 1, 1010, 500)
  await recorder.close(maxMs)
  const { history } = openHistory(db, smallMarket('20261120'))
  const on = { start: '20261119', end: '20261119' }
  expect((await history.bars(MOUTAI, '1m', on)).close).toEqual(minutes)
  expect((await history.bars(MOUTAI, '1d', on)).close).toEqual([1010])
})

test('the last checkpoint does not repeat minutes of one that is running', async () => {
  const market = smallMarket('20261119')
  const days = createDayStore(db, 'test')
  const store = createSeriesStore(db, 'test')
  const written: string[] = []
  const write: typeof store.write = async (day, id, kind, bytes) => {
    if (kind === 'minute') written.push(id)
    await store.write(day, id, kind, bytes)
  }
  const recorder = new Recorder({
    days,
    series: { ...store, write },
    market: market.state,
    clock: market.clock,
    slicing: { now: () => 0, pause: async () => {} },
    watched: async () => [],
  })
  market.observe((event) => recorder.observe(event))
  market.trade(MOUTAI, 1, 1010, 500)
  market.trade(PINGAN, 1, 1010, 500)
  const running = recorder.checkpoint()
  await recorder.close(10_000)
  await running
  expect(written.filter((id) => id === MOUTAI)).toHaveLength(1)
})
