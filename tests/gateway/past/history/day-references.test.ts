import { expect, test } from 'vitest'
import { createDayReferences } from '../../../../gateway/past/history/day-references'
import type { DayReference } from '../../../../shared/flow/market-events/day-reference'
import type { FeedEvent } from '../../../../shared/market/events'
import { deferredRun } from '../../../support/deferred-run'
import { makeInstrument } from '../../../support/market-events'

const STOCK = makeInstrument({ prevClose: 1_000 })

function references(closes: Record<string, number>) {
  const published: ReadonlyMap<string, DayReference>[] = []
  const market = { tradingDay: '20261120', instrument: () => STOCK }
  const { later, settle } = deferredRun()
  let reading = () => {}
  const made = createDayReferences({
    market,
    days: {
      tradingDays: async () => Object.keys(closes),
      async *pastPrices(day) {
        reading()
        const close = closes[day] as number
        yield [{ instrument: STOCK.id, high: close, low: close, close, prevClose: close }]
      },
    },
    written: async () => {},
    refer: (map) => void published.push(map),
    slicing: { now: () => 0, pause: async () => {} },
    later,
  })
  return {
    market,
    published,
    read: made.read,
    whileReading: (run: () => void) => {
      reading = run
    },
    observe: (kind: FeedEvent['kind']) => made.observe({ kind } as FeedEvent),
    settle,
  }
}

test('references are computed from the days before the running one, not from the running one', async () => {
  const { read } = references({ '20261118': 1_000, '20261119': 1_000, '20261120': 5_000 })
  expect((await read()).get(STOCK.id)).toMatchObject({ days: 2, high: 1_000, closeBefore: 1_000 })
})

test('references are published once the day, its instruments and past days have arrived', async () => {
  const { published, observe, settle } = references({ '20261119': 1_000 })
  observe('trade')
  await settle()
  expect(published).toEqual([])
  for (const kind of ['day', 'instruments', 'past-day', 'past-day'] as const) observe(kind)
  await settle()
  expect(published).toHaveLength(1)
  observe('past-day')
  await settle()
  expect(published).toHaveLength(2)
})

test('references of a day that ended meanwhile are not published', async () => {
  const { published, market, observe, settle, whileReading } = references({ '20261119': 1_000 })
  observe('day')
  whileReading(() => {
    market.tradingDay = '20261123'
  })
  await settle()
  expect(published).toEqual([])
})
