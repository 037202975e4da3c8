import type { Section } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { type RowHolder, rowAt } from './columns'

/** Numbered rows as objects, oldest first, the newest `held` of them. `read`: undefined leaves a row out. */
export class ListRows<K extends KindName, T = Row<K>> implements RowHolder<K> {
  all: T[] = []

  constructor(
    private readonly held: number,
    private readonly read: (row: Row<K>) => T | undefined,
  ) {}

  put({ columns, count }: Section<K>): void {
    for (let at = 0; at < count; at++) {
      const row = this.read(rowAt<K>(columns, at))
      if (row !== undefined) this.all.push(row)
    }
    if (this.all.length > this.held) this.all.splice(0, this.all.length - this.held)
  }

  clear(): void {
    this.all = []
  }
}
