import type { InstrumentId } from '../../../shared/market/instrument'
import type { WatchEntry } from './entry'

/** By rule, then by instrument. */
const byId = (a: WatchEntry, b: WatchEntry): number => {
  const isSameRule = a.activeRule.id === b.activeRule.id
  const [first, second] = isSameRule ? [a.instrument, b.instrument] : [a.activeRule.id, b.activeRule.id]
  return first < second ? -1 : 1
}

/** Rules of other instruments that name one, by whose they are. */
export class Followers<Home> {
  /** In the order of their ids, by the rows that they look at. */
  private readonly following: Readonly<Record<'prints' | 'books', readonly WatchEntry[]>>

  /** `id`: the named instrument. */
  constructor(
    id: InstrumentId,
    private readonly homes: ReadonlyMap<WatchEntry, Home>,
  ) {
    const all = [...homes.keys()].sort(byId)
    const of = (rows: 'prints' | 'books') => all.filter((entry) => entry.follows(id, rows))
    this.following = { prints: of('prints'), books: of('books') }
  }

  /** Homes of the rules: the instruments that they are of. */
  get all(): Iterable<Home> {
    return this.homes.values()
  }

  /** Home of a rule; undefined: it is of the named instrument itself. */
  homeOf(entry: WatchEntry): Home | undefined {
    return this.homes.get(entry)
  }

  /** Whether some look at books of the named instrument. */
  get wantBooks(): boolean {
    return this.following.books.length > 0
  }

  /** Its own rules that a row concerns, and those that follow such rows, in the order of their ids. */
  among(own: readonly WatchEntry[], rows: 'prints' | 'books'): readonly WatchEntry[] {
    const following = this.following[rows]
    return own.length === 0 ? following : [...own, ...following].sort(byId)
  }
}
