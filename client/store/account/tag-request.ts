import type { InstrumentId } from '../../../shared/market/instrument'

type Listener = (ids: readonly InstrumentId[]) => void
const listeners = new Set<Listener>()

/** Somebody wants to put words on these; whoever shows the fields for it hears of it. */
export const tagRequest = {
  tell(ids: readonly InstrumentId[]): void {
    if (ids.length > 0) for (const listener of [...listeners]) listener(ids)
  },
  listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
