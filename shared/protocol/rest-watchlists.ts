import type { InstrumentId } from '../market/instrument'

/** A list of one's own, and how it is shown. */
export interface WatchGroup {
  name: string
  colour: string
  codes: InstrumentId[]
  /** Columns that it shows, in their order; absent = those of all lists. */
  columns?: string[] | undefined
  /** Columns that are wider or narrower than they are made, CSS px. */
  widths?: Record<string, number> | undefined
  /** Columns of its own: a word, and what it is worked out by. */
  formulas?: { name: string; text: string }[] | undefined
}
