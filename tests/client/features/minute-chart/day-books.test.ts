import { describe, expect, test } from 'vitest'
import { auctionSource, withAuction } from '../../../../client/features/minute-chart/auction-source'
import { cvdColumns } from '../../../../client/features/minute-chart/cvd-columns'
import { fiveDaySource, fiveDays } from '../../../../client/features/minute-chart/five-days'
import { sealedColumns } from '../../../../client/features/minute-chart/sealed-columns'
import { FlowStore } from '../../../../client/store/rows/flow-store'
import { dateToMs, slotTime } from '../../../../shared/market/session'
import type { Bars } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { section } from '../../store/section'

const day = {
  slot: [0, 1, 2],
  price: [1_000, 1_010, null],
  average: [1_000, 1_005, null],
  volume: [10, 20, null],
  flow: [[1, 2, null]],
}
const auction = { place: [1, 3], price: [990, 1_000], matched: [100, 300], unmatched: [50, -20] }

describe('the auction before the day', () => {
  const columns = withAuction(day, auction)
  const at = (place: number) => columns.slot.indexOf(place)

  test('lies at its twenty-second slots before slot 0; a slot without a new value repeats the one before', () => {
    expect(columns.slot).toHaveLength(33)
    expect([columns.slot[0], columns.slot[29], columns.slot[30]]).toEqual([-30, -1, 0])
    const read = (place: number) =>
      [columns.indicative, columns.matched, columns.unmatched, columns.volume].map((column) => column?.[at(place)])
    expect([-30, -29, -28, -27, -26].map(read)).toEqual([
      [null, null, null, null],
      [990, 100, 50, 100],
      [990, 100, 50, 100],
      [1_000, 300, -20, 300],
      [null, null, null, null],
    ])
  })

  test('is no price that anybody paid: prices, averages and money begin with the day', () => {
    for (const column of [columns.price, columns.average, columns.flow?.[0]])
      expect(column?.slice(0, 30)).toEqual(new Array(30).fill(null))
    expect([columns.price[at(1)], columns.flow?.[0]?.[at(1)], columns.volume[at(1)]]).toEqual([1_010, 2, 20])
    expect(columns.indicative?.[at(1)]).toBeNull()
  })

  test('is joined once for each state of the two', () => {
    let known: typeof auction | undefined
    const source = auctionSource({ columns: () => day, subscribe: () => () => undefined }, () => known)
    const before = source.columns()
    expect(before.indicative?.some((price) => price !== null)).toBe(false)
    known = auction
    const after = source.columns()
    expect(after.indicative?.[at(-29)]).toBe(990)
    expect(source.columns()).toBe(after)
  })
})

describe('封单', () => {
  test('waits from its first book to its last, holds over a quiet minute, and has its peak from then on', () => {
    const peak = { time: clock('09:32:30'), volume: 9_000 }
    const [slot, waiting, top] = sealedColumns({ sealed: { slot: [2, 4, 5], volume: [7_000, 0, 2_000] }, peak })
    expect(slot).toHaveLength(241)
    expect(waiting.slice(0, 7)).toEqual([null, null, 7_000, 7_000, 0, 2_000, null])
    expect(top.slice(0, 7)).toEqual([null, null, null, 9_000, 9_000, 9_000, null])
  })

  test('that never was has neither', () => {
    const [, waiting, top] = sealedColumns({ sealed: { slot: [], volume: [] }, peak: null })
    expect([...waiting, ...top].every((value) => value === null)).toBe(true)
  })
})

test('CVD is what was bought less what was sold since the day began, from extra large to small, in yuan', () => {
  const flow = new FlowStore(() => 100)
  const none = { odS: 0, odM: 0, odL: 0, odX: 0 }
  flow.apply(
    section('flow', [
      { slot: 1, adS: -100, adM: 200, adL: 300, adX: 400, ...none },
      { slot: 2, adS: -100, adM: 200, adL: -900, adX: 400, ...none },
    ]),
  )
  expect(cvdColumns(flow.columns()).map((column) => [...(column as Float64Array)])).toEqual([
    [1, 2],
    [4, 8],
    [3, -6],
    [2, 4],
    [-1, -2],
  ])
})

const MINUTE = 60_000
const start = (date: string, slot: number) => dateToMs(date) + slotTime(slot) - MINUTE
/** Six days of one minute each; the price was halved on the fourth. */
const DATES = ['20260709', '20260710', '20260713', '20260714', '20260715', '20260716']
const bars = (dates: readonly string[]): Bars => ({
  id: '600000.SH',
  period: '1m',
  priceScale: 2,
  prevClose: 1_980,
  missing: [],
  since: dates[0] ?? '',
  time: dates.map((date) => start(date, 5)),
  open: dates.map(() => 0),
  high: dates.map(() => 0),
  low: dates.map(() => 0),
  close: dates.map((date) => (date < '20260714' ? 2_000 : 1_000)),
  volume: dates.map(() => 100),
  turnover: dates.map((date) => (date < '20260714' ? 2_000 : 1_000)),
  adNet: dates.map(() => null),
  odBigNet: dates.map(() => null),
  days: {
    day: [...dates],
    prevClose: dates.map((date) => (date < '20260714' ? 1_990 : 995)),
    factor: dates.map((date) => (date < '20260714' ? 0.5 : 1)),
  },
})

describe('five days', () => {
  test('are the newest four on record and the running one, about the previous close of the first', () => {
    const { axis, base } = fiveDays(bars(DATES), '20260717', 1_001)
    expect(axis.days).toEqual(['20260713', '20260714', '20260715', '20260716', '20260717'])
    expect(base).toBe(1_990 * 0.5)
  })

  test.each([
    ['nothing but the running day', [], 1_001],
    ['of a day whose previous close is not known', ['20260716'], 0],
  ] as const)('with %s', (_, dates, middle) => {
    const of = bars(dates)
    const { base } = fiveDays(
      { ...of, days: { ...of.days, prevClose: of.days.prevClose.map(() => 0) } },
      '20260717',
      1_001,
    )
    expect(base).toBe(middle)
  })

  test('are joined on the basis of the last, followed by the live one', () => {
    const of = bars(DATES)
    const days = fiveDays(of, '20260717', 1_001)
    const store = { version: 1, subscribe: () => () => undefined }
    let line = { slot: [0, 1], price: [1_005, 1_007], average: [1_005, Number.NaN], volume: [3, 4] }
    const source = fiveDaySource(of, days, '20260717', false, { store, live: () => line })
    const { slot, price, average, volume } = source.columns()
    expect(slot).toEqual([5, 246, 487, 728, 964, 965])
    expect(price).toEqual([1_000, 1_000, 1_000, 1_000, 1_005, 1_007])
    expect(average).toEqual([1_000, 1_000, 1_000, 1_000, 1_005, null])
    expect(volume).toEqual([100, 100, 100, 100, 3, 4])
    line = { ...line, price: [1_005, 1_009] }
    expect(source.columns().price.at(-1)).toBe(1_007)
    store.version++
    expect(source.columns().price.at(-1)).toBe(1_009)
  })
})
