import { fetchMachineDays } from '../../api/history'
import { addressAt } from '../../session/replay'
import { useResource } from '../../store/use-resource'
import { machineText } from '../../text/time-machine'
import { formatDay } from '../../ui/format'

/** Recorded days that are offered if the requested one does not exist. */
const OFFERED = 5

/** Links to this page on the newest days that can be replayed. */
export function RecordedDayLinks() {
  const { data } = useResource('machine-days', fetchMachineDays)
  const days = data?.days.slice(-OFFERED) ?? []
  if (days.length === 0) return null
  return (
    <nav aria-label={machineText.recorded} className="num flex items-center gap-2">
      {days.map((day) => (
        <a key={day} href={addressAt(location.href, `${day}T093000`)} className="text-accent underline">
          {formatDay(day)}
        </a>
      ))}
    </nav>
  )
}
