import { type InstrumentId, idsFromInput } from '../../../shared/market/instrument'
import { nameKey, tidyName } from '../../../shared/market/plain-name'
import { CODES_IN_TEXT } from '../../../shared/market/read-code'
import type { InstrumentTable } from '../../../shared/protocol/rest'

/** Blanks between Chinese characters, as within a name: `万 科A`. */
const BLANKS = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu

export interface NameSearch {
  /**
   * Instruments that a text names by full name or by code, also by a former code, in the order in which they appear;
   * `rest` is the text in half-width signs with `\0` in their place. Where one name is part of another (上证 in 上证50),
   * the longer one counts.
   */
  named(text: string): { ids: InstrumentId[]; rest: string }
  /** Instruments with these words in their names, at most `max`; none for a single letter. */
  containing(words: string, max: number): InstrumentId[]
}

/** Searches texts for the instruments of a table; the table is read again when its epoch changes. */
export function createNameSearch(table: () => InstrumentTable): NameSearch {
  let epoch = -1
  let byName: { name: string; id: InstrumentId }[] = []
  let known = new Set<InstrumentId>()
  let former: NonNullable<InstrumentTable['former']> = {}

  function refresh(): void {
    const current = table()
    if (current.epoch === epoch) return
    epoch = current.epoch
    known = new Set(current.id)
    former = current.former ?? {}
    byName = current.id
      .flatMap((id, index) => {
        const name = current.name[index] ?? ''
        return [...new Set([name, current.plain?.[id] ?? name].map(nameKey))].map((one) => ({ id, name: one }))
      })
      .filter(({ name }) => name.length > 1)
      .sort((a, b) => b.name.length - a.name.length)
  }

  return {
    named(text) {
      refresh()
      const hits: { at: number; id: InstrumentId }[] = []
      const halfWidth = text.normalize('NFKC').replace(BLANKS, '')
      let rest = halfWidth
      /** The same in capitals, as names are searched. */
      let upper = halfWidth.toUpperCase()
      const take = (at: number, length: number, id: InstrumentId) => {
        const without = (of: string) => of.slice(0, at) + '\0'.repeat(length) + of.slice(at + length)
        hits.push({ at, id })
        rest = without(rest)
        upper = without(upper)
      }
      for (const match of halfWidth.matchAll(CODES_IN_TEXT)) {
        const ids = idsFromInput(match[0])
        const id = [...ids, ...ids.map((one) => former[one]?.now ?? '')].find((one) => known.has(one))
        if (id) take(match.index, match[0].length, id)
      }
      for (const { id, name } of byName) {
        for (let at = upper.indexOf(name); at >= 0; at = upper.indexOf(name)) take(at, name.length, id)
      }
      return { ids: [...new Set(hits.sort((a, b) => a.at - b.at).map(({ id }) => id))], rest }
    },
    containing(words, max) {
      refresh()
      if (words.length < 2) return []
      const found: InstrumentId[] = []
      const part = tidyName(words).toUpperCase()
      for (const { id, name } of byName) {
        if (name.includes(part) && !found.includes(id) && found.push(id) >= max) break
      }
      return found
    },
  }
}
