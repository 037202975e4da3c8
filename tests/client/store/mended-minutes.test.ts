import { describe, expect, test } from 'vitest'
import { TickStore } from '../../../client/store/rows/tick-store'
import { barSum } from '../../../shared/protocol/bar-sum'
import { decodeFrame, joinSections } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import { bytesOf, row } from '../stream/fake-gateway'

const bar = (slot: number, close = 1_000 + slot) => row('minute', { slot, close, open: close, high: close, low: close })

function give(store: TickStore, rows: Row<'minute'>[], snapshot = false): void {
  const frame = decodeFrame(joinSections([bytesOf('minute', rows, { snapshot })]))
  if (frame.ok) for (const section of frame.sections) store.apply(section)
  store.commit(1)
}

function storeOf(...slots: number[]): TickStore {
  const store = new TickStore()
  give(
    store,
    slots.map((slot) => bar(slot)),
    true,
  )
  return store
}

describe('minutes that were mended', () => {
  test('are those that the snapshot after a loss added or changed, except the running one', () => {
    const store = storeOf(1, 2, 3)
    store.mend()
    give(store, [bar(4)])
    give(store, [bar(1), bar(2, 5), bar(3), bar(4), bar(5), bar(6), bar(7)], true)
    expect(store.mended).toEqual([
      { from: 2, to: 2 },
      { from: 5, to: 6 },
    ])
  })

  test.each<[string, (store: TickStore) => void]>([
    ['nothing was lost', () => undefined],
    ['nothing differs', (store) => store.mend()],
  ])('are none if %s', (_, act) => {
    const store = storeOf(1, 2, 3)
    act(store)
    give(store, [bar(1), bar(2), bar(3)], true)
    expect(store.mended).toEqual([])
  })

  test('are forgotten with a new day', () => {
    const store = storeOf(1, 2)
    store.mend()
    give(store, [bar(1, 3), bar(2), bar(3)], true)
    expect(store.mended).toEqual([{ from: 1, to: 1 }])
    store.clear()
    expect(store.mended).toEqual([])
  })
})

describe('the checksum of bars', () => {
  const sum = (rows: Row<'minute'>[], upTo: number) =>
    barSum('minute', rows.length, (name, at) => (rows[at] as unknown as Record<string, number>)[name] as number, upTo)

  test('is the same for the rows of a gateway and the columns of a store', () => {
    const rows = [bar(1), { ...bar(2), amount: 3 * 2 ** 40 + 7 }, bar(3)]
    const store = new TickStore()
    give(store, rows, true)
    expect(store.bars.newest()).toBe(3)
    for (const upTo of [0, 1, 2, 3, 9]) expect(store.bars.sum(upTo)).toBe(sum(rows, upTo))
  })

  test.each<[string, Row<'minute'>[]]>([
    ['a missing minute', [bar(1), bar(3)]],
    ['another close', [bar(1), bar(2, 7), bar(3)]],
    ['an amount that differs above 32 bits', [bar(1), { ...bar(2), amount: 2 ** 40 }, bar(3)]],
  ])('differs by %s', (_, rows) => {
    expect(sum(rows, 3)).not.toBe(sum([bar(1), bar(2), bar(3)], 3))
  })

  test('ignores minutes after the slot', () => {
    expect(sum([bar(1), bar(2), bar(3)], 2)).toBe(sum([bar(1), bar(2), bar(3, 9)], 2))
  })
})
