import type { Section } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { type RowHolder, rowAt } from './columns'

/** The newest `capacity` rows as objects, oldest first. `read` returns undefined to skip a row. */
export class ListRows<K extends KindName, T = Row<K>> implements RowHolder<K> {
  all: T[] = []

  constructor(
    private readonly capacity: number,
    private readonly read: (row: Row<K>) => T | undefined,
  ) {}

  put({ columns, count }: Section<K>): void {
    for (let at = 0; at < count; at++) {
      const row = this.read(rowAt<K>(columns, at))
      if (row !== undefined) this.all.push(row)
    }
    if (this.all.length > this.capacity) this.all.splice(0, this.all.length - this.capacity)
  }

  clear(): void {
    this.all = []
  }
}
