import type { InstrumentId } from '../../../shared/market/instrument'

type Listener = (ids: readonly InstrumentId[]) => void
const listeners = new Set<Listener>()

/** A request to edit the tags of these instruments; the component with the fields receives it. */
export const tagRequest = {
  notify(ids: readonly InstrumentId[]): void {
    if (ids.length > 0) for (const listener of [...listeners]) listener(ids)
  },
  listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
