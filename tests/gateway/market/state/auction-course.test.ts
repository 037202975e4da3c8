import { describe, expect, test } from 'vitest'
import { AuctionCourse } from '../../../../gateway/market/state/auction-course'
import type { AuctionSlots } from '../../../../shared/protocol/rest-market'
import { makeQuote } from '../../../support/market-events'

const MOST = 2_147_483_647

/** A book of an auction: bid and ask meet at `price`, with what matches and what is left over on each side. */
const meeting = (price: number, bidVolumes: number[], askVolumes: number[]) =>
  makeQuote({ bidPrices: [price], askPrices: [price], bidVolumes, askVolumes })

const told = (places: Record<number, number>, session: 'opening' | 'closing' = 'opening') => {
  const course = new AuctionCourse(session)
  for (const [place, price] of Object.entries(places)) course.add(meeting(price, [100], [100]), Number(place))
  return course
}

const kept = (place: number[]): AuctionSlots => ({
  place,
  price: place.map((at) => 2_000 + at),
  matched: place.map((at) => 10 * (at + 1)),
  unmatched: place.map((at) => 5 - at),
})

const pricesOf = (course: AuctionCourse) => {
  const { place, price } = course.places()
  return Object.fromEntries(place.map((at, row) => [at, price[row]]))
}

describe('a book of an auction', () => {
  test.each<[title: string, bid: number[], ask: number[], matched: number, unmatched: number]>([
    ['matches what the smaller side has', [300, 0], [500, 0], 300, 0],
    ['… whichever it is', [500, 0], [300, 0], 300, 0],
    ['has what is left over to buy above nothing', [300, 70], [300, 0], 300, 70],
    ['has what is left over to sell below nothing', [300, 0], [300, 90], 300, -90],
    ['has both where a venue tells both', [300, 70], [300, 90], 300, -20],
    ['without a second level leaves nothing over', [300], [300], 300, 0],
    ['without shares matches none', [], [300], 0, 0],
    ['… on the other side', [300], [], 0, 0],
    ['holds as many as its numbers can', [MOST + 5, MOST + 5], [MOST + 9, 0], MOST, MOST],
    ['… below nothing too', [1, 0], [1, MOST + 5], 1, -MOST],
    ['and one less', [MOST - 1, MOST - 1], [MOST, 0], MOST - 1, MOST - 1],
  ])('%s', (_title, bid, ask, matched, unmatched) => {
    const course = new AuctionCourse('opening')
    course.add(meeting(1_010, bid, ask), 3)
    expect(course.newest()).toEqual({ price: 1_010, matched, unmatched })
  })

  test('without a match is not an auction book, and takes no memory', () => {
    const course = new AuctionCourse('opening')
    course.add(makeQuote({ bidPrices: [999], askPrices: [1_000] }), 3)
    expect(course.isEmpty).toBe(true)
    expect(course.newest()).toBeUndefined()
    expect(course.places()).toEqual({ place: [], price: [], matched: [], unmatched: [] })
    course.add(meeting(1_000, [1], [1]), 3)
    expect(course.isEmpty).toBe(false)
  })
})

describe('the course', () => {
  test('has each slot once, as received last, ascending', () => {
    const course = told({ 4: 1_004, 0: 1_000, 29: 1_029 })
    course.add(meeting(1_044, [7, 2], [7, 0]), 4)
    expect(course.places()).toEqual({
      place: [0, 4, 29],
      price: [1_000, 1_044, 1_029],
      matched: [100, 7, 100],
      unmatched: [0, 2, 0],
    })
  })

  test.each([
    [0, [0, 4, 29]],
    [1, [4, 29]],
    [4, [4, 29]],
    [5, [29]],
    [29, [29]],
    [30, []],
  ])('from slot %i on has %j', (from, place) => {
    expect(told({ 0: 1_000, 4: 1_004, 29: 1_029 }).places(from).place).toEqual(place)
  })

  test.each([
    [{ 0: 1_000 }, 1_000],
    [{ 0: 1_000, 29: 1_029 }, 1_029],
    [{ 3: 1_003, 5: 1_005 }, 1_005],
  ])('of %j is newest at %i', (places, price) => {
    expect(told(places).newest()?.price).toBe(price)
  })
})

describe('the course stored by an earlier process', () => {
  test('is used if nothing was received since', () => {
    const course = new AuctionCourse('opening')
    course.restore(kept([0, 2, 29]), true)
    expect(course.places()).toEqual(kept([0, 2, 29]))
  })

  test('is used before the first received slot', () => {
    const course = told({ 5: 1_005, 7: 1_007 })
    course.restore(kept([0, 4, 5, 6, 7]), false)
    expect(pricesOf(course)).toEqual({ 0: 2_000, 4: 2_004, 5: 1_005, 7: 1_007 })
  })

  test('is not mixed with data of a finished auction', () => {
    const course = told({ 5: 1_005 })
    course.restore(kept([0, 4]), true)
    expect(pricesOf(course)).toEqual({ 5: 1_005 })
  })

  test.each([
    ['opening', [-1, 0, 29, 30, 31], [0, 29]],
    ['closing', [-1, 0, 8, 9, 29], [0, 8]],
  ] as const)('of the %s has slots of that auction only', (session, places, known) => {
    const course = new AuctionCourse(session)
    course.restore(kept([...places]), false)
    expect(course.places().place).toEqual(known)
  })

  test('omits slots without a price', () => {
    const course = new AuctionCourse('opening')
    course.restore({ place: [1, 2], price: [1_001], matched: [], unmatched: [] }, false)
    expect(course.places()).toEqual({ place: [1], price: [1_001], matched: [0], unmatched: [0] })
  })
})
