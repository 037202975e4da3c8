import type { Section } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { type RowHolder, rowAt } from './columns'

/** A kind of which there is one row only. */
export class NewestRow<K extends KindName> implements RowHolder<K> {
  /** Replaced, never changed in place. */
  value: Row<K> | undefined

  put({ columns, count }: Section<K>): void {
    if (count > 0) this.value = rowAt<K>(columns, count - 1)
  }

  clear(): void {
    this.value = undefined
  }
}
