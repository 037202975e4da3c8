import { describe, expect, test } from 'vitest'
import { SHARES, volumeWords } from '../../../client/charts/volume-words'

const words = (id: string, volumeScale = 0) => volumeWords({ id, volumeScale })

describe('the volume below candles', () => {
  test.each([
    ['coins of five decimals', 'BTCUSDT.BINANCE', 5, 123_456_000, '1234.560'],
    ['coins of three decimals', 'ETHUSDT.OKX', 3, 1_500, '1.500'],
    ['nothing known', 'ETHUSDT.OKX', 3, null, '—'],
    ['a stock, in lots of 100', '600519.SH', 0, 100_800, '1008'],
    ['a stock of STAR, in lots of 100', '688001.SH', 0, 20_000, '200'],
    ['a convertible of Shanghai, in lots of 10', '113050.SH', 0, 10_080, '1008'],
    ['a convertible of Shenzhen, in lots of 10', '123209.SZ', 0, 50_050, '5005'],
  ])('of %s', (_, id, scale, volume, text) => expect(words(id, scale).format(volume)).toBe(text))

  test('keeps its identity, for a new one builds the chart again', () => {
    expect(words('600519.SH')).toBe(SHARES)
    expect(words('BTCUSDT.BINANCE', 5)).toBe(words('ETHUSDT.OKX', 5))
    expect(words('BTCUSDT.BINANCE', 5)).not.toBe(words('BTCUSDT.BINANCE', 4))
    expect(words('113050.SH')).not.toBe(SHARES)
  })
})
