import { codeOf } from '../../../shared/market/instrument'
import type { RangeQuery } from '../../store/bars/range-query'
import { useSession } from '../../store/hooks'
import { pauseOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import { states } from '../../text/common'
import { splitText } from '../../text/order-split'
import { Age } from '../../ui/age'
import { Badge } from '../../ui/badge'
import { formatDay } from '../../ui/format'
import { MenuButton } from '../../ui/menu-button'

interface SplitTitleProps {
  instrument: ListedInstrument
  range: RangeQuery
  /** Undefined for days that are over. */
  live: { closed: boolean /** Time of the newest print, once it is late. */; lateMs: number | null } | undefined
}

/** Whose orders, of which days, and how fresh. */
export function SplitTitle({ instrument, range, live }: SplitTitleProps) {
  const { phase } = useSession()
  return (
    <span className="flex items-center gap-2">
      {instrument.name}
      <span className="num text-12 text-text-2">{codeOf(instrument.id)}</span>
      <MenuButton />
      <Badge kind="note">{instrument.hasOrderNumbers ? splitText.hasNumbers : splitText.noNumbers}</Badge>
      <span className="num text-12 text-text-3">
        {formatDay(range.startDay)}
        {range.endDay !== range.startDay && ` – ${formatDay(range.endDay)}`}{' '}
        {live ? (live.closed ? states[pauseOf(phase) ?? 'closed'] : splitText.live) : splitText.past}
      </span>
      {live && !live.closed && <Age ms={live.lateMs} lateAfterMs={0} />}
    </span>
  )
}
