import { describe, expect, test } from 'vitest'
import { chosenSources, coinSources, readCoinChoice } from '../../../../client/features/btc/choice'
import {
  barStart,
  basePrices,
  type CoinBars,
  cumulativeDelta,
  foldMinutes,
  foldPrints,
  fromFirstKnown,
  joinBars,
  mergeSources,
  noBars,
  premiums,
  rescaled,
} from '../../../../client/features/btc/fold'

const MINUTE = 60_000
const bars = (rows: [time: number, close: number, volume: number, net: number | null][]): CoinBars => ({
  time: rows.map(([time]) => time),
  open: rows.map(([, close]) => close),
  high: rows.map(([, close]) => close),
  low: rows.map(([, close]) => close),
  close: rows.map(([, close]) => close),
  volume: rows.map(([, , volume]) => volume),
  net: rows.map(([, , , net]) => net),
})

describe('an address of the bitcoin page', () => {
  test.each([
    [{}, { type: 'ALL', period: '1m', source: 'ALL' }],
    [
      { P: '1d', S: 'OKX' },
      { type: 'ALL', period: '1d', source: 'OKX' },
    ],
    [
      { T: 'PERP', P: '1s', S: 'COINBASE' },
      { type: 'PERP', period: '1s', source: 'COINBASE' },
    ],
    [{ T: 'spot', P: '1m', S: 'ALL' }, { wrong: { what: 'type', given: 'spot' } }],
    [{ P: '2m', S: 'ALL' }, { wrong: { what: 'period', given: '2m' } }],
    [{ P: '1m', S: '../x' }, { wrong: { what: 'source', given: '../x' } }],
  ])('%o is %o', (params, choice) => expect(readCoinChoice(params)).toEqual(choice))

  test('sources are the bitcoin instruments of the choice', () => {
    const id = ['600519.SH', 'BTCUSDT.BINANCE', 'BTCUSDT.OKX', 'BTCUSDTSWAP.OKX', 'ETHUSDT.OKX']
    const all = coinSources({ id, name: id, priceScale: id.map(() => 1), volumeScale: id.map((_, at) => at) })
    expect(all.map(({ id: of, type, volumeScale }) => [of, type, volumeScale])).toEqual([
      ['BTCUSDT.BINANCE', 'SPOT', 1],
      ['BTCUSDT.OKX', 'SPOT', 2],
      ['BTCUSDTSWAP.OKX', 'PERP', 3],
    ])
    expect(chosenSources(all, { type: 'SPOT', period: '1m', source: 'OKX' }).map(({ id }) => id)).toEqual([
      'BTCUSDT.OKX',
    ])
    expect(chosenSources(all, { type: 'ALL', period: '1m', source: 'COINBASE' })).toEqual([])
  })
})

