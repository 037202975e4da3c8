import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMove,
  addSums,
  closesOf,
  type DayCourse,
  figuresBy,
  followSignal,
  noScore,
  SCORE_HORIZONS,
  SCORE_MEASURES,
  type ScoreHorizon,
  scoreFigures,
} from '../../../shared/flow/signal-score'

const OVER: DayCourse = { ended: 240, closed: true }
/** The close of minute n is 1000 + n, the index stands at 5000 + 10 n. */
const every = Array.from({ length: 241 }, (_, slot) => slot)
const rising = closesOf(every.map((slot) => ({ slot, close: 1_000 + slot })))
const index = closesOf(every.map((slot) => ({ slot, close: 5_000 + 10 * slot })))
const follow = (slot: number, side: 1 | -1 = 1, course = OVER) => followSignal({ slot, side }, rising, index, course)

describe('the close of a minute', () => {
  const closeAt = closesOf([2, 3, 7].map((slot) => ({ slot, close: 10 * slot })))
  test.each([
    [1, undefined],
    [2, 20],
    [3, 30],
    [6, 30],
    [7, 70],
    [240, 70],
  ])('at slot %i is that of the last minute that traded by then', (slot, close) => {
    expect(closeAt(slot)).toBe(close)
  })
})

describe('a signal is followed from the close of its own minute', () => {
  test('over one, five and fifteen minutes and to the close', () => {
    const { entry, moves } = follow(10)
    expect(entry).toBe(1_010)
    expect(moves['1']?.own).toBeCloseTo(1 / 1_010, 12)
    expect(moves['5']?.own).toBeCloseTo(5 / 1_010, 12)
    expect(moves['15']?.own).toBeCloseTo(15 / 1_010, 12)
    expect(moves.close?.own).toBeCloseTo(230 / 1_010, 12)
  })

  test('a signal to sell is right when the price falls, with the index the other way as well', () => {
    const up = follow(10).moves['5']
    const down = follow(10, -1).moves['5']
    expect(down?.own).toBeCloseTo(-5 / 1_010, 12)
    expect(up?.excess).toBeCloseTo(5 / 1_010 - 50 / 5_100, 12)
    expect(down?.excess).toBeCloseTo(50 / 5_100 - 5 / 1_010, 12)
  })

  test('one of the opening auction is entered at the close of 09:31', () => {
    expect(follow(0).entry).toBe(1_001)
    expect(follow(0).moves['1']?.own).toBeCloseTo(1 / 1_001, 12)
  })

  test('the noon break is no time: five minutes after 11:28 is 13:03', () => {
    expect(follow(118).moves['5']?.own).toBeCloseTo(5 / 1_118, 12)
  })

  test.each<[slot: number, course: DayCourse, known: ScoreHorizon[]]>([
    [10, { ended: 9, closed: false }, []],
    [10, { ended: 10, closed: false }, []],
    [10, { ended: 11, closed: false }, ['1']],
    [10, { ended: 15, closed: false }, ['1', '5']],
    [10, { ended: 240, closed: false }, ['1', '5', '15']],
    [10, OVER, ['1', '5', '15', 'close']],
    [226, OVER, ['1', '5', 'close']],
    [239, OVER, ['1', 'close']],
    [240, OVER, []],
    [-1, OVER, []],
  ])('of slot %i with the day at %j, %j are known', (slot, course, known) => {
    const { moves } = follow(slot, 1, course)
    expect(SCORE_HORIZONS.filter((horizon) => moves[horizon])).toEqual(known)
  })

  test('there is no entry before its minute is over, nor before the first print', () => {
    expect(follow(10, 1, { ended: 9, closed: false }).entry).toBeNull()
    expect(followSignal({ slot: 3, side: 1 }, closesOf([{ slot: 9, close: 1 }]), index, OVER)).toMatchObject({
      entry: null,
      moves: { '1': null, close: null },
    })
  })

  test('without the index the move stands alone', () => {
    expect(followSignal({ slot: 10, side: 1 }, rising, undefined, OVER).moves['1']).toMatchObject({ excess: null })
  })

  test('what does not trade again has not moved', () => {
    expect(
      followSignal({ slot: 9, side: 1 }, closesOf([{ slot: 9, close: 100 }]), undefined, OVER).moves['5']?.own,
    ).toBe(0)
  })
})

