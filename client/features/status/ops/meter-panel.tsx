import type { HealthReport } from '../../../../shared/protocol/rest'
import type { OpsMeter } from '../../../../shared/protocol/rest-ops'
import { opsText as text } from '../../../text/ops'
import { marketDayTime } from '../../../ui/clock-zone'
import { formatMinute } from '../../../ui/format'
import { meterLine, meterNow, textOf } from './meter'

const MINUTE = 60_000

/** `600` → `10:00`. */
const clockOf = (minute: number) => formatMinute(marketDayTime(minute * MINUTE))

function Meter({ meter, reports }: { meter: OpsMeter; reports: readonly HealthReport[] }) {
  const { id, from, values } = meter
  const { points, least, most, newest } = meterLine(values)
  return (
    <figure className="flex min-w-0 flex-col gap-1 bg-panel p-2">
      <figcaption className="flex items-baseline gap-2 text-12 text-text-2">
        {text.meterTitles[id]}
        <span className="num ml-auto text-15 text-text-1">{textOf(id, meterNow(id, reports, newest))}</span>
        <span className="text-text-3">{text.meterUnits[id]}</span>
      </figcaption>
      {points.length < 2 ? (
        <p className="h-16 pt-4 text-center text-12 text-text-3">{text.meterEmpty}</p>
      ) : (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="h-16 w-full bg-app">
          <polyline
            points={points.map(([x, y]) => `${x * 100},${100 - y * 90}`).join(' ')}
            fill="none"
            className="stroke-accent"
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      <p className="num flex justify-between gap-2 text-11 text-text-3">
        <span>{clockOf(from)}</span>
        <span>{text.meterRange[id](textOf(id, least), textOf(id, most))}</span>
        <span>{clockOf(from + Math.max(0, values.length - 1))}</span>
      </p>
    </figure>
  )
}

interface MeterPanelProps {
  meters: readonly OpsMeter[]
  reports: readonly HealthReport[]
}

/** The gateway's own figures as they are now and over the day; each axis begins at zero. */
export function MeterPanel({ meters, reports }: MeterPanelProps) {
  return (
    <div className="grid grid-cols-1 gap-px bg-line sm:grid-cols-2">
      {meters.map((meter) => (
        <Meter key={meter.id} meter={meter} reports={reports} />
      ))}
    </div>
  )
}
