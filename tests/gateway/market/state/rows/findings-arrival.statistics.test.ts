import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Trade } from '../../../../../shared/market/events'
import { playRecording } from '../../../../support/play-recordings'
import { recording } from '../../../../support/recordings'
import { ARRIVALS, byArrival, findingsOf, IN_ORDER, lastOf, tapesOf } from '../../../../support/two-instruments'

/** Trades closer together than this (ms) can belong to one order. */
const ORDER_MS = 250

describe.each<[number, number]>([
  [601, 602],
  [609, 610],
  [640, 631],
])('findings of two instruments, seeds %i and %i', (...seeds) => {
  const tapes = tapesOf(seeds)
  const expected = findingsOf(byArrival(tapes, IN_ORDER))

  test('exist for each instrument and end', () => {
    for (const last of lastOf(expected)) {
      expect(last.length).toBeGreaterThan(0)
      expect(last.filter(({ state }) => state === 'open')).toEqual([])
    }
  })

  test.each(ARRIVALS)('end in the same states: %s', (_, arrival) => {
    expect(lastOf(findingsOf(byArrival(tapes, arrival)))).toEqual(lastOf(expected))
  })

  test('end in the same states with turns and delays of any length that leave orders whole', () => {
    const wholeFrom = tapes.map((tape) => {
      let from = 0
      return tape.map(({ exchangeTime }, at) => {
        if (exchangeTime - (tape[at - 1]?.exchangeTime ?? 0) > ORDER_MS) from = exchangeTime
        return from
      })
    })
    const ms = fc.integer({ min: 1, max: 600_000 })
    fc.assert(
      fc.property(ms, ms, ms, (turn, late, lateTurn) => {
        const arrival = (_: Trade, at: number, index: number) => {
          const length = at === 0 ? turn : lateTurn
          return Math.ceil((wholeFrom[at]?.[index] ?? 0) / length) * length + at * late
        }
        expect(lastOf(findingsOf(byArrival(tapes, arrival)))).toEqual(lastOf(expected))
      }),
      { numRuns: 4 },
    )
  })

  test.each([
    ['in order', () => 0],
    ['some of which are late', (index: number) => (index % 7 === 0 ? 900 : index % 1_001 === 0 ? 5_000 : 40)],
    ['all of which are a minute late', () => 60_000],
    ['that come in turns of a minute', (index: number) => (index % 400 === 0 ? 60_000 : 0)],
  ] as const)('are published in the same states at any ticks and clocks, from trades %s', (_, late) => {
    const trades = byArrival(tapes, ({ exchangeTime }, at, index) => exchangeTime + at * late(index))
    const fromTrades = findingsOf(trades, { every: [5], ahead: [0] })
    const some = (max: number) => fc.array(fc.nat({ max }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(some(2_000), some(60_000), (every, ahead) => {
        const ticks = { every: every.map((trades) => trades + 1), ahead }
        expect(findingsOf(trades, ticks)).toEqual(fromTrades)
      }),
      { numRuns: 4 },
    )
  })
})

test('two recorded instruments end in the same states one after the other as merged by time', async (context) => {
  const tapes: Trade[][] = []
  for (const file of ['605580_20230711_trades.csv.gz', '601825_20230711_trades.csv.gz']) {
    const tape: Trade[] = []
    await playRecording(recording(context, 'l2_ticks', 'sse', file), (event) => {
      if (event.kind === 'trade' && !event.summed) tape.push(event)
    })
    tapes.push(tape)
  }
  const ids = tapes.map(([first]) => first?.instrument ?? '')
  const last = (trades: readonly Trade[]) => lastOf(findingsOf(trades, undefined, ids))
  const expected = last(byArrival(tapes, IN_ORDER))
  expect(expected.flat().length).toBeGreaterThan(0)
  expect(last(tapes.flat())).toEqual(expected)
  expect(last(tapes.toReversed().flat())).toEqual(expected)
})
