/** One figure or panel of the product, explained. */
export interface DictionaryEntry {
  name: string
  /** Other words for it, found by the search. */
  also?: readonly string[]
  /** Initials of the name's pinyin. */
  initials: string
  unit?: string
  /** Definition in one sentence. */
  what: string
  formula?: string
  /** Source of the data. */
  source: string
  /** Limitations of the figure. */
  omits?: string
  /** How to read it. */
  read?: readonly string[]
  /** Names of related entries. */
  related?: readonly string[]
  /** An alert condition that uses it. */
  use?: string
}

/** Keeps the keys of a group as literal types. */
export const entriesOf = <Id extends string>(entries: Record<Id, DictionaryEntry>): Record<Id, DictionaryEntry> =>
  entries
