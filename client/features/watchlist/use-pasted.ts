import { useMemo, useRef, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { type CodeTable, meaningsOf, type ReadCodes, readCodes } from './read-codes'

const codesOf = (read: ReadCodes | undefined, choices: Readonly<Record<string, string>>): InstrumentId[] => {
  const chosen = read?.doubts.flatMap(({ typed, candidates }) => candidates.find((id) => id === choices[typed]) ?? [])
  return [...new Set([...(read?.found ?? []), ...(chosen ?? [])])]
}

type Words = ReadonlyMap<string, readonly string[]>

/** The words of what was written by what it means; of what means several, by what was chosen. */
function wordsByCode(
  words: Words,
  codes: readonly InstrumentId[],
  choices: Readonly<Record<string, string>>,
  table: CodeTable,
): Map<InstrumentId, readonly string[]> {
  const known = new Set(codes)
  return new Map(
    [...words].flatMap(([typed, some]) => {
      const meant = meaningsOf(typed, table)
      const id = meant.length === 1 ? meant[0] : choices[typed]
      return id !== undefined && known.has(id) ? [[id, some] as const] : []
    }),
  )
}

/** A text of codes as it is read: what was found in it, and what was chosen where it means several. */
export function usePasted(registry: InstrumentTable) {
  const baskets = useOwnBaskets().data
  const table = useMemo((): CodeTable => ({ ...registry, ...(baskets ? { baskets } : {}) }), [registry, baskets])
  const [pasted, setPasted] = useState('')
  const [read, setRead] = useState<ReadCodes>()
  const words = useRef<Words>(new Map())
  const [choices, setChoices] = useState<Record<string, string>>({})
  const codes = codesOf(read, choices)
  return {
    pasted,
    read,
    choices,
    codes,
    check: () => setRead(readCodes(pasted, table)),
    edit(content: string) {
      setPasted(content)
      setRead(undefined)
    },
    /** A file's text, and the words that it has on its codes. */
    take(content: string, tagged: Words) {
      words.current = tagged
      setPasted(content)
      setRead(readCodes(content, table))
    },
    choose: (typed: string, choice: string) => setChoices((before) => ({ ...before, [typed]: choice })),
    words: () => wordsByCode(words.current, codes, choices, table),
    clear() {
      words.current = new Map()
      setPasted('')
      setRead(undefined)
      setChoices({})
    },
  }
}
