import { ChartState } from '../../charts/chart-state'
import { useSession, useStoreValue } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { IndexStore } from '../../store/rows/index-store'
import { radarText as text } from '../../text/index-radar'

const refusalOf = (store: IndexStore) => store.refusal

/** In place of an index's day: it is on its way, or nothing was traded that it could be made of. */
export function IndexWaits({ store }: { store: IndexStore }) {
  const { phase } = useSession()
  const refusal = useStoreValue(store, refusalOf)
  if (refusal) return <ChartState state="unprovided" why={refusal.message} />
  if (store.receivedAt > 0) return <ChartState {...untradedOf(phase)} />
  return <ChartState state="loading" why={text.waiting} />
}
