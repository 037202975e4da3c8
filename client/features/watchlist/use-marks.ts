import { useCallback, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'

export interface Marks {
  /** Those of the group that is shown. */
  marked: ReadonlySet<InstrumentId>
  toggle: (id: InstrumentId) => void
  clear: () => void
}

/** Rows that something is done with together. */
export function useMarks(codes: readonly InstrumentId[]): Marks {
  const [chosen, setChosen] = useState<ReadonlySet<InstrumentId>>(new Set())
  const marked = useMemo(() => new Set(codes.filter((id) => chosen.has(id))), [codes, chosen])
  const toggle = useCallback(
    (id: InstrumentId) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const clear = useCallback(() => setChosen(new Set()), [])
  return { marked, toggle, clear }
}
