import { expect, test } from 'vitest'
import { sharesPerLot } from '../../../shared/market/lot'

test.each([
  ['a stock of the main board', '600519.SH', 100],
  ['a stock of STAR, whose orders go by single shares', '688001.SH', 100],
  ['a stock of Beijing', '920002.BJ', 100],
  ['a fund', '510300.SH', 100],
  ['an index', '000001.SH', 100],
  ['a convertible of Shanghai', '113050.SH', 10],
  ['a convertible of STAR', '118001.SH', 10],
  ['an exchangeable bond', '132018.SH', 10],
  ['a convertible of Shenzhen', '123209.SZ', 10],
  ['a convertible of the main board in Shenzhen', '127045.SZ', 10],
  ['a coin, which has no lots', 'BTCUSDT.BINANCE', 100],
  ['a basket', 'ci:白酒', 100],
  ['a code of no range', '999999.SH', 100],
])('%s has lots of the size that its exchange counts', (_, id, lot) => expect(sharesPerLot(id)).toBe(lot))
