import { describe, expect, test } from 'vitest'
import { minuteTableReader } from '../../../../client/store/bars/minute-table-reader'
import { SlotTable } from '../../../../client/store/rows/slot-table'
import { barSum } from '../../../../shared/protocol/bar-sum'
import { partOf } from '../../../support/part-of'

const NAMES = ['open', 'high', 'low', 'close', 'volume', 'amount'] as const
type Name = (typeof NAMES)[number] | 'slot'

function table(...slots: number[]) {
  const made = new SlotTable(NAMES)
  const column = (name: Name) => Float64Array.from(slots, (slot) => (name === 'slot' ? slot : slot * 10 + name.length))
  const columns = Object.fromEntries([...NAMES, 'slot' as const].map((name) => [name, column(name)]))
  made.put(columns as Record<Name, Float64Array>, slots.length)
  return made
}

describe('minutes as they are compared with the gateway’s', () => {
  test.each([
    [[], -1],
    [[4], 4],
    [[7, 2, 5], 7],
  ])('of slots %j have the newest %i', (slots, newest) => {
    expect(minuteTableReader('minute', table(...slots)).newest()).toBe(newest)
  })

  test('have the sum that the gateway computes for the same rows, up to the requested minute', () => {
    const minuteRows = table(1, 2, 3)
    const rows = [1, 2, 3].map((slot) => minuteRows.at(slot) as Record<string, number>)
    const own = (upTo: number) => barSum('minute', 3, (name, row) => rows[row]?.[name] as number, upTo)
    for (const upTo of [1, 2, 3, 9]) expect(minuteTableReader('minute', minuteRows).sum(upTo)).toBe(own(upTo))
    expect(own(2)).not.toBe(own(3))
  })

  test('are read in their current state at each comparison', () => {
    const minuteRows = table(1)
    const holder = minuteTableReader('minute', minuteRows)
    const before = holder.sum(9)
    minuteRows.put(
      partOf({
        ...Object.fromEntries(NAMES.map((name) => [name, new Float64Array([1])])),
        slot: new Float64Array([2]),
      }),
      1,
    )
    expect([holder.newest(), holder.sum(9) === before]).toEqual([2, false])
  })
})
