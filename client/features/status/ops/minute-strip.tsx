import { MINUTES_OF_CLOCK } from '../../../../shared/protocol/rest-ops'
import { opsText as text } from '../../../text/ops'
import { countStripMinutes, type StripState, stripRuns } from './strip'

const FILLS: Record<StripState, string> = { o: 'fill-text-3', l: 'fill-warning/60', b: 'fill-warning' }
const HEIGHTS: Record<StripState, number> = { o: 4, l: 8, b: 12 }
const HEIGHT = 12
/** Times at which the exchanges open, pause and close: 09:30, 11:30, 13:00, 15:00. */
const MARKS = [570, 690, 780, 900]

/** A part's day, minute by minute: taller and brighter is worse. */
export function MinuteStrip({ minutes }: { minutes: string }) {
  const { late, broken, seen } = countStripMinutes(minutes)
  return (
    <svg
      role="img"
      aria-label={text.strip(late, broken, seen)}
      viewBox={`0 0 ${MINUTES_OF_CLOCK} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-3 w-full"
    >
      <title>{text.strip(late, broken, seen)}</title>
      <rect width={MINUTES_OF_CLOCK} height={HEIGHT} className="fill-raised" />
      {MARKS.map((minute) => (
        <rect key={minute} x={minute} width={2} height={HEIGHT} className="fill-text-3/60" />
      ))}
      {stripRuns(minutes).map(({ state, from, to }) => (
        <rect
          key={from}
          x={from}
          y={HEIGHT - HEIGHTS[state]}
          width={Math.max(4, to - from)}
          height={HEIGHTS[state]}
          className={FILLS[state]}
        />
      ))}
    </svg>
  )
}
