import { describe, expect, test } from 'vitest'
import { FlowStore } from '../../../client/store/rows/flow-store'
import { IndexStore } from '../../../client/store/rows/index-store'
import { MeasureStore } from '../../../client/store/rows/measure-store'
import { rowSums, runningSum, SlotTable } from '../../../client/store/rows/slot-table'
import { section } from './section'

const minute = (slot: number, ad: number[], od: number[], over = {}) => ({
  slot,
  adS: ad[0],
  adM: ad[1],
  adL: ad[2],
  adX: ad[3],
  odS: od[0],
  odM: od[1],
  odL: od[2],
  odX: od[3],
  ...over,
})
const rows = [
  minute(0, [100, 200, 300, 400], [-50, -150, 80, 120], { buy: 900, sell: 100, auction: 5_000 }),
  minute(1, [-100, 0, 0, -1_000], [0, 0, 30, -30], { buy: 10, sell: 1_110 }),
  minute(3, [1, 1, 1, 1], [4, 3, 2, -9], { buy: 7, sell: 3 }),
]

function flow(unit = 100): FlowStore {
  const store = new FlowStore(() => unit)
  store.apply(section('flow', rows, { snapshot: true }))
  store.commit(1)
  return store
}

describe('the ledger by minute', () => {
  test('is in yuan, each minute and since the day began', () => {
    const { slot, minute: each, total } = flow().columns()
    expect([...slot]).toEqual([0, 1, 3])
    expect([...each.adNet]).toEqual([10, -11, 0.04])
    expect([...total.adNet]).toEqual([10, -1, -0.96])
    expect([...each.adBig]).toEqual([7, -10, 0.02])
    expect([...each.odBig]).toEqual([2, 0, -0.07])
    expect([...total.odBig]).toEqual([2, 2, 1.93])
    expect([...each.buy]).toEqual([9, 0.1, 0.07])
    expect([...total.sell]).toEqual([1, 12.1, 12.13])
    expect([...total.auction]).toEqual([50, 50, 50])
  })

  test('has its grades from small to extra large', () => {
    const { minute: each, total } = flow(1).columns()
    expect(each.ad.map((column) => column[0])).toEqual([100, 200, 300, 400])
    expect(each.od.map((column) => column[2])).toEqual([4, 3, 2, -9])
    expect(total.ad.map((column) => column[1])).toEqual([0, 200, 300, -600])
    expect(total.od.map((column) => column[1])).toEqual([-50, -150, 110, 90])
  })

  test('both orders of every print are booked: its sum over the grades is nothing', () => {
    const { total } = flow().columns()
    for (let row = 0; row < 3; row++)
      expect(total.od.reduce((sum, column) => sum + (column[row] as number), 0)).toBeCloseTo(0, 9)
  })

  test('knows its oldest and newest minute', () => {
    const empty = new FlowStore()
    expect([empty.oldestSlot, empty.newestSlot, flow().oldestSlot, flow().newestSlot]).toEqual([-1, -1, 0, 3])
  })

  test('sums a stretch exactly, its end not included', () => {
    expect(flow().sums()).toEqual({
      ad: [1, 201, 301, -599],
      od: [-46, -147, 112, 81],
      buy: 917,
      sell: 1_213,
      auction: 5_000,
    })
    expect(flow().sums(1, 3)).toMatchObject({ ad: [-100, 0, 0, -1_000], buy: 10, auction: 0 })
    expect(flow().sums(1).ad).toEqual([-99, 1, 1, -999])
    expect(flow().sums(0, 0).buy).toBe(0)
  })

  test('counts in another unit as soon as that is known', () => {
    let unit = 100
    const store = new FlowStore(() => unit)
    store.apply(section('flow', rows, { snapshot: true }))
    store.commit(1)
    const first = store.columns()
    expect(store.columns()).toBe(first)
    unit = 1_000
    expect(store.columns().minute.adNet[0]).toBe(1)
  })

  test('a snapshot replaces all minutes, a row only its own', () => {
    const store = flow()
    store.apply(section('flow', [minute(3, [0, 0, 0, 200], [0, 0, 0, 0])]))
    store.commit(2)
    expect([...store.columns().minute.adNet]).toEqual([10, -11, 2])
    store.apply(section('flow', [minute(9, [100, 0, 0, 0], [0, 0, 0, 0])], { snapshot: true }))
    store.commit(3)
    expect([...store.columns().slot]).toEqual([9])
    store.clear()
    expect([store.columns().slot.length, store.sums().buy]).toEqual([0, 0])
  })

  test('ignores rows of another kind', () => {
    const store = flow()
    store.apply(section('minute', [{ slot: 7 }], { snapshot: true }))
    expect(store.newestSlot).toBe(3)
  })
})

