import { describe, expect, test } from 'vitest'
import { barsOf, dayBar, dayStart } from '../../../../gateway/past/history/bar-columns'
import {
  continuousBars,
  PERIOD_MINUTES,
  type SlotBar,
  sessionBars,
  slotStart,
} from '../../../../gateway/past/history/bars'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import type { Instrument } from '../../../../shared/market/instrument'
import { clock, makeInstrument } from '../../../support/market-events'
import { dayOf, INDEX, PLAIN, STOCK, SWAP } from '../../../support/query-world'

const DAY = '20260706'
const at = (time: string, day = DAY) => clock(time, day)

describe('bars of minutes', () => {
  const minute = (slot: number, close: number, over: Partial<SlotBar> = {}): SlotBar => ({
    slot,
    open: close - 1,
    high: close + 2,
    low: close - 3,
    close,
    volume: 10,
    turnover: 100,
    adNet: 5,
    odBigNet: -2,
    ...over,
  })

  test('are folded from 09:30 and from 13:00, none over lunch; the auction counts in the first', () => {
    const rows = [
      minute(0, 100),
      minute(1, 101),
      minute(5, 105),
      minute(6, 90),
      minute(120, 110),
      minute(121, 120),
      minute(126, 130),
    ]
    const bars = sessionBars(DAY, rows, 5)
    expect(
      bars.map(({ time, open, high, low, close, volume, turnover, adNet, odBigNet }) => [
        time,
        open,
        high,
        low,
        close,
        volume,
        turnover,
        adNet,
        odBigNet,
      ]),
    ).toEqual([
      [at('09:30:00'), 99, 107, 97, 105, 30, 300, 15, -6],
      [at('09:35:00'), 89, 92, 87, 90, 10, 100, 5, -2],
      [at('11:25:00'), 109, 112, 107, 110, 10, 100, 5, -2],
      [at('13:00:00'), 119, 122, 117, 120, 10, 100, 5, -2],
      [at('13:05:00'), 129, 132, 127, 130, 10, 100, 5, -2],
    ])
  })

  test('have no net if one of their minutes has none', () => {
    const [bar] = sessionBars(DAY, [minute(1, 1), minute(2, 2, { adNet: null })], 5)
    expect([bar?.adNet, bar?.odBigNet]).toEqual([null, -4])
    expect(sessionBars(DAY, [minute(1, 1, { odBigNet: null }), minute(2, 2)], 5)[0]?.odBigNet).toBeNull()
  })

  test('of a market that never closes begin at multiples of their length', () => {
    const first = Math.floor(at('08:58:00') / 60_000)
    const bars = continuousBars([minute(first, 1), minute(first + 1, 2), minute(first + 2, 3)], 5)
    expect(bars.map(({ time, close, volume }) => [time, close, volume])).toEqual([
      [at('08:55:00'), 2, 20],
      [at('09:00:00'), 3, 10],
    ])
  })

  test.each([
    [0, '09:30:00'],
    [1, '09:30:00'],
    [2, '09:31:00'],
    [120, '11:29:00'],
    [121, '13:00:00'],
    [240, '14:59:00'],
  ])('of slot %i begin at %s', (slot, time) => expect(slotStart(DAY, slot)).toBe(at(time)))

  test('have these lengths', () => {
    expect(PERIOD_MINUTES).toEqual({ '1m': 1, '5m': 5, '15m': 15, '30m': 30, '60m': 60, '1h': 60, '4h': 240 })
  })

  test('are returned as columns; a day begins at the open, that of a coin at midnight', () => {
    const stock = makeInstrument()
    const bar = { ...minute(1, 5), time: 77 }
    const range = { prevClose: 3, days: { day: [], prevClose: [], factor: [] }, missing: ['x'], since: '', moved: [] }
    expect(barsOf(stock, '5m', [bar], range)).toEqual({
      id: stock.id,
      period: '5m',
      priceScale: 2,
      time: [77],
      open: [4],
      high: [7],
      low: [2],
      close: [5],
      volume: [10],
      turnover: [100],
      adNet: [5],
      odBigNet: [-2],
      ...range,
    })
    expect(dayStart(DAY, stock)).toBe(at('09:30:00'))
    expect(dayStart(DAY, makeInstrument({ kind: 'crypto' }))).toBe(at('00:00:00'))
  })
})

describe('the bar of a day', () => {
  const day = (over: Partial<InstrumentDay> = {}) => dayOf('20261119', over)
  const unknown = { adNet: [0, 0, 0, 0] as InstrumentDay['adNet'] }

  test.each<
    [title: string, instrument: Instrument, over: Partial<InstrumentDay>, adNet: number | null, odBig: number | null]
  >([
    ['of a stock has both nets', STOCK, {}, 10, 3],
    ['of a stock whose net is zero has a net of zero', STOCK, unknown, 0, 3],
    ['without order numbers has no net of orders', PLAIN, {}, 10, null],
    ['of an index has both', INDEX, {}, 10, 3],
    ['of a coin has the net of its prints', SWAP, {}, 10, null],
    ['of a coin with a net in one grade has it', SWAP, { adNet: [0, 0, 0, 1] }, 1, null],
    ['of a coin whose sides are unknown has no net', SWAP, unknown, null, null],
    ['of a coin that did not trade has a net of zero', SWAP, { ...unknown, volume: 0 }, 0, null],
    ['of a coin that traded without known sides has no net', SWAP, { ...unknown, volume: 1 }, null, null],
  ])('%s', (_title, instrument, over, adNet, odBig) => {
    expect(dayBar(instrument, day(over))).toMatchObject({
      adNet,
      odBigNet: odBig,
      close: 1_050,
      volume: over.volume ?? 10,
    })
  })
})
