import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AUCTION_RANKINGS,
  type AuctionRow,
  auctionOfPhase,
  auctionRow,
  rankedAuction,
  stageOf,
  stockRows,
} from '../../../../client/features/auction/auction-rows'
import { auctionCourse } from '../../../../client/features/auction/course-columns'
import type { Instruments } from '../../../../client/store/rows/instruments'
import type { Phase } from '../../../../shared/market/session'
import type { AuctionBoard } from '../../../../shared/protocol/rest-auction'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

const listed: Record<string, object> = {
  '600001.SH': { id: '600001.SH', kind: 'stock', prevClose: 1_000, priceScale: 2 },
  '510300.SH': { id: '510300.SH', kind: 'fund', prevClose: 4_000, priceScale: 3 },
  '301999.SZ': { id: '301999.SZ', kind: 'stock', prevClose: 0, priceScale: 2 },
}
const instruments = partOf<Pick<Instruments, 'get'>>({ get: (id: string) => listed[id] })
const board: AuctionBoard = {
  tradingDay: '20261120',
  asOf: 0,
  id: ['600001.SH', '510300.SH', '301999.SZ', '999999.SH'],
  price: [1_030, 4_040, 500, 1],
  matched: [2_000, 1_000, 100, 1],
  unmatched: [-300, 500, null, 0],
  session: 'closing',
  ratio: [5, null, null, null],
  done: [false, true, false, false],
  before: [1_000, null, 400, 1],
}

describe('a row', () => {
  test('has its change on the previous close and its money in yuan', () => {
    expect(auctionRow(board, 0, instruments)).toEqual({
      id: '600001.SH',
      price: 1_030,
      change: expect.closeTo(0.03, 12),
      matched: 2_000,
      money: expect.closeTo(20_600, 6),
      ratio: 5,
      unmatched: -300,
      unmatchedMoney: expect.closeTo(-3_090, 6),
      move: expect.closeTo(0.03, 12),
      done: false,
    })
    expect(auctionRow(board, 1, instruments)).toMatchObject({ money: expect.closeTo(4_040, 6), done: true })
  })

  test('without a previous close or an unmatched volume has no figures derived from them', () => {
    expect(auctionRow(board, 2, instruments)).toMatchObject({
      change: null,
      move: expect.closeTo(0.25, 12),
      unmatched: null,
      unmatchedMoney: null,
    })
  })

  test.each([3, -1, 99])('is undefined at index %i, which is not listed', (place) => {
    expect(auctionRow(board, place, instruments)).toBeUndefined()
  })

  test('is ranked if it is of a stock', () => {
    expect(stockRows(board, instruments).map(({ id }) => id)).toEqual(['600001.SH', '301999.SZ'])
  })
})

describe('rankings', () => {
  const row = (id: string, over: Partial<AuctionRow>): AuctionRow => ({
    id,
    price: 1,
    change: null,
    move: null,
    matched: 0,
    money: 0,
    ratio: null,
    unmatched: null,
    unmatchedMoney: null,
    done: false,
    ...over,
  })
  const rows = [
    row('a', { change: 0.01, money: 3, ratio: 2, unmatchedMoney: 5 }),
    row('b', { change: -0.02, money: 1, ratio: 9, unmatchedMoney: -7 }),
    row('c', { change: 0.05, money: 2, unmatchedMoney: 8 }),
    row('d', { money: 9, unmatchedMoney: -2 }),
  ]
  test.each([
    ['rise', 'cab'],
    ['fall', 'bac'],
    ['money', 'dacb'],
    ['ratio', 'ba'],
    ['buyers', 'ca'],
    ['sellers', 'bd'],
  ] as const)('by %s: %s', (ranking, order) => {
    expect(rankedAuction(rows, ranking).map(({ id }) => id)).toEqual([...order])
  })

  test('contain each row at most once, and no others', () => {
    const number = fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 }))
    const any = fc.record({ change: number, ratio: number, unmatchedMoney: number, money: fc.nat() })
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom(...AUCTION_RANKINGS), (made, ranking) => {
        const given = made.map((over, at) => row(String(at), over))
        const found = rankedAuction(given, ranking)
        expect(new Set(found).size).toBe(found.length)
        expect(given).toEqual(expect.arrayContaining(found))
      }),
    )
  })
})

describe('the stage', () => {
  test.each<[Phase, string, string]>([
    ['before', '09:14:59', 'before'],
    ['opening-auction', '09:15:00', 'cancellable'],
    ['opening-auction', '09:19:59', 'cancellable'],
    ['opening-auction', '09:20:00', 'firm'],
    ['opening-auction', '09:24:59', 'firm'],
    ['pre-open', '09:25:00', 'matched'],
    ['morning', '10:00:00', 'matched'],
    ['ended', '16:00:00', 'matched'],
  ])('in %s at %s is %s', (phase, time, stage) => {
    expect(stageOf(phase, clock(time))).toBe(stage)
  })
})

describe('the closing auction', () => {
  test.each<[phase: Phase, time: string, stage: string, shown: string]>([
    ['afternoon', '14:56:59', 'before', 'opening'],
    ['closing-auction', '14:57:00', 'firm', 'closing'],
    ['closing-auction', '14:59:59', 'firm', 'closing'],
    ['closed', '15:00:00', 'matched', 'closing'],
    ['after-hours', '15:06:00', 'matched', 'closing'],
    ['ended', '16:00:00', 'matched', 'closing'],
    ['opening-auction', '09:16:00', 'before', 'opening'],
  ])(
    'in %s at %s is %s, as orders cannot be cancelled in it; the page shows the %s one',
    (phase, time, stage, shown) => {
      expect(stageOf(phase, clock(time), 'closing')).toBe(stage)
      expect(auctionOfPhase(phase)).toBe(shown)
    },
  )

  test('has nine places', () => {
    const course = auctionCourse('closing', { place: [1, 8], price: [100, 101], matched: [1, 2], unmatched: [0, 5] })
    expect(course.price).toEqual([null, 100, 100, 100, 100, 100, 100, 100, 101])
    expect(course.unmatched.at(-1)).toBe(5)
  })
})

describe('the course', () => {
  test('repeats the previous value between two slots, and is empty before the first and after the last', () => {
    const { place, price, matched, unmatched } = auctionCourse('opening', {
      place: [2, 5],
      price: [100, 101],
      matched: [10, 20],
      unmatched: [-3, 4],
    })
    expect(place).toHaveLength(30)
    expect([place[0], place[29]]).toEqual([0, 29])
    expect(price.slice(0, 7)).toEqual([null, null, 100, 100, 100, 101, null])
    expect(matched.slice(0, 7)).toEqual([null, null, 10, 10, 10, 20, null])
    expect(unmatched.slice(0, 7)).toEqual([null, null, -3, -3, -3, 4, null])
  })

  test('without data is empty', () => {
    expect(
      auctionCourse('opening', { place: [], price: [], matched: [], unmatched: [] }).price.every((at) => at === null),
    ).toBe(true)
  })
})
