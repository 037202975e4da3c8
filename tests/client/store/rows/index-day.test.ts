import { expect, test } from 'vitest'
import { indexDaySource, spreadOverDay } from '../../../../client/store/rows/index-day'
import { IndexStore } from '../../../../client/store/rows/index-store'
import { section } from '../section'

test('a minute without a row repeats the value before it, later minutes are unknown', () => {
  const day = spreadOverDay([1, 4], [7, 9])
  expect(day.length).toBe(241)
  expect(day.slice(0, 6)).toEqual([null, 7, 7, 7, 9, null])
})

test('amounts are not repeated, and slots outside the day are left out', () => {
  expect(spreadOverDay([-1, 0, 2, 241], [5, 1, 2, 5], false).slice(0, 4)).toEqual([1, null, 2, null])
})

test('an index has both lines and its running money, computed once a version', () => {
  const store = new IndexStore()
  const rows = [
    { slot: 0, close: 100, equalWeight: 101, adNet: 5, odBigNet: -2, up: 3, down: 1 },
    { slot: 1, close: 102, equalWeight: 103, adNet: -1, odBigNet: 4, up: 2, down: 2 },
  ]
  store.apply(section('index-minute', rows, { snapshot: true }))
  store.commit(1)
  const source = indexDaySource(store)
  const day = source.columns()
  expect(day.price.slice(0, 3)).toEqual([100, 102, null])
  expect(day.average.slice(0, 2)).toEqual([101, 103])
  expect(day.flow.map((line) => line.slice(0, 2))).toEqual([
    [5, 4],
    [-2, 2],
  ])
  expect(source.columns()).toBe(day)
  store.commit(2)
  expect(source.columns()).not.toBe(day)
})
