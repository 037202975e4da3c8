import { type BarKind, barSum } from '../../../shared/protocol/bar-sum'
import type { BarHolder } from '../../stream/topic-store'
import type { SlotTable } from '../rows/slot-table'

/** A store's minute table as the comparison with the gateway reads it. */
export const minuteTableReader = <N extends string>(kind: BarKind, table: SlotTable<N>): BarHolder => ({
  newest: () => table.column('slot').at(-1) ?? -1,
  sum(slot) {
    const columns = new Map<string, Float64Array>()
    const read = (name: string, row: number) => {
      const column = columns.get(name) ?? table.column(name as N | 'slot')
      columns.set(name, column)
      return column[row] as number
    }
    return barSum(kind, table.length, read, slot)
  },
})
