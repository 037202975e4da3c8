import { describe, expect, test } from 'vitest'
import { candlesCsv } from '../../../../client/features/btc/candles-csv'
import {
  barsFrom,
  type CoinRange,
  isWhole,
  reachesNow,
  readCoinRange,
} from '../../../../client/features/btc/coin-range'
import { noBars } from '../../../../client/features/btc/fold'
import { btcText } from '../../../../client/text/btc'
import { dateToMs } from '../../../../shared/market/session'

const MINUTE = 60_000
/** A Sunday. */
const SUNDAY = dateToMs('20260913')

describe('a range of candles', () => {
  test.each<[string, string, CoinRange]>([
    ['', '', {}],
    ['20260913', '', { from: '20260913' }],
    ['', '202609131205', { to: '202609131205' }],
    ['20260913', '20260913', { from: '20260913', to: '20260913' }],
    ['202609132359', '20260913', { from: '202609132359', to: '20260913' }],
    ['202609131200', '202609131200', { from: '202609131200', to: '202609131200' }],
  ])('from %j to %j is read', (from, to, range) => {
    expect(readCoinRange(from, to)).toEqual(range)
    expect(isWhole(range)).toBe(from === '' && to === '')
  })

  test.each([
    ['2026-09-13', '', btcText.range.noDate('2026-09-13')],
    ['20260931', '', btcText.range.noDate('20260931')],
    ['', '202609132460', btcText.range.noDate('202609132460')],
    ['昨天', '20260913', btcText.range.noDate('昨天')],
    ['20260914', '20260913', btcText.range.backwards('20260914', '20260913')],
    ['202609131201', '202609131200', btcText.range.backwards('202609131201', '202609131200')],
    ['20260914', '202609132359', btcText.range.backwards('20260914', '202609132359')],
  ])('from %j to %j is refused by what was written', (from, to, wrong) => {
    expect(readCoinRange(from, to)).toEqual({ wrong })
  })

  test.each<[CoinRange, boolean]>([
    [{}, true],
    [{ from: '20260901' }, true],
    [{ to: '20260913' }, true],
    [{ to: '20260914' }, true],
    [{ to: '20260912' }, false],
    [{ to: '202609132300' }, false],
  ])('%j includes the present: %s', (range, goesOn) => {
    expect(reachesNow(range, SUNDAY + 10 * MINUTE)).toBe(goesOn)
  })

  test('has no bar before its start', () => {
    const time = [SUNDAY, SUNDAY + MINUTE, SUNDAY + 2 * MINUTE]
    const numbers = (more: number) => time.map((_, at) => at + more)
    const bars = {
      time,
      open: numbers(10),
      high: numbers(20),
      low: numbers(5),
      close: numbers(15),
      volume: numbers(100),
      net: [null, -3, 7],
    }
    expect(barsFrom(bars, { from: '202609130001' })).toEqual({
      time: time.slice(1),
      open: [11, 12],
      high: [21, 22],
      low: [6, 7],
      close: [16, 17],
      volume: [101, 102],
      net: [-3, 7],
    })
    expect(barsFrom(bars, { from: '20260913' })).toBe(bars)
    expect(barsFrom(bars, { to: '20260914' })).toBe(bars)
    expect(barsFrom(bars, { from: '20260914' })).toEqual(noBars())
  })
})

test('candles as a file are in USDT and BTC, in Beijing’s time, with unknown values left empty and zeros written as 0', () => {
  const bars = {
    time: [SUNDAY, SUNDAY + MINUTE, SUNDAY + 2 * MINUTE],
    open: [6_000_012, 6_100_000, 6_050_000],
    high: [6_200_000, 6_200_000, 6_050_000],
    low: [5_900_050, 6_000_000, 6_050_000],
    close: [6_100_000, 6_050_000, 6_050_000],
    volume: [123_456, 200_000, 1],
    net: [null, -1_234.5, 0],
  }
  expect(candlesCsv(bars, '1m', 'BINANCE + OKX')).toBe(
    [
      '\uFEFF比特币K线,BINANCE + OKX',
      '周期,1m',
      btcText.csv.units,
      '时间,开盘,最高,最低,收盘,成交量,主动净额',
      '2026-09-13 00:00:00,60000.12,62000,59000.5,61000,1.23456,',
      '2026-09-13 00:01:00,61000,62000,60000,60500,2,-1234.5',
      '2026-09-13 00:02:00,60500,60500,60500,60500,0.00001,0',
      '',
    ].join('\r\n'),
  )
  expect(candlesCsv(bars, '1d', 'OKX')).toContain('\r\n2026-09-13,60000.12,')
})