describe('rows by slot', () => {
  const put = (table: SlotTable<'a'>, ...pairs: [number, number][]) =>
    table.put(
      { slot: Float64Array.from(pairs, ([slot]) => slot), a: Float64Array.from(pairs, ([, a]) => a) },
      pairs.length,
    )

  test('are ascending and unique in any order of arrival, beyond the initial capacity', () => {
    const table = new SlotTable(['a'], 2)
    put(table, [5, 50], [1, 10], [3, 30], [1, 11], [9, 90])
    expect([...table.column('slot')]).toEqual([1, 3, 5, 9])
    expect([...table.column('a')]).toEqual([11, 30, 50, 90])
    expect([table.length, table.at(3), table.at(4)]).toEqual([4, { slot: 3, a: 30 }, undefined])
    table.clear()
    expect([table.length, table.at(3)]).toEqual([0, undefined])
  })

  test('read only the given number of values from a longer column', () => {
    const table = new SlotTable(['a'])
    table.put({ slot: Float64Array.of(1, 2), a: Float64Array.of(5, 6) }, 1)
    expect([...table.column('a')]).toEqual([5])
  })

  test('sum downwards and across', () => {
    expect([...runningSum(Float64Array.of(1, -2, 5))]).toEqual([1, -1, 4])
    expect([...rowSums([Float64Array.of(1, 2), Float64Array.of(10, -20)])]).toEqual([11, -18])
    expect([...rowSums([])]).toEqual([])
  })
})

describe('an index', () => {
  test('has its figures now and its money since the day began', () => {
    const store = new IndexStore()
    store.apply(section('index', [{ last: 1 }, { last: 2, adNet: -7 }]))
    store.apply(
      section('index-minute', [
        { slot: 0, close: 300, turnover: 5, adNet: 3, odBigNet: -1, up: 1, down: 2 },
        { slot: 2, close: 310, turnover: 7, adNet: -9, odBigNet: 4, up: 2, down: 1 },
      ]),
    )
    store.commit(1)
    const columns = store.columns()
    expect([store.value?.last, store.value?.adNet]).toEqual([2, -7])
    expect([[...columns.turnoverTotal], [...columns.adNetTotal], [...columns.odBigNetTotal]]).toEqual([
      [5, 12],
      [3, -6],
      [-1, 3],
    ])
    expect([[...columns.adNet], [...columns.close], [...columns.up], [...columns.down]]).toEqual([
      [3, -9],
      [300, 310],
      [1, 2],
      [2, 1],
    ])
    expect(store.columns()).toBe(columns)
    store.apply(section('index', [], { snapshot: true }))
    expect(store.value).toBeUndefined()
    store.clear()
    expect(store.columns().slot.length).toBe(0)
  })

  test('keeps its figures when an update brings none of them', () => {
    const store = new IndexStore()
    store.apply(section('index', [{ last: 5 }]))
    store.apply(section('index', []))
    expect(store.value?.last).toBe(5)
  })
})

describe('further figures', () => {
  test('are read by index of the registry; a missing row has none', () => {
    const store = new MeasureStore()
    store.apply(section('measure', [{ index: 300, lifted: -5, orders: 7 }]))
    store.commit(1)
    expect([store.value('lifted', 300), store.value('orders', 300)]).toEqual([-5, 7])
    expect([store.value('lifted', 299), store.value('lifted', 5_000)]).toEqual([Number.NaN, Number.NaN])
  })

  test('stay while the registry grows, and are replaced by a snapshot', () => {
    const store = new MeasureStore()
    store.apply(section('measure', [{ index: 1, lifted: 1 }]))
    store.apply(
      section('measure', [
        { index: 1_000, lifted: 2 },
        { index: 2 ** 30, lifted: 3 },
      ]),
    )
    expect([store.value('lifted', 1), store.value('lifted', 1_000)]).toEqual([1, 2])
    store.apply(section('measure', [{ index: 2, lifted: 9 }], { snapshot: true }))
    expect([store.value('lifted', 1), store.value('lifted', 2)]).toEqual([Number.NaN, 9])
    store.clear()
    expect(store.value('lifted', 2)).toBeNaN()
  })
})
