import { expect, test } from 'vitest'
import type { BackTestDay } from '../../../../../gateway/people/alerts/back-test/past-days'
import { BackTestMarket } from '../../../../../gateway/people/alerts/back-test/past-market'
import { stock } from '../../../../support/alert-rules'

const day = (tradingDay: string, more: Partial<BackTestDay> = {}): BackTestDay => ({
  day: tradingDay,
  prevClose: 1_000,
  lastHigh: 0,
  lastClose: 0,
  meanVolume5: 0,
  derived: false,
  bars: [],
  events: [],
  ...more,
})
const bar = (close: number, ad: number[], od: number[]) => ({
  ...{ time: 0, open: close, high: close, low: close, close, volume: 100, amount: 100 * close },
  flow: { ad, od } as never,
})

test('a past day sums its minutes, starting again each day', () => {
  const [own, other] = [stock(), stock({ id: '000300.SH', kind: 'index' })]
  const market = new BackTestMarket([own, other])
  const now = () => {
    const found = market.day(own.id)
    return found && { last: found.last, volume: found.volume, amount: found.amount, ...found.ledger.day }
  }
  market.begin(own.id, day('20261118', { prevClose: 990, meanVolume5: 7, lastHigh: 1_010 }))
  market.sum(own.id, bar(1_000, [1, 2, 3, 4], [5, 6, 7, 8]))
  market.sum(own.id, { ...bar(1_005, [], []), flow: undefined })
  market.sum(own.id, bar(1_002, [10, 20, 30, 40], [-50, -60, -70, -80]))
  expect(now()).toEqual({ last: 1_002, volume: 300, amount: 300_700, ad: [11, 22, 33, 44], od: [-45, -54, -63, -72] })
  expect(market.instrument(own.id)).toMatchObject({ prevClose: 990, meanVolume5: 7 })
  expect(market.reference(own.id)?.lastHigh).toBe(1_010)

  market.begin(own.id, day('20261119'))
  expect(now()).toEqual({ last: 0, volume: 0, amount: 0, ad: [0, 0, 0, 0], od: [0, 0, 0, 0] })
  expect([market.tradingDay, market.instrument(own.id)?.prevClose]).toEqual(['20261119', 1_000])
  expect(market.reference(own.id)?.lastHigh).toBe(0)
  expect(market.reference('600000.SH')).toBeUndefined()
  // Sums of an index are not on record.
  expect(market.day(other.id)).toBeUndefined()
})
