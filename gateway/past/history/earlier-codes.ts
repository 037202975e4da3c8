import type { EarlierCodes } from '../../../shared/market/code-changes'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { StoredPrints } from './query-context'
import type { SeriesStore } from './series-store'

/** The first result for a code or one of its earlier codes. */
async function ofFirst<T>(codes: readonly InstrumentId[], ask: (id: InstrumentId) => Promise<T | undefined>) {
  for (const id of codes) {
    const found = await ask(id)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The same store, in which days under earlier codes belong to the present one; if a day has both, the present code has
 * priority.
 */
export function withEarlierCodes(store: SeriesStore, earlierCodes: EarlierCodes): SeriesStore {
  return {
    ...store,
    read: (day, id, kind) => ofFirst([id, ...earlierCodes(id)], (code) => store.read(day, code, kind)),
    async findings(first, last, id, limit) {
      const found = await store.findings(first, last, id, limit)
      for (const code of id === undefined ? [] : earlierCodes(id)) {
        const older = await store.findings(first, last, code, limit - found.length)
        found.push(...older.map((finding) => ({ ...finding, instrument: id as InstrumentId })))
      }
      return found
    },
  }
}

/** The same of prints. */
export function printsOfAllCodes(prints: StoredPrints, earlierCodes: EarlierCodes): StoredPrints {
  const codesOf = (id: InstrumentId) => [id, ...earlierCodes(id)]
  return {
    trades: (ask, signal) => ofFirst(codesOf(ask.id), (id) => prints.trades({ ...ask, id }, signal)),
    seconds: (ask, signal) => ofFirst(codesOf(ask.id), (id) => prints.seconds({ ...ask, id }, signal)),
    async printsSince({ id }) {
      const days = await Promise.all(codesOf(id).map((code) => prints.printsSince({ id: code })))
      return days.filter((day) => day !== undefined).sort()[0]
    },
  }
}
