import { untradedOf } from '../../store/day-pause'
import { useSession } from '../../store/hooks'
import type { IndexStore } from '../../store/index-store'
import { radarText as text } from '../../text/index-radar'
import { StateView } from '../../ui/state-view'

/** In place of an index's day: it is on its way, or nothing was traded that it could be made of. */
export function IndexWaits({ store }: { store: IndexStore }) {
  const { phase } = useSession()
  if (store.receivedAt > 0 && !store.refusal) return <StateView {...untradedOf(phase)} />
  return <StateView state="loading" why={store.refusal?.message ?? text.waiting} />
}
