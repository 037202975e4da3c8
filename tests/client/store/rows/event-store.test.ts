import { expect, test } from 'vitest'
import { EventStore, PAGE_EVENTS_MAX } from '../../../../client/store/rows/event-store'
import { filledRow } from '../../../support/rows'
import { section } from '../section'

const rows = (...prices: number[]) => prices.map((price) => ({ ...filledRow('market-event', 1), price }))
const prices = (store: EventStore) => store.newestFirst().map(({ price }) => price)

test('rows are listed newest first; a snapshot replaces them and does not count as arrived', () => {
  const store = new EventStore()
  store.apply(section('market-event', rows(1, 2), { snapshot: true }))
  store.commit(1)
  expect([prices(store), store.arrived]).toEqual([[2, 1], 0])
  store.apply(section('market-event', rows(3)))
  store.commit(2)
  expect([prices(store), store.arrived]).toEqual([[3, 2, 1], 1])
  expect(store.newestFirst()).toBe(store.newestFirst())
  store.apply(section('market-event', rows(7), { snapshot: true }))
  store.commit(3)
  expect([prices(store), store.snapshots]).toEqual([[7], 2])
})

test('unknown kinds are left out, and the oldest are dropped first', () => {
  const store = new EventStore()
  store.apply(section('market-event', [{ ...filledRow('market-event', 1), event: 99 }]))
  store.apply(section('market-event', rows(...Array.from({ length: PAGE_EVENTS_MAX + 2 }, (_, index) => index))))
  store.commit(1)
  expect(store.newestFirst()).toHaveLength(PAGE_EVENTS_MAX)
  expect(prices(store).at(-1)).toBe(2)
})

test('a new numbering voids everything', () => {
  const store = new EventStore()
  store.apply(section('market-event', rows(1)))
  store.clear()
  expect([prices(store), store.arrived]).toEqual([[], 0])
})

test('the newest event of a stock is known', () => {
  const store = new EventStore()
  const of = (instrument: string, price: number) => ({ ...filledRow('market-event', 1), instrument, price })
  store.apply(section('market-event', [of('a', 1), of('b', 2), of('a', 3)]))
  store.commit(1)
  expect([store.latestOf('a')?.price, store.latestOf('b')?.price, store.latestOf('c')]).toEqual([3, 2, undefined])
  store.apply(section('market-event', [of('b', 4)]))
  store.commit(2)
  expect(store.latestOf('b')?.price).toBe(4)
})
