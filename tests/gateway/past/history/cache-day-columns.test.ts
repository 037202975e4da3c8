import { expect, test } from 'vitest'
import { cacheDayColumns } from '../../../../gateway/past/history/cache-day-columns'
import type { FeedEvent } from '../../../../shared/market/events'
import { deferredRun } from '../../../support/deferred-run'

const TODAY = '20261120'

function setup(missing: readonly string[], { tradingDay = TODAY, isKeeper = true } = {}) {
  const lookups: [number, string][] = []
  const stored: string[] = []
  const { later, settle } = deferredRun()
  let store = async (_day: string) => {}
  const made = cacheDayColumns({
    days: {
      async daysWithoutColumns(count, last) {
        lookups.push([count, last])
        return missing.map((day) => ({ tradingDay: day, stamp: 's' }))
      },
      async keepDay(day) {
        await store(day.tradingDay)
        stored.push(day.tradingDay)
      },
      columnsKept: async () => void stored.push('those read by queries'),
    },
    market: { tradingDay },
    written: async () => {},
    isKeeper: () => isKeeper,
    slicing: { now: () => 0, pause: async () => {} },
    later,
  })
  return {
    lookups,
    stored,
    close: () => made.close(),
    whileStoring: (run: (day: string) => Promise<void>) => {
      store = run
    },
    observe: (kind: FeedEvent['kind']) => made.observe({ kind } as FeedEvent),
    settle,
  }
}

test('the days of the longest ranking are stored once the day has begun and past days arrived', async () => {
  const { lookups, stored, observe, settle } = setup(['20261119', '20261118'])
  observe('trade')
  await settle()
  expect(lookups).toEqual([])
  for (const kind of ['day', 'instruments', 'past-day'] as const) observe(kind)
  await settle()
  expect([lookups, stored]).toEqual([[[60, '20261119']], ['20261119', '20261118']])
  observe('past-day')
  await settle()
  expect(lookups).toHaveLength(2)
})

test.each([
  ['before there is a day', { tradingDay: '' }],
  ['if another process stores the days', { isKeeper: false }],
])('%s no days are looked up', async (_name, where) => {
  const { lookups, observe, settle } = setup(['20261119'], where)
  observe('past-day')
  await settle()
  expect(lookups).toEqual([])
})

test('closing waits for the day that is being stored, and skips the others', async () => {
  const { stored, observe, settle, close, whileStoring } = setup(['20261119', '20261118'])
  let finish = () => {}
  whileStoring(() => new Promise((resolve) => (finish = resolve)))
  observe('day')
  await settle()
  const closed = close()
  expect(stored).toEqual([])
  finish()
  await closed
  expect(stored).toEqual(['20261119', 'those read by queries'])
})

test('a failed day is tried again after the next day has begun', async () => {
  const { stored, observe, settle, whileStoring } = setup(['20261119'])
  whileStoring(async () => {
    throw new Error('away')
  })
  observe('day')
  await settle()
  whileStoring(async () => {})
  observe('day')
  await settle()
  expect(stored).toEqual(['20261119'])
})
