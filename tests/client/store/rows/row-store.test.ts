import { describe, expect, test } from 'vitest'
import { IndexedRows } from '../../../../client/store/rows/indexed-rows'
import { KeyedRows } from '../../../../client/store/rows/keyed-rows'
import { ListRows } from '../../../../client/store/rows/list-rows'
import { MinuteRows } from '../../../../client/store/rows/minute-rows'
import { NewestRow } from '../../../../client/store/rows/newest-row'
import { PrintRing } from '../../../../client/store/rows/print-ring'
import { RowStore } from '../../../../client/store/rows/row-store'
import { KIND_NAMES, type KindName } from '../../../../shared/protocol/kinds'
import { topicFamilies } from '../../../../shared/protocol/topics'
import { printRow } from '../../../support/rows'
import { section } from '../section'

class Derives extends RowStore<'index'> {
  times = 0
  last = () => this.derived('last', () => ({ made: ++this.times, last: this.rows.index.value?.last }))
}

describe('rows of a topic', () => {
  test.each([
    ['prints', 'tick', 'trade', PrintRing],
    ['each row', 'alerts', 'alert', ListRows],
    ['rows by minute', 'flow', 'flow', MinuteRows],
    ['rows by the place of an instrument', 'board', 'board', IndexedRows],
    ['the newest row of each key', 'split', 'finding', KeyedRows],
    ['the newest row', 'tick', 'quote', NewestRow],
  ] as const)('are stored in the container of their kind: %s', (_, family, kind, holder) => {
    expect((new RowStore(family).rows as Partial<Record<KindName, object>>)[kind]).toBeInstanceOf(holder)
  })

  test('every kind belongs to a topic', () => {
    const known = new Set(Object.values(topicFamilies).flatMap(({ kinds: of }): readonly KindName[] => of))
    expect(KIND_NAMES.filter((kind) => !known.has(kind))).toEqual([])
  })

  test('a snapshot replaces only rows of its kind', () => {
    const store = new RowStore('tick')
    store.apply(section('trade', [printRow({ price: 10 })], { seq: 1 }))
    store.apply(section('minute', [{ slot: 1, close: 10 }]))
    store.apply(section('trade', [printRow({ price: 20 }), printRow({ price: 21 })], { snapshot: true, seq: 8 }))
    expect([...store.rows.trade.columns().price]).toEqual([20, 21])
    expect(store.rows.trade.newestSeq).toBe(9)
    expect([...store.rows.minute.columns().slot]).toEqual([1])
  })

  test('rows of a kind that the topic has not are passed over', () => {
    const store = new Derives('index')
    const before = store.last()
    store.apply(section('trade', [printRow()]))
    expect(store.last()).toBe(before)
  })

  test('derived values are computed once for each state of the rows, within a frame too', () => {
    const store = new Derives('index')
    expect(store.last()).toBe(store.last())
    store.apply(section('index', [{ last: 5 }]))
    expect(store.last()).toEqual({ made: 2, last: 5 })
    store.apply(section('index', [{ last: 6 }]))
    expect(store.last()).toEqual({ made: 3, last: 6 })
    expect(store.last().made).toBe(3)
    store.clear()
    expect(store.last()).toEqual({ made: 4, last: undefined })
  })
})
