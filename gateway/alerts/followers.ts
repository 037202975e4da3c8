import type { InstrumentId } from '../../shared/market/instrument'
import type { Entry } from './entry'

const byId = (a: Entry, b: Entry): number =>
  a.kept.id === b.kept.id ? (a.instrument < b.instrument ? -1 : 1) : a.kept.id < b.kept.id ? -1 : 1

/** Rules of other instruments that name one, by whose they are. */
export class Followers<Home> {
  constructor(private readonly homes: ReadonlyMap<Entry, Home> = new Map()) {}

  get isEmpty(): boolean {
    return this.homes.size === 0
  }

  /** Whose rules they are. */
  get all(): Iterable<Home> {
    return this.homes.values()
  }

  /** Whose rule it is; undefined: the named instrument's own. */
  homeOf(entry: Entry): Home | undefined {
    return this.homes.get(entry)
  }

  /** Whether some look at books of the named instrument. */
  wantBooks(id: InstrumentId): boolean {
    return [...this.homes.keys()].some((entry) => entry.follows(id, 'books'))
  }

  /** Its own rules that a row concerns, and those that follow such rows, in the order of their ids. */
  among(own: readonly Entry[], id: InstrumentId, rows: 'prints' | 'books'): Entry[] {
    return [...own, ...[...this.homes.keys()].filter((entry) => entry.follows(id, rows))].sort(byId)
  }
}
