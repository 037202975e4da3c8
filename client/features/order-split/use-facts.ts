import { useMemo, useRef } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { FindingFacts } from './finding-columns'
import type { Rank } from './threshold'
import type { VerdictBook } from './verdicts/verdict-book'

/** Facts for the table in one stable object; a change of the judgements repaints, ranks are read at the next paint. */
export function useFacts(
  book: VerdictBook,
  ranks: ReadonlyMap<string, Rank>,
  marketVwapOf: (instrument: InstrumentId) => number | undefined = () => undefined,
): FindingFacts & { subscribe: VerdictBook['subscribe'] } {
  const latest = useRef({ ranks, marketVwapOf })
  // Not in an effect: those of the table below come first, and would paint what was.
  latest.current = { ranks, marketVwapOf }
  return useMemo(
    () => ({
      verdictOf: (id) => book.of(id),
      rankOf: (id) => latest.current.ranks.get(id),
      marketVwapOf: (instrument) => latest.current.marketVwapOf(instrument),
      subscribe: book.subscribe,
    }),
    [book],
  )
}
