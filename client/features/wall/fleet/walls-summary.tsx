import { address } from '../../../../shared/protocol/routes'
import { fetchFleet } from '../../../api/walls'
import { useResource } from '../../../store/use-resource'
import { wallsText as text } from '../../../text/walls'
import { buttonClass } from '../../../ui/button'
import { FailedState } from '../../../ui/retry'
import { StateView } from '../../../ui/state-view'
import { lookOf } from './wall-card'

const ASK_MS = 15_000

/** One's screens in a line each, and the way to their page. */
export function WallsSummary() {
  const { data, error, reload } = useResource('walls', fetchFleet, { everyMs: ASK_MS })
  if (!data) {
    if (!error) return <StateView state="loading" />
    return <FailedState why={error.message} onRetry={reload} />
  }
  return (
    <div className="flex flex-col gap-2 p-3">
      {data.walls.length === 0 ? (
        <p className="text-text-2">{text.empty}</p>
      ) : (
        <ul aria-label={text.tabs.fleet} className="divide-y divide-line">
          {data.walls.map((wall) => (
            <li key={wall.id} className="flex items-center gap-4 py-1">
              <span className="min-w-0 flex-1 truncate">{wall.name}</span>
              <span className="text-12 text-text-2">{text.state[lookOf(wall, data.serverTime)]}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={address.walls()} className={buttonClass('quiet', 'small')}>
          {text.toWalls}
        </a>
      </p>
    </div>
  )
}
