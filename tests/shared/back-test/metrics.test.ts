import { describe, expect, test } from 'vitest'
import { metricsOf } from '../../../shared/back-test/metrics'
import type { EquityRow, TradeRow, TradeSide } from '../../../shared/back-test/model'
import { metricsJson } from '../../../shared/back-test/result-files'

const equityOf = (rows: [date: string, equity: number, holdings?: number][]): EquityRow[] =>
  rows.map(([date, equity, holdings = 0]) => ({ date, equity, holdings, cash: equity - holdings, receivable: 0 }))

const row = (date: string, side: TradeSide, quantity: number, amount: number, commission = 0): TradeRow => ({
  ...{ date, time: '', code: '600001', side, quantity, price: 0, amount, commission, stamp: 0, transfer: 0 },
  ...{ cashAfter: 0, reason: '' },
})

const config = { cashFen: 1_000, rfPpm: 0 }

describe('metrics', () => {
  test('by hand: returns +10 %, −10 %, +20 %', () => {
    const equity = equityOf([
      ['20240130', 1_100, 550],
      ['20240131', 990, 0],
      ['20240201', 1_188, 1_188],
    ])
    const metrics = metricsOf({ trades: [], equity }, config, 0.05)
    // Mean 0.0666…, deviations 0.0333…, −0.1666…, 0.1333…: s = √((0.00111… + 0.02777… + 0.01777…) / 2) = 0.152752…
    expect(metrics).toMatchObject({
      sessions: 3,
      calendarDays: 3,
      finalEquityFen: 1_188,
      drawdownPeak: '20240130',
      drawdownTrough: '20240131',
      drawdownRecovered: '20240201',
      winRate: null,
      profitFactor: null,
    })
    expect(metrics.totalReturn).toBeCloseTo(0.188, 12)
    expect(metrics.cagr).toBeCloseTo(1.188 ** (365 / 3) - 1, 0)
    expect(metrics.volatility).toBeCloseTo(0.15275252316519466 * Math.sqrt(250), 12)
    expect(metrics.sharpe).toBeCloseTo((0.2 / 3 / 0.15275252316519466) * Math.sqrt(250), 12)
    // Only −10 % is below zero: √(0.01 / 3).
    expect(metrics.sortino).toBeCloseTo((0.2 / 3 / Math.sqrt(0.01 / 3)) * Math.sqrt(250), 12)
    expect(metrics.maxDrawdown).toBeCloseTo(0.1, 12)
    expect(metrics.exposure).toBeCloseTo((0.5 + 0 + 1) / 3, 12)
    expect(metrics.monthly).toEqual({ '202401': 990 / 1_000 - 1, '202402': 1_188 / 990 - 1 })
    expect(metrics.excessReturn).toBeCloseTo(0.138, 12)
  })

  test('a drawdown from the start cash begins at the start; ratios without a divisor are null', () => {
    const fallen = metricsOf(
      {
        trades: [],
        equity: equityOf([
          ['20240102', 900],
          ['20240103', 950],
        ]),
      },
      config,
    )
    expect(fallen).toMatchObject({ drawdownPeak: 'start', drawdownTrough: '20240102', drawdownRecovered: null })
    const flat = metricsOf(
      {
        trades: [],
        equity: equityOf([
          ['20240102', 1_000],
          ['20240103', 1_000],
        ]),
      },
      config,
    )
    expect(flat).toMatchObject({ volatility: 0, sharpe: null, sortino: null, calmar: null, drawdownPeak: null })
  })

  test('the peak of a drawdown is the first day of the maximum', () => {
    const rows = equityOf([
      ['20240102', 1_100],
      ['20240103', 1_100],
      ['20240104', 1_000],
      ['20240105', 1_000],
      ['20240108', 1_100],
    ])
    expect(metricsOf({ trades: [], equity: rows }, config)).toMatchObject({
      drawdownPeak: '20240102',
      drawdownTrough: '20240104',
      drawdownRecovered: '20240108',
    })
  })

  test('one session has a return, and no deviation to divide it by', () => {
    const metrics = metricsOf({ trades: [], equity: equityOf([['20240102', 1_010]]) }, config)
    expect(metrics.totalReturn).toBeCloseTo(0.01, 12)
    expect([metrics.volatility, metrics.sharpe, metrics.sortino]).toEqual([null, null, null])
  })

  test('the riskless rate is taken from every day', () => {
    const equity = equityOf([
      ['20240102', 1_010],
      ['20240103', 1_000],
    ])
    const returns = [0.01, 1_000 / 1_010 - 1]
    const deviation = Math.abs((returns[0] as number) - (returns[1] as number)) / Math.SQRT2
    const expected = (((returns[0] as number) + (returns[1] as number)) / 2 - 0.0001) / deviation
    expect(metricsOf({ trades: [], equity }, { cashFen: 1_000, rfPpm: 25_000 }).sharpe).toBeCloseTo(
      expected * Math.sqrt(250),
      10,
    )
  })

  test('round trips go from flat to flat, with dividends and rights; open ones are not counted', () => {
    const trades = [
      row('20240102', 'buy', 100, 1_000, 5),
      row('20240103', 'dividend', 100, 40),
      row('20240103', 'bonus', 50, 0),
      row('20240103', 'rights', 50, 200),
      row('20240104', 'sell', 150, 1_100, 5),
      row('20240105', 'sell', 50, 300, 5),
      row('20240108', 'buy', 100, 1_000, 5),
      row('20240109', 'sell', 100, 900, 5),
      row('20240110', 'buy', 100, 500, 5),
    ]
    const metrics = metricsOf({ trades, equity: equityOf([['20240110', 1_000]]) }, config)
    // 1095 + 295 + 40 − 1005 − 200 = 225; 895 − 1005 = −110.
    expect(metrics).toMatchObject({ roundTrips: 2, roundTripPnlFen: [225, -110], winRate: 0.5, commissionFen: 30 })
    expect(metrics.profitFactor).toBeCloseTo(225 / 110, 12)
    // Bought 2500, sold 2300: 2400 a session of 1000.
    expect(metrics.turnover).toBeCloseTo(2.4 * 250, 9)
  })

  test('are written with names of the case format and twelve decimals', () => {
    const text = metricsJson(
      metricsOf({ trades: [], equity: equityOf([['20240102', 1_001]]) }, { cashFen: 3_000, rfPpm: 0 }),
    )
    const read = JSON.parse(text) as Record<string, unknown>
    expect(read).toMatchObject({ final_equity_fen: 1_001, total_return: -0.666333333333, round_trip_pnl_fen: [] })
  })
})
