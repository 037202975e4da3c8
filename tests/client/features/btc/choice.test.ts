import { expect, test } from 'vitest'
import {
  COIN_PERIODS,
  chosenSources,
  coinSources,
  PERIOD_DAYS,
  PERIOD_MS,
} from '../../../../client/features/btc/choice'

const MINUTE = 60_000

test.each([
  ['1s', 1_000, 1],
  ['1m', MINUTE, 1],
  ['5m', 5 * MINUTE, 2],
  ['15m', 15 * MINUTE, 3],
  ['1h', 60 * MINUTE, 5],
  ['4h', 240 * MINUTE, 5],
  ['1d', 1_440 * MINUTE, 180],
] as const)('a bar of %s lasts %i ms, and %i days of them are asked for', (period, ms, days) => {
  expect([PERIOD_MS[period], PERIOD_DAYS[period]]).toEqual([ms, days])
})

test('periods stand from the shortest to the longest', () => {
  expect(COIN_PERIODS.map((period) => PERIOD_MS[period])).toEqual(
    [...COIN_PERIODS].map((period) => PERIOD_MS[period]).sort((a, b) => a - b),
  )
})

test('sources are the bitcoins of the registry with their own scales; a choice narrows them', () => {
  const table = {
    id: ['600519.SH', 'BTCUSDT.BINANCE', 'ETHUSDT.OKX', 'BTCUSDTSWAP.OKX'],
    name: ['茅台', '比特币', '以太', '永续'],
    priceScale: [2, 2, 2, 1],
    volumeScale: [0, 5, 4, 4],
  }
  const all = coinSources(table)
  expect(all).toEqual([
    { id: 'BTCUSDT.BINANCE', exchange: 'BINANCE', type: 'SPOT', name: '比特币', priceScale: 2, volumeScale: 5 },
    { id: 'BTCUSDTSWAP.OKX', exchange: 'OKX', type: 'PERP', name: '永续', priceScale: 1, volumeScale: 4 },
  ])
  const ids = (type: 'ALL' | 'SPOT' | 'PERP', source: string) =>
    chosenSources(all, { type, source, period: '1m' }).map(({ id }) => id)
  expect([ids('ALL', 'ALL').length, ids('PERP', 'ALL'), ids('ALL', 'BINANCE'), ids('PERP', 'BINANCE')]).toEqual([
    ...[2, ['BTCUSDTSWAP.OKX'], ['BTCUSDT.BINANCE'], []],
  ])
})
