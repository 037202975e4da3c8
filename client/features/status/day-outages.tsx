import { useContext } from 'react'
import { OutagesOfDay } from '../../charts/outages'
import { status as text } from '../../text/status'
import { classNames } from '../../ui/class-names'
import { formatClock } from '../../ui/format'

/** Whether figures of the whole market were late or missing today. */
export const useHasOutages = (): boolean => (useContext(OutagesOfDay)?.outages.length ?? 0) > 0

/** When they were, by the market's clock: what charts have as grey bands. Those that go on first, then the newest. */
export function DayOutages() {
  const known = useContext(OutagesOfDay)
  if (!known || known.outages.length === 0) return null
  const ordered = [...known.outages].sort(
    (a, b) => Number(b.until === null) - Number(a.until === null) || b.from - a.from,
  )
  return (
    <section aria-label={text.outages}>
      <h3 className="px-3 pt-2 pb-1 text-11 text-text-3">{text.outages}</h3>
      <ul>
        {ordered.map(({ id, words, from, until }) => (
          <li key={id} className="flex items-baseline gap-2 border-b border-line px-3 py-1 text-12">
            <span className={classNames('min-w-0 flex-1', until === null ? 'text-warning' : 'text-text-2')}>
              {words}
            </span>
            <span className="num text-11 text-text-3">
              {until === null ? text.outageSince(formatClock(from)) : `${formatClock(from)}–${formatClock(until)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
