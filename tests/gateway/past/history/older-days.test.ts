import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { storeOlderDays } from '../../../../gateway/past/history/older-days'
import type { Db } from '../../../../gateway/storage/database'
import { previousTradingDay, tradingDaysBefore } from '../../../../shared/market/calendar'
import type { FeedEvent, PastDay } from '../../../../shared/market/events'
import { deferredRun } from '../../../support/deferred-run'
import { makeInstrument } from '../../../support/fake-feed'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { partOf } from '../../../support/part-of'

const TODAY = '20261120'
const INDEX = '899050.BJ'
const STOCK = '600519.SH'
const RECENT = tradingDaysBefore(TODAY, 20)
const FIRST = RECENT[0] as string

const pastRow = (instrument: string, tradingDay: string, close: number): PastDay => ({
  kind: 'past-day',
  instrument,
  tradingDay,
  open: close,
  high: close,
  low: close,
  close,
  prevClose: close - 1,
  volume: 100,
  amount: close * 100,
  adNet: [0, 0, 0, 0],
  odNet: [0, 0, 0, 0],
})
const known = (id: string, tradingDay: string, close: number) => ({
  id,
  tradingDay,
  open: close,
  high: close,
  low: close,
  close,
  prevClose: close - 1,
  volume: 100,
  turnover: 1,
  adNet: [0, 0, 0, 0] as [number, number, number, number],
  odNet: [0, 0, 0, 0] as [number, number, number, number],
  completeness: 1,
})
const ALL = [INDEX, STOCK, '600000.SH']
const instruments = new Map(ALL.map((id) => [id, makeInstrument({ id, kind: id === INDEX ? 'index' : 'stock' })]))

let db: Db

beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

/** `more`: further instruments, so that their older days need more than one transaction. */
async function market({ recorded = RECENT, isKeeper = true, stopAfter = 1e9, more = 0 } = {}) {
  const all = [...ALL, ...Array.from({ length: more }, (_, n) => `${601_000 + n}.SH`)]
  const days = createDayStore(db, 'test')
  // One of them was suspended on the first day.
  const rows = recorded.flatMap((day) =>
    all.filter((id) => id !== '600000.SH' || day !== FIRST).map((id) => known(id, day, 5_000)),
  )
  await days.write(rows)
  const requests: unknown[] = []
  let filled = 0
  let rests = 0
  const { later, settle } = deferredRun()
  const create = () =>
    storeOlderDays({
      days,
      async *older(request) {
        requests.push({ ...request, prevCloses: Object.fromEntries(request.prevCloses) })
        for (const id of [...request.prevCloses.keys()].sort((a, b) => Number(a === INDEX) - Number(b === INDEX))) {
          yield tradingDaysBefore(request.first, request.count).map((day) => pastRow(id, day, 4_000))
        }
      },
      market: {
        tradingDay: TODAY,
        instrument: (id) => instruments.get(id) ?? makeInstrument({ id, kind: 'stock' }),
        instrumentTable: () => partOf({ id: all }),
      },
      written: async () => {},
      isKeeper: () => isKeeper,
      filled: () => filled++,
      slicing: { now: () => 0, pause: async () => {} },
      rest: async () => {
        if (++rests >= stopAfter) throw new Error('stopped')
      },
      later,
    })
  const run = async (task = create()) => {
    task.observe({ kind: 'day', tradingDay: TODAY } as FeedEvent)
    await settle()
    await task.close()
  }
  return { days, requests, run, filled: () => filled }
}

describe('a market with twenty days on record', () => {
  test('receives the days before them once, for each instrument up to its first row', async () => {
    const { days, requests, run, filled } = await market()
    await run()
    expect(requests).toEqual([
      { first: FIRST, count: 230, prevCloses: { [INDEX]: 4_999, [STOCK]: 4_999, '600000.SH': 4_999 } },
    ])
    const rows = await days.between(STOCK, '', TODAY)
    expect(rows.map(({ tradingDay }) => tradingDay)).toEqual(tradingDaysBefore(TODAY, 250))
    expect(rows.map(({ close }) => close)).toEqual([...new Array(230).fill(4_000), ...new Array(20).fill(5_000)])
    expect((await days.calendar()).map(({ instruments: count }) => count)).toEqual([
      ...new Array(230).fill(3),
      ...[2, ...new Array(19).fill(3)],
    ])
    expect(filled()).toBe(1)
    await run()
    expect([requests.length, filled()]).toEqual([1, 1])
  })

  test('receives the days again if some were stored before a stop', async () => {
    const { days, requests, run, filled } = await market()
    await days.add([known(STOCK, previousTradingDay(FIRST), 4_444)])
    await run()
    expect((requests as { first: string }[]).map(({ first }) => first)).toEqual([FIRST])
    const [task] = await days.between(STOCK, previousTradingDay(FIRST), previousTradingDay(FIRST))
    expect([task?.close, filled()]).toEqual([4_444, 1])
  })

  test('has no older days until all of them are stored, since each lacks most of its rows until then', async () => {
    const first = await market({ stopAfter: 1, more: 40 })
    await first.run()
    expect(first.filled()).toBe(0)
    expect((await first.days.between(STOCK, '', TODAY)).length).toBeGreaterThan(20)
    expect(await first.days.tradingDays()).toEqual(RECENT)
    expect((await first.days.newestDays(250, TODAY)).map(({ tradingDay }) => tradingDay)).toEqual(RECENT)
    expect(await first.days.marketDays(tradingDaysBefore(FIRST, 1), async () => {})).toEqual([])
    const again = await market({ more: 40 })
    await again.run()
    expect([again.filled(), (await again.days.tradingDays()).length]).toEqual([1, 250])
  })
})

test.each([
  ['nothing is on record', { recorded: [] }],
  ['another process stores the days', { isKeeper: false }],
])('no older days are stored if %s', async (_, where) => {
  const { requests, run } = await market(where)
  await run()
  expect(requests).toEqual([])
})
