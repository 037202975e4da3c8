import { useFreshness, useSession } from '../../store/hooks'
import type { BaseStore } from '../../store/rows/base-store'
import { pauseOf } from '../../store/rows/day-pause'
import { states } from '../../text/common'
import { Age } from '../../ui/age'

/** Beside a cell's price: its age when it is late, or that the market is closed. Nothing while it is fresh. */
export function CellState({ store }: { store: BaseStore }) {
  const { freshness, ageMs } = useFreshness(store)
  const { phase } = useSession()
  if (freshness === 'live') return null
  if (freshness === 'closed') {
    return <span className="text-11 whitespace-nowrap text-text-3">{states[pauseOf(phase) ?? 'closed']}</span>
  }
  return <Age ms={ageMs ?? null} lateAfterMs={0} />
}
