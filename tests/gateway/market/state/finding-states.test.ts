import { describe, expect, test } from 'vitest'
import { FindingStates } from '../../../../gateway/market/state/finding-states'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { findingOf } from '../../../support/split-finding'

const told = (states: FindingStates) => states.take().map(({ time, finding }) => [time, finding.id, finding.childCount])

describe('the states of findings over time', () => {
  test('include each state once with its time, in the order of publication', () => {
    const states = new FindingStates()
    states.note(1, findingOf('a'))
    states.note(2, findingOf('b'))
    states.note(2, findingOf('a', { childCount: 7 }))
    expect(told(states)).toEqual([
      [1, 'a', 6],
      [2, 'b', 6],
      [2, 'a', 7],
    ])
    expect(told(states)).toEqual([])
  })

  test('are bounded: only the newest are stored', () => {
    const states = new FindingStates()
    for (let time = 1; time <= 10_000; time++) states.note(time, findingOf('a'))
    const held = states.take()
    expect(held.length).toBeLessThanOrEqual(4_096)
    expect(held.length).toBeGreaterThan(1_000)
    expect([held[0]?.time, held.at(-1)?.time]).toEqual([10_001 - held.length, 10_000])
  })

  test('are one list per market', () => {
    const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 1 })
    expect(state.findingStates()).toBe(state.findingStates())
  })
})
