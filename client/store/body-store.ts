import { FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import { BaseStore } from './base-store'

/** Rows whose body is JSON, by their key; a body that is no object with that key is left out and counted. */
export abstract class BodyStore<T> extends BaseStore {
  /** Bodies that could not be read. */
  unreadable = 0
  protected readonly rows = new Map<string, T>()
  private sorted: readonly T[] | undefined

  protected abstract compare(a: T, b: T): number

  protected take(section: { flags: number; count: number }, keys: string[], bodies: string[], max: number): void {
    this.sorted = undefined
    if ((section.flags & FLAG_SNAPSHOT) !== 0) this.rows.clear()
    for (let row = 0; row < section.count; row++) {
      const key = keys[row] as string
      const body = parsed(bodies[row] as string)
      if (body === undefined) {
        this.unreadable++
        continue
      }
      // Deleting first keeps the map in order of change, so that the oldest go first.
      this.rows.delete(key)
      this.rows.set(key, body as T)
      if (this.rows.size > max) this.rows.delete(this.leastWanted())
    }
  }

  /** The key that makes room: the longest unchanged. */
  protected leastWanted(): string {
    return this.rows.keys().next().value as string
  }

  protected reset(): void {
    this.rows.clear()
    this.sorted = undefined
  }

  /** All rows in the store's order; the same array until something changes. */
  columns(): readonly T[] {
    this.sorted ??= [...this.rows.values()].sort((a, b) => this.compare(a, b))
    return this.sorted
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
