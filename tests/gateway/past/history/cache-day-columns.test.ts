import { expect, test } from 'vitest'
import { cacheDayColumns } from '../../../../gateway/past/history/cache-day-columns'
import type { FeedEvent } from '../../../../shared/market/events'
import { deferredRun } from '../../../support/deferred-run'

const TODAY = '20261120'

function keeper(missing: readonly string[], { tradingDay = TODAY, isKeeper = true } = {}) {
  const asked: [number, string][] = []
  const kept: string[] = []
  const { later, settle } = deferredRun()
  let keeping = async (_day: string) => {}
  const made = cacheDayColumns({
    days: {
      async daysWithoutColumns(count, last) {
        asked.push([count, last])
        return missing.map((day) => ({ tradingDay: day, stamp: 's' }))
      },
      async keepDay(day) {
        await keeping(day.tradingDay)
        kept.push(day.tradingDay)
      },
      columnsKept: async () => void kept.push('read by a question'),
    },
    market: { tradingDay },
    written: async () => {},
    isKeeper: () => isKeeper,
    slicing: { now: () => 0, pause: async () => {} },
    later,
  })
  return {
    asked,
    kept,
    close: () => made.close(),
    whileKeeping: (run: (day: string) => Promise<void>) => {
      keeping = run
    },
    hear: (kind: FeedEvent['kind']) => made.observe({ kind } as FeedEvent),
    settle,
  }
}

test('the days of the longest ranking are kept once the day has begun and its past has come', async () => {
  const { asked, kept, hear, settle } = keeper(['20261119', '20261118'])
  hear('trade')
  await settle()
  expect(asked).toEqual([])
  for (const kind of ['day', 'instruments', 'past-day'] as const) hear(kind)
  await settle()
  expect([asked, kept]).toEqual([[[60, '20261119']], ['20261119', '20261118']])
  hear('past-day')
  await settle()
  expect(asked).toHaveLength(2)
})

test.each([
  ['before there is a day', { tradingDay: '' }],
  ['where another process keeps the days', { isKeeper: false }],
])('%s nothing is', async (_name, where) => {
  const { asked, hear, settle } = keeper(['20261119'], where)
  hear('past-day')
  await settle()
  expect(asked).toEqual([])
})

test('who closes waits for the one that is being kept, and the others are left', async () => {
  const { kept, hear, settle, close, whileKeeping } = keeper(['20261119', '20261118'])
  let goOn = () => {}
  whileKeeping(() => new Promise((resolve) => (goOn = resolve)))
  hear('day')
  await settle()
  const closed = close()
  expect(kept).toEqual([])
  goOn()
  await closed
  expect(kept).toEqual(['20261119', 'read by a question'])
})

test('what fails is tried again after the next day has begun', async () => {
  const { kept, hear, settle, whileKeeping } = keeper(['20261119'])
  whileKeeping(async () => {
    throw new Error('away')
  })
  hear('day')
  await settle()
  whileKeeping(async () => {})
  hear('day')
  await settle()
  expect(kept).toEqual(['20261119'])
})
