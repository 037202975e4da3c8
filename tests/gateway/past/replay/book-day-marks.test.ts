import { describe, expect, test } from 'vitest'
import {
  type BookDayMark,
  bookDayPieces,
  decodeBookDays,
  joinBookDays,
} from '../../../../gateway/past/replay/book-day-marks'
import { emptyBookDay } from '../../../../shared/protocol/rest-market'

interface MarkOptions {
  auction?: Partial<BookDayMark['figures']['auction']>
  sealed?: BookDayMark['figures']['sealed']
  peak?: BookDayMark['figures']['peak']
  match?: BookDayMark['match']
}
const mark = ({ auction, sealed, peak = null, match }: MarkOptions): BookDayMark => {
  const none = emptyBookDay()
  return {
    place: 7,
    figures: { ...none, auction: { ...none.auction, ...auction }, sealed: sealed ?? none.sealed, peak },
    match,
  }
}

describe('marks of one instrument', () => {
  test.each([
    ['waited to buy', [300, 900, 500], 900],
    ['waited to sell', [-300, -900, -500], -900],
    ['waited to sell after fewer waited to buy', [400, -900, 100], -900],
    ['waited to buy after fewer waited to sell', [-400, 900, -100], 900],
  ])('report the largest volume that %s at a limit', (_, volumes, most) => {
    const marks = volumes.map((volume, at) => mark({ peak: { time: at + 1, volume } }))
    expect(joinBookDays(marks).figures.peak).toEqual({ time: 2, volume: most })
  })

  test('have the newest value of each place and minute, in order', () => {
    const joined = joinBookDays([
      mark({
        auction: { place: [2, 5], price: [1_000, 1_010], matched: [100, 200], unmatched: [-10, 20] },
        sealed: { slot: [3, 4], volume: [500, 600] },
      }),
      mark({
        auction: { place: [1, 5], price: [990, 1_020], matched: [50, 300], unmatched: [5, -30] },
        sealed: { slot: [4, 5], volume: [-700, -800] },
      }),
    ])
    expect(joined.figures.auction).toEqual({
      place: [1, 2, 5],
      price: [990, 1_000, 1_020],
      matched: [50, 100, 300],
      unmatched: [5, -10, -30],
    })
    expect(joined.figures.sealed).toEqual({ slot: [3, 4, 5], volume: [500, -700, -800] })
  })

  test('have the newest match, also if a later mark has none', () => {
    const [first, second] = [
      { price: 1_000, volume: 100 },
      { price: 1_010, volume: 200 },
    ]
    expect(joinBookDays([mark({ match: first }), mark({ match: second }), mark({})]).match).toEqual(second)
    expect(joinBookDays([mark({})]).match).toBeUndefined()
  })

  test('are read as they were written', () => {
    const marks = [
      mark({
        auction: { place: [0, 29], price: [1_000, 1_001], matched: [0, 12_345_600], unmatched: [-500, 700] },
        sealed: { slot: [0, 240], volume: [-9_000_000, 100] },
        peak: { time: Date.UTC(2026, 6, 6, 1, 45), volume: -9_000_000 },
        match: { price: 1_001, volume: 12_345_600 },
      }),
      { ...mark({}), place: 5_000 },
    ]
    expect(decodeBookDays(Buffer.concat([...bookDayPieces(marks)]))).toEqual(marks)
  })
})
