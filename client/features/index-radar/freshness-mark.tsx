import { useFreshness, useSession } from '../../store/hooks'
import type { BaseStore } from '../../store/rows/base-store'
import { pauseOf } from '../../store/rows/day-pause'
import { states } from '../../text/common'
import { radarText as text } from '../../text/index-radar'
import { ageText } from '../../ui/age'

/** A word beside the title when the numbers are not of this moment: closed is calm, old is amber. */
export function FreshnessMark({ store }: { store: BaseStore }) {
  const { freshness, ageMs } = useFreshness(store)
  const { phase } = useSession()
  if (freshness === 'live' || ageMs === undefined) return null
  if (freshness === 'closed') {
    return (
      <span className="text-11 text-text-3" title={text.closed}>
        {states[pauseOf(phase) ?? 'closed']}
      </span>
    )
  }
  return (
    <span className="num text-11 text-warning" title={freshness === 'stale' ? text.stale : undefined}>
      {ageText(ageMs)}
    </span>
  )
}
