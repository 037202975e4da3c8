import { timeOfDay } from '../../../shared/market/session'
import type { MachineState } from '../../../shared/protocol/machine'
import { machineText } from '../../text/time-machine'
import { formatClock } from '../../ui/format'

const SECOND_MS = 1_000
const minutesOf = (label: string) => Number(label.slice(0, 2)) * 60 + Number(label.slice(3))

/** The replayed day from its first moment to its last, with the phases of the session below it. */
export function DaySlider(props: {
  state: MachineState
  at: number
  onDrag: (at: number) => void
  onSeek: (at: number) => void
}) {
  const { state, at, onDrag, onSeek } = props
  const { first, last } = state
  const midnight = first - timeOfDay(first)
  const marks = machineText.phases.flatMap(({ name, from }) => {
    const share = (midnight + minutesOf(from) * 60_000 - first) / Math.max(1, last - first)
    return share > 1 ? [] : [{ name, from, share }]
  })
  const seekHere = (target: EventTarget & HTMLInputElement) => onSeek(Number(target.value))
  return (
    <div className="relative min-w-40 flex-1 pb-3">
      <input
        type="range"
        aria-label={machineText.seek}
        aria-valuetext={formatClock(at)}
        min={first}
        max={last}
        step={SECOND_MS}
        value={Math.min(last, Math.max(first, at))}
        onChange={(event) => onDrag(Number(event.target.value))}
        onPointerUp={(event) => seekHere(event.currentTarget)}
        onKeyUp={(event) => seekHere(event.currentTarget)}
        onBlur={(event) => seekHere(event.currentTarget)}
        className="block h-4 w-full accent-warning"
      />
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-3 overflow-hidden text-11 leading-none">
        {marks.map(({ name, from, share }) => (
          <span
            key={from}
            className="absolute border-l first:max-sm:hidden border-text-3/60 pl-0.5 whitespace-nowrap text-text-2"
            style={{ left: `${share * 100}%` }}
          >
            {name}
          </span>
        ))}
      </span>
    </div>
  )
}
