import { codesByPresent } from '../../../shared/market/code-changes'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { ListedName } from './directory'

/** The names of a market's table, without codes that others took the place of; the same array until they are others. */
export function createListed(table: () => InstrumentTable | undefined): () => readonly ListedName[] {
  let of: InstrumentTable | undefined
  let listed: readonly ListedName[] = []
  return () => {
    const now = table()
    if (!now || now === of) return listed
    of = now
    const { id, name, kind, industry, plain, former } = now
    const formerCodes = codesByPresent(Object.entries(former ?? {}))
    const next = id.flatMap((one, place) =>
      former?.[one]?.now === undefined
        ? {
            id: one,
            name: name[place] ?? '',
            industry: industry[place] ?? '',
            kind: kind[place] ?? 'stock',
            ...(plain?.[one] === undefined ? {} : { plain: plain[one] }),
            ...(formerCodes.has(one) ? { formerCodes: formerCodes.get(one) ?? [] } : {}),
          }
        : [],
    )
    // Prices of the table change daily, names hardly ever.
    if (!isSame(next, listed)) listed = next
    return listed
  }
}

const isSame = (a: readonly ListedName[], b: readonly ListedName[]): boolean =>
  a.length === b.length &&
  a.every((one, place) => {
    const other = b[place]
    return (
      one.id === other?.id &&
      one.name === other.name &&
      one.industry === other.industry &&
      one.plain === other.plain &&
      one.formerCodes?.join() === other.formerCodes?.join()
    )
  })