describe('a score', () => {
  const noExcess = { excess: null, excessCount: 0, excessRightShare: null, excessError: null }
  const of = (...moves: number[]) => {
    const sums = noScore()
    for (const own of moves) addMove(sums, { own, excess: null })
    return scoreFigures(sums)
  }

  test('counts what went the right way among what moved, with mean and standard error', () => {
    const figures = of(0.01, 0.03, -0.02, 0)
    expect(figures).toMatchObject({ count: 4, ...noExcess })
    expect(figures.rightShare).toBeCloseTo(2 / 3, 12)
    expect(figures.mean).toBeCloseTo(0.005, 12)
    // Sample deviation of the four, divided by the root of four.
    expect(figures.error).toBeCloseTo(Math.sqrt(0.0013 / 3) / 2, 12)
  })

  test('says nothing of nothing, and gives no error to a single one', () => {
    expect(of()).toEqual({ count: 0, rightShare: null, mean: null, error: null, ...noExcess })
    expect(of(0.01)).toMatchObject({ count: 1, mean: 0.01, error: null, rightShare: 1 })
    expect(of(0)).toMatchObject({ rightShare: null, mean: 0 })
  })

  test('means the excess of those whose index is known', () => {
    const sums = noScore()
    addMove(sums, { own: 0.02, excess: 0.01 })
    addMove(sums, { own: 0.04, excess: null })
    expect(scoreFigures(sums)).toMatchObject({ excess: 0.01, mean: 0.03 })
  })

  test('of the excess has its own share that was right and its own error', () => {
    const sums = noScore()
    for (const excess of [-0.01, -0.03, 0.02, 0]) addMove(sums, { own: 0.5, excess })
    addMove(sums, { own: -0.5, excess: null })
    const figures = scoreFigures(sums)
    const { count, rightShare, mean, error } = figuresBy(figures, 'excess')
    expect(count).toBe(4)
    expect(rightShare).toBeCloseTo(1 / 3, 12)
    expect(mean).toBeCloseTo(-0.005, 12)
    expect(error).toBeCloseTo(Math.sqrt(0.0013 / 3) / 2, 12)
    expect(figuresBy(figures, 'own')).toMatchObject({ count: 5, rightShare: 0.8, mean: 0.3 })
  })

  test('of two days is that of all their signals', () => {
    const moves = fc.array(
      fc.record({
        own: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
        excess: fc.option(fc.double({ min: -0.2, max: 0.2, noNaN: true })),
      }),
    )
    fc.assert(
      fc.property(moves, moves, (one, two) => {
        const [first, second, whole] = [noScore(), noScore(), noScore()]
        for (const move of one) addMove(first, move)
        for (const move of two) addMove(second, move)
        for (const move of [...one, ...two]) addMove(whole, move)
        addSums(first, second)
        for (const measure of SCORE_MEASURES) {
          const [sum, all] = [figuresBy(scoreFigures(first), measure), figuresBy(scoreFigures(whole), measure)]
          expect(sum.count).toBe(all.count)
          expect(sum.rightShare).toBe(all.rightShare)
          expect(sum.mean ?? 0).toBeCloseTo(all.mean ?? 0, 10)
          expect(sum.error ?? 0).toBeCloseTo(all.error ?? 0, 6)
        }
      }),
    )
  })
})

test.each<[words: string, from: number | undefined, to: number | undefined, move: number | null]>([
  ['it stands at both ends', 100, 110, 0.1],
  ['it is not known at the end', 100, undefined, null],
  ['it is not known at the beginning', undefined, 110, null],
  ['it is 0 at the beginning', 0, 110, null],
  ['it is 0 at the end', 100, 0, -1],
])('a move is a part of the price at entry where %s', (_words, from, to, move) => {
  const closeAt = (slot: number) => (slot === 10 ? from : to)
  const stands = followSignal({ slot: 10, side: 1 }, closeAt, undefined, OVER).moves['5']
  expect(stands?.own ?? null).toEqual(move === null ? null : expect.closeTo(move, 12))
  const index = followSignal({ slot: 10, side: 1 }, rising, closeAt, OVER).moves['5']
  expect(index?.excess ?? null).toEqual(move === null ? null : expect.closeTo(5 / 1_010 - move, 12))
})
