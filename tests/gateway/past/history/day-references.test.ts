import { expect, test } from 'vitest'
import { createDayReferences } from '../../../../gateway/past/history/day-references'
import type { DayReference } from '../../../../shared/flow/market-events/day-reference'
import type { FeedEvent } from '../../../../shared/market/events'
import { deferredRun } from '../../../support/deferred-run'
import { makeInstrument } from '../../../support/market-events'

const STOCK = makeInstrument({ prevClose: 1_000 })

function references(closes: Record<string, number>) {
  const told: ReadonlyMap<string, DayReference>[] = []
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
    refer: (map) => void told.push(map),
    slicing: { now: () => 0, pause: async () => {} },
    later,
  })
  return {
    market,
    told,
    read: made.read,
    whileReading: (run: () => void) => {
      reading = run
    },
    hear: (kind: FeedEvent['kind']) => made.observe({ kind } as FeedEvent),
    settle,
  }
}

test('the days before the running one make the references, the running one does not', async () => {
  const { read } = references({ '20261118': 1_000, '20261119': 1_000, '20261120': 5_000 })
  expect((await read()).get(STOCK.id)).toMatchObject({ days: 2, high: 1_000, closeBefore: 1_000 })
})

test('they are told once after the day, its instruments and its past have come', async () => {
  const { told, hear, settle } = references({ '20261119': 1_000 })
  hear('trade')
  await settle()
  expect(told).toEqual([])
  for (const kind of ['day', 'instruments', 'past-day', 'past-day'] as const) hear(kind)
  await settle()
  expect(told).toHaveLength(1)
  hear('past-day')
  await settle()
  expect(told).toHaveLength(2)
})

test('those of a day that ended meanwhile are not told', async () => {
  const { told, market, hear, settle, whileReading } = references({ '20261119': 1_000 })
  hear('day')
  whileReading(() => {
    market.tradingDay = '20261123'
  })
  await settle()
  expect(told).toEqual([])
})
