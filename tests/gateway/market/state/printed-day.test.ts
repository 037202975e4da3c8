import { describe, expect, test } from 'vitest'
import { PrintedDay } from '../../../../gateway/market/state/printed-day'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { MINUTES_PER_DAY } from '../../../../shared/market/session'
import { clock, makeInstrument, makeTrade } from '../../../support/market-events'

const instrument = makeInstrument()
const ledger = {
  scales: { priceScale: 2, volumeScale: 0 },
  floatShares: 0,
  minutes: MINUTES_PER_DAY,
  hasOrderNumbers: true,
  ordersKept: 100,
}

type Print = [at: string, price: number, volume: number, side: 'buy' | 'sell' | 'none']

function dayOf(prints: Print[], hasPrints = true) {
  const day = new PrintedDay({ instrument, grades: DEFAULT_GRADES, ledger, hasPrints })
  for (const [at, price, volume, side] of prints) {
    day.add(makeTrade({ exchangeTime: clock(at), price, volume, side }))
  }
  return day
}

describe('the totals of a day’s prints', () => {
  test('are its sums, high, low and last price', () => {
    const { totals, outer, inner } = dayOf([
      ['09:25:00', 1_000, 500, 'none'],
      ['09:31:00', 990, 300, 'sell'],
      ['09:31:05', 1_020, 200, 'buy'],
      ['09:32:00', 1_010, 100, 'buy'],
    ])
    expect(totals).toEqual({
      volume: 1_100,
      trades: 4,
      high: 1_020,
      low: 990,
      last: 1_010,
      amount: 1_000 * 500 + 990 * 300 + 1_020 * 200 + 1_010 * 100,
    })
    expect([outer, inner]).toEqual([300, 300])
  })

  test.each<[string, Print[], [high: number, low: number]]>([
    ['one print', [['09:31:00', 1_000, 1, 'buy']], [1_000, 1_000]],
    [
      'prints that rise',
      [
        ['09:31:00', 1_000, 1, 'buy'],
        ['09:31:01', 1_010, 1, 'buy'],
      ],
      [1_010, 1_000],
    ],
    [
      'prints that fall',
      [
        ['09:31:00', 1_000, 1, 'buy'],
        ['09:31:01', 990, 1, 'buy'],
      ],
      [1_000, 990],
    ],
    [
      'prints that come back',
      [
        ['09:31:00', 1_000, 1, 'buy'],
        ['09:31:01', 990, 1, 'buy'],
        ['09:31:02', 995, 1, 'buy'],
      ],
      [1_000, 990],
    ],
    ['none', [], [0, 0]],
  ])('have the high and low of %s', (_, prints, [high, low]) => {
    expect(dayOf(prints).totals).toMatchObject({ high, low })
  })

  test('have no largest orders without prints', () => {
    expect([dayOf([], false).deals, dayOf([]).deals === undefined]).toEqual([undefined, false])
  })
})
