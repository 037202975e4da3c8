import { expect, test } from 'vitest'
import { DealStore } from '../../../../client/store/rows/deal-store'
import { section } from '../section'

const order = (key: string, turnover: number, side = 1) => ({ key, turnover, side, volume: 100 })

test('orders have their latest state, largest first; levels are sorted from the highest price', () => {
  const store = new DealStore(30)
  store.apply(section('big-order', [order('a', 10), order('b', 20, 2)], { snapshot: true }))
  store.apply(section('price-level', [{ price: 999 }, { price: 1_001, volume: 7 }], { snapshot: true }))
  store.apply(section('big-order', [order('a', 30)]))
  store.apply(section('price-level', [{ price: 1_001, volume: 9, bought: 4 }]))
  store.commit(1)
  expect(store.orders().map(({ key, turnover, side }) => [key, turnover, side])).toEqual([
    ['a', 30, 'buy'],
    ['b', 20, 'sell'],
  ])
  expect(store.levels().map(({ price, volume, bought }) => [price, volume, bought])).toEqual([
    [1_001, 9, 4],
    [999, 0, 0],
  ])
  expect(store.orders()).toBe(store.orders())
})

test('a snapshot replaces all rows of its kind; clearing removes all', () => {
  const store = new DealStore(30)
  store.apply(section('big-order', [order('a', 10)], { snapshot: true }))
  store.apply(section('big-order', [order('b', 10)], { snapshot: true }))
  store.commit(1)
  expect(store.orders().map(({ key }) => key)).toEqual(['b'])
  store.clear()
  expect(store.orders()).toEqual([])
})

test('orders that were outgrown are not listed, and forgotten in the end', () => {
  const store = new DealStore(30)
  for (let at = 0; at < 1_000; at++) store.apply(section('big-order', [order(`k${at}`, at)]))
  store.apply(section('big-order', [order('small', 5, 2)]))
  store.commit(1)
  const largest = Array.from({ length: 30 }, (_, at) => `k${999 - at}`)
  expect(store.orders().map(({ key }) => key)).toEqual([...largest, 'small'])
  store.apply(section('big-order', [order('k0', 2_000)]))
  store.commit(2)
  expect(store.orders().map(({ key }) => key)).toEqual(['k0', ...largest.slice(0, 29), 'small'])
})
