import { expect, test } from 'vitest'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { type KnownParent, MarketList } from '../../support/market-list'

const ID = '600519.SH'
const parent = (orderNos: number[]): KnownParent => ({ instrument: ID, side: 'buy', orderNos })
const finding = (id: string, orderNos: readonly number[], over: Partial<SplitFinding> = {}): SplitFinding =>
  ({
    id,
    instrument: ID,
    side: 'buy',
    state: 'open',
    confidence: 0.95,
    peak: 0.95,
    turnover: orderNos.length,
    children: orderNos.map((orderNo) => ({ orderNo, volume: 100, time: 0, price: 1, active: true })),
    ...over,
  }) as SplitFinding

test('a row is its parent’s that has half of it, and the smaller of two is the second', () => {
  const list = new MarketList(() => [parent([1, 2, 3, 4, 5, 6])])
  list.put(finding('right', [1, 2, 3, 10]))
  list.put(finding('second', [5, 6]))
  list.put(finding('wrong', [4, 11, 12]))
  list.put(finding('unsure', [20, 21], { confidence: 0.6, peak: 0.6 }))
  expect(list.look(0.9)).toEqual({ standing: 3, wrong: 1, second: 1 })
  expect(list.look(0.5)).toEqual({ standing: 4, wrong: 2, second: 1 })
  expect(list.judged().filter(({ right }) => right)).toHaveLength(1)
})

test('rows refuted, joined or no longer probable are taken back', () => {
  const list = new MarketList(() => [])
  list.put(finding('a', [1]))
  list.put(finding('b', [2], { state: 'refuted' }))
  list.put(finding('c', [3], { mergedInto: 'a' }))
  list.put(finding('d', [4], { confidence: 0.5 }))
  list.put(finding('e', [5], { confidence: 0.5, peak: 0.5 }))
  expect(list.told(0.9)).toEqual({ told: 4, takenBack: 3 })
  expect(list.look(0.9).standing).toBe(1)
})

test('orders that a parent sends later are its own too', () => {
  const numbers = [1]
  const list = new MarketList(() => [parent(numbers)])
  list.put(finding('a', [7, 8]))
  expect(list.look(0.9).wrong).toBe(1)
  numbers.push(7, 8)
  expect(list.look(0.9).wrong).toBe(0)
})
