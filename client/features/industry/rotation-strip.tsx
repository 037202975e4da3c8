import type { BoardRotation } from '../../../shared/protocol/rest-boards'
import { industryText } from '../../text/industry'
import { formatDay, formatPercent } from '../../ui/format'
import { rotationOf } from './rotation'

const text = industryText.rotation

/** A change of this size fills its cell. */
const FULL = 0.03

interface RotationProps {
  rotation: BoardRotation | undefined
  /** Why there is none, once that is known. */
  without?: string | undefined
  name: string
  today: RotationToday
}

/** 轮动: the board's place among all boards on each of the last days, and today's at the right. */
export function RotationStrip({ rotation, without, name, today }: RotationProps) {
  if (!rotation) return <p className="px-2 py-1 text-11 text-text-3">{without ?? text.loading}</p>
  if (rotation.tradingDays.length === 0) return <p className="px-2 py-1 text-11 text-text-3">{text.none}</p>
  const days = rotationOf(rotation, name)
  return (
    <div className="flex h-full items-center gap-2 px-2">
      <span className="shrink-0 text-11 text-text-3" title={text.help}>
        {text.title(days.length, formatDay(days[0]?.tradingDay).slice(5))}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div ref={toToday} tabIndex={0} className="min-w-0 flex-1 overflow-x-auto">
        <ol aria-label={text.label(name)} className="num flex gap-px text-11">
          {days.map(({ tradingDay, change, rank }) => (
            <Cell
              key={tradingDay}
              title={text.day(formatDay(tradingDay), change === null ? '—' : formatPercent(change), rank)}
              change={change}
              rank={rank}
            />
          ))}
          <Cell
            title={text.today(formatPercent(today.change), today.rank)}
            change={today.change}
            rank={today.rank}
            now
          />
        </ol>
      </div>
    </div>
  )
}

/** If the days do not fit, the newest are visible. */
function toToday(scroller: HTMLElement | null): void {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth
}

interface RotationToday {
  change: number
  rank: number
}

function Cell({ title, change, rank, now }: { title: string; change: number | null; rank: number; now?: boolean }) {
  const size = change === null || Number.isNaN(change) ? 0 : Math.min(1, Math.abs(change) / FULL)
  const tone = (change ?? 0) > 0 ? 'var(--up)' : 'var(--down)'
  const background = size === 0 ? undefined : `color-mix(in srgb, ${tone} ${Math.round(8 + 40 * size)}%, transparent)`
  return (
    <li
      title={title}
      aria-label={title}
      style={{ background }}
      className={`flex h-6 min-w-7 flex-1 items-center justify-center ${now ? 'outline outline-1 -outline-offset-1 outline-accent' : ''}`}
    >
      {rank === 0 ? '—' : rank}
    </li>
  )
}
