import { liveMarket } from './live-market'

/** Calls `changed` whenever other figures are kept from being published than before. */
export function onPublication(changed: () => void): () => void {
  const { session } = liveMarket()
  let known = session.get().freezes
  return session.subscribe(() => {
    const { freezes } = session.get()
    if (freezes === known) return
    known = freezes
    changed()
  })
}
