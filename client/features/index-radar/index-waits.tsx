import { untradedOf } from '../../store/day-pause'
import { useSession, useStoreValue } from '../../store/hooks'
import type { IndexStore } from '../../store/index-store'
import { radarText as text } from '../../text/index-radar'
import { StateView } from '../../ui/state-view'

const refusalOf = (store: IndexStore) => store.refusal

/** In place of an index's day: it is on its way, or nothing was traded that it could be made of. */
export function IndexWaits({ store }: { store: IndexStore }) {
  const { phase } = useSession()
  const refusal = useStoreValue(store, refusalOf)
  if (store.receivedAt > 0 && !refusal) return <StateView {...untradedOf(phase)} />
  return <StateView state="loading" why={refusal?.message ?? text.waiting} />
}
