import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelledDay } from '../../../gateway/feeds/simulated/exchange/labelled-day'
import { tapeLength, tradeAt } from '../../../shared/flow/recorded-orders'
import { FULL_BUDGET, LIGHT_BUDGET, type SplitBudget } from '../../../shared/flow/split/budget'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Trade } from '../../../shared/market/events'
import { flowTape } from '../../support/flow-tape'
import { clock as timeAt } from '../../support/market-events'
import { tapeOf } from '../../support/print-tape'
import { tradesOf } from '../../support/split-feed'
import { halfDay } from '../../support/split-generator/half-day'

const ID = 'FILE'
const SILENCE_MS = 3_600_000

interface Feeding {
  budget?: SplitBudget
  /** Whether the findings are asked for after the print at this place. */
  asked: (place: number) => boolean
  /** Market time that the feeder goes on to before the next print, between their two times. */
  clock?: (from: number, to: number, place: number) => number
}

/** Everything that is said, word by word: the last word on each finding is in it. */
function words(prints: readonly Trade[], { budget = FULL_BUDGET, asked, clock }: Feeding): SplitFinding[] {
  const detector = new SplitDetector({ instrument: ID, scales: { priceScale: 2 }, budget })
  const said: SplitFinding[] = []
  const ask = () => said.push(...detector.take())
  prints.forEach((print, place) => {
    detector.add(print)
    const next = prints[place + 1]
    if (clock && next) detector.advance(clock(print.exchangeTime, next.exchangeTime, place))
    if (asked(place)) ask()
  })
  detector.advance((prints.at(-1)?.exchangeTime ?? 0) + SILENCE_MS)
  ask()
  return said
}

const printByPrint: Feeding = { asked: () => true }
/** A day that is over: nobody asks before its last print. */
const fromHistory: Feeding = { asked: () => false }

const exchange = (seed: number, from: number, to: number) =>
  labelledDay(seed)
    .prints.slice(from, to)
    .map((print): Trade => ({ ...print, instrument: ID }))
const generated = (numbered: boolean) =>
  tradesOf(halfDay({ generator: 'second', seed: 601, lengthMs: 900_000 }).prints, numbered)
const DAYS: [name: string, prints: Trade[], budget: SplitBudget][] = [
  ['of the simulated exchange', exchange(1, 0, 4_500), FULL_BUDGET],
  ['of the simulated exchange, lightly watched', exchange(3, 4_000, 9_000), LIGHT_BUDGET],
  ['by order number', generated(true), FULL_BUDGET],
  ['without order numbers', generated(false), FULL_BUDGET],
]

describe.each(DAYS)('findings of a day %s', (_, prints, budget) => {
  const expected = words(prints, { ...printByPrint, budget })

  test('are some', () => {
    expect(expected.length).toBeGreaterThan(0)
  })

  test('are the same, in the same order, from batches of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 20 }), (sizes) => {
        let left = 0
        let batch = 0
        const asked = () => {
          if (left === 0) left = sizes[batch++ % sizes.length] as number
          return --left === 0
        }
        expect(words(prints, { budget, asked })).toEqual(expected)
      }),
      { numRuns: 2 },
    )
  })

  test("are the same whenever the market's clock is looked at between prints", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 7 }), (shares) => {
        const clock = (from: number, to: number, place: number) =>
          Math.floor(from + (to - from) * (shares[place % shares.length] as number))
        expect(words(prints, { budget, asked: () => true, clock })).toEqual(expected)
      }),
      { numRuns: 1 },
    )
  })

  test('are the same from the columns of the recorded day', () => {
    const tape = tapeOf(prints)
    const recorded = Array.from({ length: tapeLength(tape) }, (_row, row) => tradeAt(tape, row, ID))
    expect(words(recorded, { ...fromHistory, budget })).toEqual(expected)
  })
})

test('words that wait are said at their own moment, also where nobody looks before the next print', () => {
  const startTime = timeAt('09:31:00')
  const parent = { side: 'buy', size: 3_700, everyMs: 400, jitter: 0.1, from: 20_000, count: 400 } as const
  const all = flowTape({ seed: 3, startTime, seconds: 400, perSecond: 3, parent })
  // Half of the time nobody trades.
  const prints = all.filter(
    (event): event is Trade => event.kind === 'trade' && (event.exchangeTime - startTime) % 5_000 >= 2_500,
  )
  const feeding = { budget: LIGHT_BUDGET, asked: () => true }
  const expected = words(prints, feeding)
  const clock = (from: number, to: number) => Math.min(to, from + 1_100)
  expect(words(prints, { ...feeding, clock })).toEqual(expected)
  expect(expected.length).toBeGreaterThan(50)
})
