import type { Section } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { type RowHolder, rowAt } from './columns'

type Key = string | number

export interface KeyedOptions<K extends KindName, T> {
  key: keyof Row<K>
  capacity: number
  /** Returns undefined for an unreadable row, which is skipped and counted. */
  read: (row: Row<K>) => T | undefined
  /** Removes rows when there are more than `capacity`. Default: removes the row that changed least recently. */
  makeRoom?: (rows: Map<Key, T>) => void
}

/** The newest row of each key as objects, in the order of their change. */
export class KeyedRows<K extends KindName, T = Row<K>> implements RowHolder<K> {
  readonly byKey = new Map<Key, T>()
  /** Rows that could not be read. */
  unreadable = 0

  constructor(private readonly options: KeyedOptions<K, T>) {}

  put({ columns, count }: Section<K>): void {
    const { key, capacity, read, makeRoom = forgetOldest } = this.options
    for (let at = 0; at < count; at++) {
      const row = rowAt<K>(columns, at)
      const value = read(row)
      if (value === undefined) {
        this.unreadable++
        continue
      }
      const of = row[key] as Key
      this.byKey.delete(of)
      this.byKey.set(of, value)
      if (this.byKey.size > capacity) makeRoom(this.byKey)
    }
  }

  clear(): void {
    this.byKey.clear()
  }
}

export function forgetOldest(rows: Map<Key, unknown>): void {
  const oldest = rows.keys().next()
  if (!oldest.done) rows.delete(oldest.value)
}
