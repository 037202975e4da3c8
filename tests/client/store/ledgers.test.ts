import { expect, test } from 'vitest'
import { FindingStore, PAGE_FINDINGS_MAX } from '../../../client/store/rows/finding-store'
import { FlowStore } from '../../../client/store/rows/flow-store'
import { HealthStore } from '../../../client/store/rows/health-store'
import { IndexStore } from '../../../client/store/rows/index-store'
import { section } from './section'

test('flow is in yuan by the instrument’s own scale, by minute and since the day began', () => {
  let unit = 100
  const store = new FlowStore(() => unit)
  store.apply(section('flow', [{ slot: 1, adS: 300, adX: -100, odL: 500, odS: -500, buy: 400, sell: 200 }]))
  store.apply(section('flow', [{ slot: 2, adS: 100, adL: 50, odX: 100, odM: -100 }]))
  store.commit(1)
  const { minute, total, slot } = store.columns()
  expect([...slot]).toEqual([1, 2])
  expect([...minute.adNet]).toEqual([2, 1.5])
  expect([...total.adNet]).toEqual([2, 3.5])
  expect([...total.adBig]).toEqual([-1, -0.5])
  expect([...total.odBig]).toEqual([5, 6])
  expect([...total.ad[0]]).toEqual([3, 4])
  expect([...minute.buy, ...minute.sell]).toEqual([4, 0, 2, 0])
  for (let row = 0; row < 2; row++) expect(minute.od.reduce((sum, grade) => sum + (grade[row] ?? 0), 0)).toBe(0)
  unit = 1_000
  expect([...store.columns().minute.adNet]).toEqual([0.2, 0.15])
})

test('a minute that is received again replaces the former one', () => {
  const store = new FlowStore()
  store.apply(section('flow', [{ slot: 1, adS: 300 }]))
  store.apply(section('flow', [{ slot: 1, adS: 500 }]))
  expect([...store.columns().total.adNet]).toEqual([5])
})

test('an index has its current figures, its minutes and their running sums', () => {
  const store = new IndexStore()
  store.apply(section('index', [{ last: 330_012 }]))
  store.apply(
    section('index-minute', [
      { slot: 0, adNet: 5, turnover: 7 },
      { slot: 1, adNet: -8, turnover: 1 },
    ]),
  )
  expect(store.value?.last).toBe(330_012)
  expect([...store.columns().adNetTotal]).toEqual([5, -3])
  expect([...store.columns().turnoverTotal]).toEqual([7, 8])
})

const finding = (id: string, lastTime: number) => ({ id, body: JSON.stringify({ id, lastTime }) })

test('findings replace by id, newest activity first, and unreadable ones are counted', () => {
  const store = new FindingStore()
  store.apply(section('finding', [finding('a', 1), finding('b', 2)]))
  store.apply(section('finding', [finding('a', 3), { id: 'c', body: '{' }, { id: 'd', body: 'null' }]))
  expect(store.columns().map(({ id }) => id)).toEqual(['a', 'b'])
  expect([store.get('a')?.lastTime, store.unreadable]).toEqual([3, 2])
  store.apply(section('finding', [finding('z', 9)], { snapshot: true }))
  expect(store.columns().map(({ id }) => id)).toEqual(['z'])
})

test('findings are limited; the one that changed longest ago is dropped first', () => {
  const store = new FindingStore()
  const many = Array.from({ length: PAGE_FINDINGS_MAX }, (_, index) => finding(`f${index}`, index))
  store.apply(section('finding', many))
  store.apply(section('finding', [finding('f0', 0), finding('new', 1)]))
  expect([store.columns().length, store.get('f0')?.id, store.get('f1')]).toEqual([PAGE_FINDINGS_MAX, 'f0', undefined])
})

test('health is by source', () => {
  const store = new HealthStore()
  const report = (source: string, state: string) => ({ source, body: JSON.stringify({ source, state }) })
  store.apply(section('health', [report('feed', 'ok'), report('bus', 'ok')]))
  store.apply(section('health', [report('feed', 'broken')]))
  expect(store.columns().map(({ source, state }) => `${source} ${state}`)).toEqual(['bus ok', 'feed broken'])
})
