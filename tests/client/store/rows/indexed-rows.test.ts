import { describe, expect, test } from 'vitest'
import { IndexedRows } from '../../../../client/store/rows/indexed-rows'
import { SECTION_ROWS_MAX, type Section } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { section, tableChanges } from '../section'

type BoardRow = Partial<Row<'board'>>
const whole = (rows: readonly BoardRow[], seq = 1) => section('board', rows, { seq }) as Section<'board'>
const changes = (base: number, seq: number, ...pairs: [BoardRow | undefined, BoardRow][]) =>
  tableChanges(base, seq, pairs) as Section<'board'>

describe('rows by place in the registry', () => {
  test('are absent until they arrive', () => {
    const rows = new IndexedRows('board')
    rows.put(whole([{ index: 2, last: 200 }]), 1)
    expect([0, 1, 2, 3].map((index) => rows.has(index))).toEqual([false, false, true, false])
    expect([rows.size, rows.data.last[2]]).toEqual([3, 200])
  })

  test('are received whole, or as changes of each figure', () => {
    const rows = new IndexedRows('board')
    const before = { index: 4, last: 1_000, volume: 500, adX: -70 }
    rows.put(whole([before], 6), 1)
    rows.put(changes(6, 8, [before, { index: 4, last: 990, volume: 1_700, adX: 30 }]), 2)
    expect([rows.data.last[4], rows.data.volume[4], rows.data.adX[4], rows.data.index[4]]).toEqual([990, 1_700, 30, 4])
    expect(rows.version).toBe(8)
  })

  test('of a new instrument arrive whole among the changes of others', () => {
    const rows = new IndexedRows('board')
    const before = { index: 0, last: 100 }
    rows.put(whole([before], 6), 1)
    rows.put(changes(6, 7, [before, { index: 0, last: 101 }], [undefined, { index: 1, last: 55 }]), 2)
    expect([rows.data.last[0], rows.data.last[1], rows.has(1)]).toEqual([101, 55, true])
  })

  test('ignore changes to another version', () => {
    const rows = new IndexedRows('board')
    rows.put(whole([{ index: 0, last: 100 }], 6), 1)
    rows.put(
      changes(5, 7, [
        { index: 0, last: 99 },
        { index: 0, last: 120 },
      ]),
      2,
    )
    expect([rows.data.last[0], rows.version, rows.stamps[0]]).toEqual([100, 6, 1])
  })

  test('bear the version of the store at which they changed last', () => {
    const rows = new IndexedRows('board')
    rows.put(whole([{ index: 0 }, { index: 1 }]), 3)
    rows.put(whole([{ index: 1 }]), 4)
    expect([...rows.stamps.subarray(0, 3)]).toEqual([3, 4, 0])
  })

  test('that changed with one frame are listed together, over its sections, and not those before', () => {
    const rows = new IndexedRows('board')
    rows.put(whole([{ index: 0 }, { index: 1 }]), 3)
    rows.put(whole([{ index: 5 }]), 3)
    expect(rows.changed).toEqual([0, 1, 5])
    rows.put(whole([{ index: 2 }]), 4)
    expect(rows.changed).toEqual([2])
  })

  test('report each received row to the listener', () => {
    const took: number[] = []
    const rows = new IndexedRows('board', (index) => took.push(index))
    rows.put(whole([{ index: 3 }, { index: 1 }]), 1)
    expect(took).toEqual([3, 1])
  })

  test('grow as needed, and keep what was there', () => {
    const rows = new IndexedRows('board', undefined, 2)
    rows.put(whole([{ index: 1, last: 11 }]), 1)
    rows.put(
      whole([
        { index: 2, last: 22 },
        { index: 40, last: 44 },
      ]),
      2,
    )
    expect([rows.data.last[1], rows.data.last[2], rows.data.last[40]]).toEqual([11, 22, 44])
    expect([rows.has(1), rows.has(3), rows.size]).toEqual([true, false, 41])
    expect([rows.stamps[1], rows.stamps[40]]).toEqual([1, 2])
  })

  test.each([-1, SECTION_ROWS_MAX, SECTION_ROWS_MAX + 7])(
    'leave out a place that cannot be, %i, and no other',
    (index) => {
      const rows = new IndexedRows('board')
      rows.put(
        whole([
          { index, last: 1 },
          { index: 0, last: 2 },
        ]),
        1,
      )
      expect([rows.size, rows.data.last[0], rows.changed]).toEqual([1, 2, [0]])
    },
  )

  test('accept the highest possible index', () => {
    const rows = new IndexedRows('board')
    rows.put(whole([{ index: SECTION_ROWS_MAX - 1, last: 9 }]), 1)
    expect([rows.size, rows.data.last[SECTION_ROWS_MAX - 1]]).toEqual([SECTION_ROWS_MAX, 9])
  })

  test('are empty after clearing', () => {
    const rows = new IndexedRows('board')
    rows.put(whole([{ index: 0, last: 100 }], 6), 1)
    rows.clear()
    expect([rows.has(0), rows.size, rows.changed, rows.version]).toEqual([false, 0, [], -1])
    rows.put(
      changes(6, 7, [
        { index: 0, last: 100 },
        { index: 0, last: 101 },
      ]),
      2,
    )
    expect(rows.has(0)).toBe(false)
  })
})
