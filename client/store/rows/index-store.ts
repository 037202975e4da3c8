import type { Row } from '../../../shared/protocol/kinds'
import { minuteTableReader } from '../bars/minute-table-reader'
import type { MinuteSpan } from './mended-minutes'
import type { MinuteColumn } from './minute-rows'
import { RowStore } from './row-store'
import { runningSum } from './slot-table'

/** uPlot's shape; values in price units, money in yuan per minute, `…Total` since the day began. */
type IndexColumns = Record<
  MinuteColumn<'index-minute'> | 'slot' | 'adNetTotal' | 'odBigNetTotal' | 'turnoverTotal',
  Float64Array
>

/** One index (`index:ID`): its figures now and its minute line. */
export class IndexStore extends RowStore<'index'> {
  readonly bars = minuteTableReader('index-minute', this.rows['index-minute'].table)

  constructor() {
    super('index')
  }

  /** Replaced, never changed in place. */
  get value(): Row<'index'> | undefined {
    return this.rows.index.value
  }

  mend(): void {
    this.rows['index-minute'].mending.begin()
  }

  /** Minutes that were missing after a loss and have been fetched since. */
  get mended(): readonly MinuteSpan[] {
    return this.rows['index-minute'].mending.spans
  }

  columns(): IndexColumns {
    return this.derived('columns', () => {
      const minuteColumns = this.rows['index-minute'].columns()
      return {
        ...minuteColumns,
        adNetTotal: runningSum(minuteColumns.adNet),
        odBigNetTotal: runningSum(minuteColumns.odBigNet),
        turnoverTotal: runningSum(minuteColumns.turnover),
      }
    })
  }
}
