import { liveMarket } from './live-market'

/** Calls `changed` whenever the set of withheld figures changes. */
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
