import { describe, expect, test } from 'vitest'
import type { DerivedPrints } from '../../../../../gateway/feeds/feed'
import { Random } from '../../../../../gateway/feeds/simulated/exchange/random'
import { derivedPast } from '../../../../../gateway/feeds/simulated/past/derived-past'
import { pastPrints } from '../../../../../gateway/feeds/simulated/past/past-prints'
import { dayRowsOf } from '../../../../../gateway/past/recorder/day-rows'
import { PrintColumns } from '../../../../../gateway/past/recorder/print-columns'
import { dateToMs } from '../../../../../shared/market/session'
import type { DayRow } from '../../../../../shared/protocol/rest'
import { makeInstrument } from '../../../../support/fake-feed'
import { partOf } from '../../../../support/part-of'

const STOCK = makeInstrument({ id: '600519.SH' })
const DAY = partOf<DayRow>({
  tradingDay: '20260706',
  open: 1_010,
  high: 1_060,
  low: 990,
  close: 1_040,
  prevClose: 1_000,
  volume: 60_000_000,
  turnover: 60_000_000 * 10.25,
  adNet: [2_000_000, -3_000_000, 9_000_000, 14_000_000],
  odNet: [-8_000_000, -4_000_000, 5_000_000, 7_000_000],
  completeness: 1,
})

function columnsOf(made: DerivedPrints): PrintColumns {
  const prints = new PrintColumns(made.time.length)
  const { time, price, volume, side, buyNo, sellNo, buyGrade, sellGrade, extra } = made
  for (let at = 0; at < time.length; at++) {
    const number = (column: ArrayLike<number>) => column[at] as number
    prints.add(
      0,
      {
        time: number(time),
        price: number(price),
        volume: number(volume),
        side: number(side),
        buyNo: number(buyNo),
        sellNo: number(sellNo),
        buyGrade: number(buyGrade),
        sellGrade: number(sellGrade),
      },
      number(extra),
      false,
    )
  }
  return prints
}

describe('prints of a past day of which only the daily row is known', () => {
  const { minute, flow } = derivedPast(7)(STOCK, DAY)
  const made = pastPrints(new Random(7, 'prints'), STOCK, dateToMs(DAY.tradingDay), minute, flow)
  const booked = dayRowsOf(columnsOf(made), { always: false, hasOrderNumbers: true })

  test('have the prices and the volume of every minute', () => {
    expect(booked.minute.map(({ amount: _, ...row }) => row)).toEqual(minute.map(({ amount: _, ...row }) => row))
  })

  test('have the money of the day, by aggressor and by order, in every grade', () => {
    for (const grade of ['adS', 'adM', 'adL', 'adX', 'odS', 'odM', 'odL', 'odX'] as const) {
      const sum = (rows: typeof flow) => rows.reduce((all, row) => all + row[grade], 0) / 100
      expect(Math.abs(sum(booked.flow) - sum(flow)), grade).toBeLessThan(1_000)
    }
  })

  test('come in order of time, within the session, and are bounded', () => {
    expect([...made.time]).toEqual([...made.time].sort((a, b) => a - b))
    expect(made.time.length).toBeGreaterThan(2_000)
    expect(made.time.length).toBeLessThan(20_000)
  })

  test('are the same every time', () => {
    const again = pastPrints(new Random(7, 'prints'), STOCK, dateToMs(DAY.tradingDay), minute, flow)
    expect(again).toEqual(made)
  })
})
