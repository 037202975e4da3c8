import type { ColumnName } from './columns'
import { RowStore } from './row-store'

/** Further figures of every instrument (`measures:market`) by `index`, the place in the registry. */
export class MeasureStore extends RowStore<'measures'> {
  constructor() {
    super('measures')
  }

  /** A number of a row; NaN if the row never came. */
  value(column: ColumnName<'measure'>, index: number): number {
    const { measure } = this.rows
    return measure.has(index) ? (measure.data[column][index] as number) : Number.NaN
  }
}
