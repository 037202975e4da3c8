import { type AnySection, FLAG_SNAPSHOT, SECTION_ROWS_MAX } from '../../shared/protocol/frame'
import { kinds, type Row } from '../../shared/protocol/kinds'
import { BaseStore } from './base-store'

export type MeasureColumn = keyof Row<'measure'>
const NAMES = Object.keys(kinds.measure.columns) as MeasureColumn[]

/** Further figures of every instrument (`measures:market`) by `index`, the place in the registry. */
export class MeasureStore extends BaseStore {
  private data = this.columns(0)
  private came = new Uint8Array(0)

  apply(section: AnySection): void {
    if (section.kind !== 'measure') return
    if ((section.flags & FLAG_SNAPSHOT) !== 0) this.reset()
    for (let row = 0; row < section.count; row++) {
      const index = section.columns.index[row] as number
      if (!(index >= 0 && index < SECTION_ROWS_MAX)) continue
      if (index >= this.came.length) this.grow(index + 1)
      for (const name of NAMES) this.data[name][index] = section.columns[name][row] as number
      this.came[index] = 1
    }
  }

  protected reset(): void {
    this.came.fill(0)
  }

  /** A number of a row; NaN if the row never came. */
  value(column: MeasureColumn, index: number): number {
    return this.came[index] ? (this.data[column][index] as number) : Number.NaN
  }

  private columns(capacity: number): Record<MeasureColumn, Float64Array> {
    return Object.fromEntries(NAMES.map((name) => [name, new Float64Array(capacity)])) as Record<
      MeasureColumn,
      Float64Array
    >
  }

  private grow(rows: number): void {
    const capacity = Math.max(rows, this.came.length * 2, 256)
    const grown = this.columns(capacity)
    for (const name of NAMES) grown[name].set(this.data[name])
    const came = new Uint8Array(capacity)
    came.set(this.came)
    this.data = grown
    this.came = came
  }
}
