import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import { SplitDetector } from '../../../../../shared/flow/split-detector'
import {
  ARRIVALS,
  type Arrival,
  beginDay,
  byArrival,
  findingsOf,
  IN_ORDER,
  lastOf,
  TWO_IDS,
  tapesOf,
} from '../../../../support/two-instruments'

// Findings follow from the trades of their instrument and their order: neither ticks nor other instruments change them.
// Many seeds are in `findings-arrival.statistics.test.ts`.

const SOME_LATE: Arrival = ({ exchangeTime }, instrument, index) =>
  exchangeTime + (instrument === 0 ? 0 : index % 7 === 0 ? 900 : index % 1_001 === 0 ? 5_000 : 40)
/** One arrival per rule: one instrument is late, trades come in blocks, one instrument is complete before the other. */
const IN_SHORT = ['the other instrument first', 'one instrument five minutes late', 'in turns of five seconds']

describe('findings of two instruments', () => {
  const tapes = tapesOf([616, 640]).map((tape) => tape.slice(0, 1_500))
  const inOrder = byArrival(tapes, IN_ORDER)
  const expected = findingsOf(inOrder, { every: [5], ahead: [0] })

  test('exist for each instrument and end', () => {
    for (const last of lastOf(expected)) {
      expect(last.length).toBeGreaterThan(0)
      expect(last.filter(({ state }) => state === 'open')).toEqual([])
    }
  })

  test('are published in the same states without any tick before the end', () => {
    expect(findingsOf(inOrder, { every: [100_000_000], ahead: [0] })).toEqual(expected)
  })

  test('are published in the same states at rare ticks of a clock that runs ahead, when some trades are late', () => {
    const trades = byArrival(tapes, SOME_LATE)
    expect(findingsOf(trades, { every: [51, 900], ahead: [60_000, 0] })).toEqual(
      findingsOf(trades, { every: [5], ahead: [0] }),
    )
  })

  test.each(ARRIVALS.filter(([name]) => IN_SHORT.includes(name)))('end in the same states: %s', (_, arrival) => {
    expect(lastOf(findingsOf(byArrival(tapes, arrival)))).toEqual(lastOf(expected))
  })

  test('are published at the second at which a detector of each instrument publishes them', () => {
    const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5, interest: () => false })
    beginDay(state)
    const states = state.findingStates()
    const scales = { priceScale: 2, volumeScale: 0 }
    const own = new Map(TWO_IDS.map((id) => [id as string, new SplitDetector({ instrument: id, scales })]))
    let count = 0
    for (const trade of inOrder) {
      state.apply(trade)
      state.tick(trade.exchangeTime)
      own.get(trade.instrument)?.add(trade)
      const due = [...own.values()].flatMap((detector) => {
        detector.advance(trade.exchangeTime - 1_000)
        return detector.take()
      })
      const published = states.take()
      if (published.length + due.length > 0) expect(published.map(({ finding }) => finding)).toEqual(due)
      count += due.length
    }
    expect(count).toBeGreaterThan(10)
  })
})
