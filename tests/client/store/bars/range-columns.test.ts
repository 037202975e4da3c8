import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import {
  asOneDay,
  noColumns,
  rangeBase,
  recordedColumns,
  splitBySlot,
  withLive,
} from '../../../../client/store/bars/range-columns'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { beijingDate, dateToMs, slotTime } from '../../../../shared/market/session'
import type { Bars } from '../../../../shared/protocol/rest'

const DAYS = ['20261117', '20261118']
const TODAY = '20261119'
const OPEN = 570 * 60_000

/** Two days, 10.00 → 11.00, then an ex-date: 5.50 → 6.05. */
const bars = (more: Partial<Bars>): Bars => ({
  id: '600519.SH',
  period: '1d',
  priceScale: 2,
  prevClose: 1000,
  missing: [],
  since: '20260701',
  time: DAYS.map((day) => dateToMs(day) + OPEN),
  open: [1000, 550],
  high: [1100, 605],
  low: [1000, 550],
  close: [1100, 605],
  volume: [100, 200],
  turnover: [1_050, 1_150],
  adNet: [300, -100],
  odBigNet: [50, null],
  days: { day: DAYS, prevClose: [1000, 550], factor: [0.5, 1] },
  ...more,
})
const axis = createDayAxis([...DAYS, TODAY])
const byDay = createDayAxis([...DAYS, TODAY], true)

describe('a range of days', () => {
  test('is one point in the middle of each day, prices on the basis of the last', () => {
    const columns = recordedColumns(bars({}), byDay, TODAY, false)
    expect(columns).toEqual({
      x: [120, 361],
      price: [550, 605],
      average: [525, 575],
      ad: [300, -100],
      od: [50, null],
      split: [null, null],
      volume: [100, 200],
    })
    expect(rangeBase(bars({}))).toBe(500)
    // +21 %: 10 % and 10 %, chained over the ex-date.
    expect((columns.price[1] ?? 0) / rangeBase(bars({})) - 1).toBeCloseTo(1.1 * 1.1 - 1, 12)
  })

  test('ends with the running one as a point', () => {
    const recorded = recordedColumns(bars({}), byDay, TODAY, false)
    const live = { slot: [0, 1, 2], price: [606, 607, 620], average: [606, 606.5, 610], volume: [5, 6, 7] }
    const all = withLive(recorded, live, { slot: [1, 2], ad: [9, 8], od: [4, 3] }, undefined, 482)
    expect(asOneDay(all, 2, 602)).toEqual({
      x: [120, 361, 602],
      price: [550, 605, 620],
      average: [525, 575, 610],
      ad: [300, -100, 8],
      od: [50, null, 3],
      split: [null, null, null],
      volume: [100, 200, 18],
    })
    expect(asOneDay(recorded, 2, 602)).toEqual(recorded)
  })

  test('continues with the money of each minute, repeated where none was booked', () => {
    const live = {
      slot: [-1, 1, 3, 5, 241],
      price: [1, 606, 607, 620, 2],
      average: [1, 606, 606.5, 610, 2],
      volume: [1, 5, 6, 7, 2],
    }
    const split = Array.from({ length: 241 }, (_, slot) => slot * 10)
    const flow = { slot: [2, 3, 6], ad: [9, 8, 7], od: [4, Number.NaN, 2] }
    expect(withLive(noColumns(), live, flow, split, 482)).toEqual({
      x: [483, 485, 487],
      price: [606, 607, 620],
      average: [606, 606.5, 610],
      ad: [null, 8, 8],
      od: [null, null, null],
      split: [10, 30, 50],
      volume: [5, 6, 7],
    })
  })

  test('by minutes has one row for each minute', () => {
    const time = [dateToMs('20261117') + OPEN, dateToMs('20261117') + OPEN + 60_000]
    expect(recordedColumns(bars({ period: '1m', time }), axis, TODAY, false)).toMatchObject({
      x: [1, 2],
      price: [550, 302.5],
    })
  })

  test('leaves the running day to its live minutes', () => {
    const time = [...DAYS, TODAY].map((day) => dateToMs(day) + OPEN)
    expect(recordedColumns(bars({ time }), byDay, TODAY, false).x).toEqual([120, 361])
    expect(recordedColumns(bars({ time }), byDay, '20261118', false).x).toEqual([120])
  })

  test('of an index has no average, for it has no shares of its own', () => {
    expect(recordedColumns(bars({}), byDay, TODAY, true).average).toEqual([null, null])
  })

  test('without a bar has no base', () => {
    const none = bars({ time: [], close: [], prevClose: 0, days: { day: [], prevClose: [], factor: [] } })
    expect(rangeBase(none)).toBe(0)
    expect(recordedColumns(none, axis, TODAY, false)).toEqual(noColumns())
  })
})

describe('the money of split orders of recorded days', () => {
  const splitsOf = (day: string) => Float64Array.from({ length: 241 }, (_, slot) => Number(day.slice(6)) * 1_000 + slot)

  test('is at each minute the sum so far, and at each day the final sum', () => {
    const time = [dateToMs('20261118') + slotTime(0), dateToMs('20261118') + slotTime(239)]
    const minutes = recordedColumns(bars({ period: '1m', time }), axis, TODAY, false, splitsOf)
    expect(minutes.split).toEqual([18_001, 18_240])
    const days = recordedColumns(bars({}), byDay, TODAY, false, splitsOf)
    expect(days.split).toEqual(bars({}).time.map((at) => Number(beijingDate(at).slice(6)) * 1_000 + 240))
    expect(recordedColumns(bars({}), byDay, TODAY, false).split.every((value) => value === null)).toBe(true)
  })
})

describe('the money of split orders in a cell', () => {
  const DAY_MS = dateToMs(TODAY)
  const at = (clock: string) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return DAY_MS + (hour * 60 + minute) * 60_000
  }
  /** Each child 1,000 shares at 10.00. */
  const finding = (side: 'buy' | 'sell', clocks: readonly string[], more: Partial<SplitFinding> = {}) =>
    ({
      id: clocks.join(),
      side,
      state: 'open',
      children: clocks.map((clock) => ({ orderNo: 0, time: at(clock), price: 1_000, volume: 1_000, active: true })),
      ...more,
    }) as SplitFinding

  test.each<[string, SplitFinding[], Record<number, number>]>([
    ['nothing', [], { 0: 0, 240: 0 }],
    ['a buyer, added up', [finding('buy', ['09:31', '09:33'])], { 1: 0, 2: 10_000, 3: 10_000, 4: 20_000, 240: 20_000 }],
    ['a seller', [finding('sell', ['10:00'])], { 30: 0, 31: -10_000, 240: -10_000 }],
    [
      'both sides',
      [finding('buy', ['10:00', '13:00']), finding('sell', ['11:00'])],
      { 31: 10_000, 91: 0, 120: 0, 121: 10_000 },
    ],
    ['what was refuted', [finding('buy', ['10:00'], { state: 'refuted' })], { 240: 0 }],
    ['what was joined to another', [finding('buy', ['10:00'], { mergedInto: 'other' })], { 240: 0 }],
    ['what is over', [finding('buy', ['10:00'], { state: 'closed' })], { 240: 10_000 }],
    ['a child after hours', [finding('buy', ['15:10'])], { 240: 0 }],
  ])('counts %s in yuan, bought less sold', (_, findings, expected) => {
    const sums = splitBySlot(findings, TODAY, 100)
    expect(Object.fromEntries(Object.keys(expected).map((slot) => [slot, sums[Number(slot)]]))).toEqual(expected)
  })
})
