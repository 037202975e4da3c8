import { expect, test } from 'vitest'
import { createBarChecksums } from '../../../../gateway/market/state/bar-checksum'
import { MOUTAI, smallMarket } from '../../../support/small-market'

function begin() {
  const market = smallMarket()
  const clock = { now: 1_000 }
  market.trade(MOUTAI, 1, 1_000, 100)
  market.trade(MOUTAI, 2, 1_001, 100)
  const sums = createBarChecksums({ rows: (topic, kind) => market.state.rows(topic, kind), now: () => clock.now })
  return { market, clock, ask: (slot: number) => sums(`tick:${MOUTAI}`, slot), sums }
}

test('a checksum covers the minutes up to its slot, and names the newest slot', () => {
  const { market, clock, ask } = begin()
  const before = ask(1)
  market.trade(MOUTAI, 3, 1_002, 100)
  clock.now += 1_001
  expect(ask(1)).toEqual({ sum: before?.sum, newest: 3 })
  expect(ask(3)?.sum).not.toBe(before?.sum)
})

test('a late print changes a checksum once its cached answer has expired', () => {
  const { market, clock, ask } = begin()
  const before = ask(1)
  market.trade(MOUTAI, 1, 1_003, 100)
  expect(ask(1)).toEqual(before)
  clock.now += 1_001
  expect(ask(1)?.sum).not.toBe(before?.sum)
})

test.each(['flow:600519.SH', 'board:market', 'health', 'tick:300750.SZ', 'nonsense'])('%s has no checksum', (topic) => {
  expect(begin().sums(topic, 1)).toBeNull()
})
