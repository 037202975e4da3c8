import { describe, expect, test } from 'vitest'
import { CodeDay } from '../../../../gateway/past/replay/code-day'
import type { RecordedReplayDay } from '../../../../gateway/past/replay/recorded-day'
import { PHASES } from '../../../../shared/market/session'
import type { Row } from '../../../../shared/protocol/kinds'
import { columnsOf, named, print } from '../../../support/history-writer'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

type Prints = Parameters<typeof columnsOf>[0]
const codeDay = (rows: Prints, sealed = false) => {
  const prints = columnsOf(rows)
  return new CodeDay(partOf<RecordedReplayDay>({ prints: () => prints }), named(0, '600519.SH'), sealed)
}
const figures = ({ time, last, open, high, low, volume, amount, trades, outer, inner }: Row<'quote'>) => {
  return { time, last, open, high, low, volume, amount, trades, outer, inner }
}

/** In order of arrival: the fourth is late, the fifth has no side and an amount that is not price × volume. */
const PRINTS = [
  print({ time: clock('10:00:58'), price: 1_000, volume: 100, side: 1 }),
  print({ time: clock('10:01:02'), price: 1_020, volume: 200, side: 2 }),
  print({ time: clock('10:01:02'), price: 1_010, volume: 300, side: 1 }),
  print({ time: clock('10:00:59'), price: 990, volume: 400, side: 2 }),
  print({ time: clock('10:01:03'), price: 1_015, volume: 500, side: 0, extra: 37 }),
]

describe('the day of an instrument up to a time', () => {
  test('has its own sides, range and amount, and the price of its newest print, not of a late one', () => {
    const day = codeDay(PRINTS)
    day.to(clock('10:01:02'))
    expect(figures(day.quote())).toEqual({
      time: clock('10:01:02'),
      last: 1_010,
      open: 1_000,
      high: 1_020,
      low: 990,
      volume: 1_000,
      amount: 100_000 + 204_000 + 303_000 + 396_000,
      trades: 4,
      outer: 400,
      inner: 600,
    })
    day.to(clock('10:01:03'))
    expect(figures(day.quote())).toMatchObject({
      last: 1_015,
      volume: 1_500,
      amount: 1_003_000 + 507_500 + 37,
      outer: 400,
      inner: 600,
    })
  })

  test('is in the phase of that time, not of its newest print', () => {
    const day = codeDay(PRINTS)
    const phases = ['10:02:00', '11:45:00', '13:00:01'].map((time) => {
      day.to(clock(time))
      return PHASES[day.quote().phase]
    })
    expect(phases).toEqual(['morning', 'lunch', 'afternoon'])
  })

  test('counts every print once, in one jump or in steps, also after a late one', () => {
    const jumped = codeDay(PRINTS)
    jumped.to(clock('10:02:00'))
    const stepped = codeDay(PRINTS)
    const volumes: number[] = []
    for (const time of ['10:00:57', '10:00:58', '10:01:02', '10:01:03', '10:02:00'])
      volumes.push(...stepped.to(clock(time)).trades.map(({ volume }) => volume))
    expect(volumes).toEqual([100, 200, 300, 400, 500])
    expect(figures(stepped.quote())).toEqual(figures(jumped.quote()))
    expect(stepped.line.rows()).toEqual(jumped.line.rows())
  })
})