describe('folding into bars', () => {
  test('a day begins at Beijing midnight, four hours at round UTC times', () => {
    expect(new Date(barStart(Date.UTC(2026, 10, 20, 17), 86_400_000)).toISOString()).toBe('2026-11-20T16:00:00.000Z')
    expect(new Date(barStart(Date.UTC(2026, 10, 20, 7), 14_400_000)).toISOString()).toBe('2026-11-20T04:00:00.000Z')
  })

  test('minutes become one bar with their extremes, sums and net', () => {
    const rows = {
      slot: [10, 11, 12],
      open: [1, 2, 3],
      high: [5, 9, 3],
      low: [1, 2, 0.5],
      close: [2, 3, 1],
      volume: [1, 1, 2],
    }
    const folded = foldMinutes(rows, { slot: [10, 12], net: [7, -2] }, 5 * MINUTE)
    expect(folded).toEqual({ time: [10 * MINUTE], open: [1], high: [9], low: [0.5], close: [1], volume: [4], net: [5] })
  })

  test('without a ledger the net is unknown, not zero; a minute without a trade is no bar', () => {
    const rows = { slot: [1, 2], open: [1, 1], high: [1, 1], low: [1, 1], close: [1, 1], volume: [3, 0] }
    const folded = foldMinutes(rows, { slot: [], net: [] }, MINUTE)
    expect(folded.net).toEqual([null])
    expect(folded.time).toEqual([MINUTE])
  })

  test('before its first minute the ledger says nothing, after it an empty minute is a net of 0', () => {
    const slot = [1, 2, 3]
    const ones = [1, 1, 1]
    const rows = { slot, open: ones, high: ones, low: ones, close: ones, volume: ones }
    expect(foldMinutes(rows, { slot: [2], net: [5] }, MINUTE).net).toEqual([null, 5, 0])
    expect(foldMinutes(rows, { slot: [2], net: [5] }, 60 * MINUTE).net).toEqual([5])
  })

  test('prints count towards their aggressor', () => {
    const folded = foldPrints(
      { time: [100, 900, 1_200], price: [10, 12, 11], volume: [2, 1, 1], side: [1, 2, 0] },
      1,
      1_000,
    )
    expect(folded).toMatchObject({ time: [0, 1_000], high: [12, 11], net: [8, 0] })
  })

  test('recorded and live bars join without a seam, and a partial live bar loses no volume', () => {
    const joined = joinBars(
      bars([
        [0, 1, 5, 1],
        [1, 2, 9, 4],
      ]),
      bars([
        [1, 3, 4, 2],
        [2, 4, 1, 1],
      ]),
    )
    expect(joined.time).toEqual([0, 1, 2])
    expect([joined.volume[1], joined.close[1], joined.high[1], joined.net[1]]).toEqual([9, 3, 3, 4])
    expect(joinBars(noBars(), noBars())).toEqual(noBars())
  })

  test('sources add up at the times of the first', () => {
    const merged = mergeSources([
      bars([
        [0, 10, 1, 1],
        [1, 11, 1, null],
      ]),
      bars([
        [1, 99, 2, 5],
        [7, 1, 1, 1],
      ]),
    ])
    expect(merged).toMatchObject({ time: [0, 1], close: [10, 11], volume: [1, 3], net: [1, 5] })
  })

  test('the running delta holds over gaps and begins with the first known net', () => {
    expect(
      cumulativeDelta(
        [0, 1, 2, 3],
        bars([
          [1, 1, 1, 5],
          [3, 1, 1, -2],
        ]),
      ),
    ).toEqual([null, 5, 5, 3])
  })

  test('sources in other units are brought to the same', () => {
    const one = bars([[0, 10, 3, 7]])
    expect(rescaled(one, 10, 100)).toMatchObject({ time: [0], open: [100], close: [100], volume: [300], net: [7] })
    expect(rescaled(one, 1, 1)).toBe(one)
    expect(rescaled(one, 10, 1)).toMatchObject({ open: [100], volume: [3] })
    expect(rescaled(one, 1, 100)).toMatchObject({ open: [10], volume: [300] })
  })

  test('a premium is known where both sources have a bar', () => {
    const base = bars([
      [0, 10_000, 1, 0],
      [1, 10_000, 1, 0],
      [2, 10_000, 1, 0],
    ])
    const other = bars([
      [0, 10_001, 1, 0],
      [2, 9_990, 1, 0],
    ])
    expect(premiums(base, [0, 1, 2], other).map((value) => value && Math.round(value))).toEqual([1, null, -10])
  })

  test('a sum begins one bar before the first net that anybody knows', () => {
    const one = bars([
      [0, 1, 1, null],
      [1, 1, 1, null],
      [2, 1, 1, 4],
    ])
    const other = bars([[3, 1, 1, 5]])
    expect(fromFirstKnown([0, 1, 2, 3], [one, other])).toEqual([1, 2, 3])
    expect(fromFirstKnown([0, 1, 2], [bars([[0, 1, 1, null]])])).toEqual([1, 2])
  })

  test('bases are the prices of their moments, or null', () => {
    const hour = 3_600_000
    const now = Date.UTC(2026, 10, 20, 12)
    const day = bars([
      [now - 25 * hour, 1, 1, null],
      [Date.UTC(2026, 10, 20), 2, 1, null],
    ])
    expect(basePrices(day, hour, now)).toEqual({ '24h': 1, utc: 2, local: null })
  })
})
