import type { TopicFamily } from '../../../shared/protocol/topics'
import { type KeyedOptions, KeyedRows } from './keyed-rows'
import { RowStore } from './row-store'

type BodyKind = 'finding' | 'health'

/** Rows whose body is JSON, by their key; a body that is no object is left out and counted. */
export abstract class BodyStore<K extends BodyKind, T> extends RowStore<TopicFamily> {
  protected readonly bodies: KeyedRows<K, T>

  protected constructor(family: TopicFamily, kind: K, options: Omit<KeyedOptions<K, T>, 'read'>) {
    const bodies = new KeyedRows<K, T>({ ...options, read: ({ body }) => parsed(body as string) as T | undefined })
    super(family, { [kind]: bodies })
    this.bodies = bodies
  }

  protected abstract compare(a: T, b: T): number

  get(key: string): T | undefined {
    return this.bodies.byKey.get(key)
  }

  /** Bodies that could not be read. */
  get unreadable(): number {
    return this.bodies.unreadable
  }

  /** All rows in the store's order; the same array until something changes. */
  columns(): readonly T[] {
    return this.derived('sorted', () => [...this.bodies.byKey.values()].sort((a, b) => this.compare(a, b)))
  }
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
