import { type InstrumentId, idsFromInput } from '../../shared/market/instrument'
import type { InstrumentTable } from '../../shared/protocol/rest'

const CODE = /(?:(?:sh|sz|bj)\d{6}|\d{6}(?:\.(?:sh|sz|bj))?)(?!\d)/gi

/**
 * Instruments that a question names by code or full name, in the order in which they appear. Where one name lies
 * within another (上证 in 上证50) the longer one counts.
 */
export function createNameSearch(table: () => InstrumentTable): (text: string) => InstrumentId[] {
  let epoch = -1
  let byName: { name: string; id: InstrumentId }[] = []
  let known = new Set<InstrumentId>()

  return (text) => {
    const current = table()
    if (current.epoch !== epoch) {
      epoch = current.epoch
      known = new Set(current.id)
      byName = current.id
        .map((id, index) => ({ id, name: current.name[index] ?? '' }))
        .filter(({ name }) => name.length > 1)
        .sort((a, b) => b.name.length - a.name.length)
    }
    const hits: { at: number; id: InstrumentId }[] = []
    let rest = text
    const take = (at: number, length: number, id: InstrumentId) => {
      hits.push({ at, id })
      rest = rest.slice(0, at) + '\0'.repeat(length) + rest.slice(at + length)
    }
    for (const match of text.matchAll(CODE)) {
      const id = idsFromInput(match[0]).find((one) => known.has(one))
      if (id) take(match.index, match[0].length, id)
    }
    for (const { id, name } of byName) {
      const at = rest.indexOf(name)
      if (at >= 0) take(at, name.length, id)
    }
    return [...new Set(hits.sort((a, b) => a.at - b.at).map(({ id }) => id))]
  }
}
