import { strip } from '../text/shell'
import { clockZone, isBeijing } from './clock-zone'
import { offsetName } from './zone-choice'

/** `UTC-4` beside a clock that does not show Beijing time. */
export function ZoneMark({ at }: { at: number | undefined }) {
  if (isBeijing() || at === undefined) return null
  return (
    <span className="ml-1 text-11 text-warning" title={strip.zoneHelp(clockZone())}>
      {offsetName(at)}
    </span>
  )
}
