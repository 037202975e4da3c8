import { codeOf } from '../../../shared/market/instrument'
import type { RangeQuery } from '../../store/bars/range-query'
import { useSession, useStoreValue } from '../../store/hooks'
import { pauseOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { TickStore } from '../../store/rows/tick-store'
import { states } from '../../text/common'
import { splitText } from '../../text/order-split'
import { Age } from '../../ui/age'
import { Badge } from '../../ui/badge'
import { formatDay } from '../../ui/format'
import { MenuButton } from '../../ui/menu-button'
import { PercentNum, PriceNum } from '../../ui/num'

interface SplitTitleProps {
  instrument: ListedInstrument
  range: RangeQuery
  tick: TickStore
  /** Undefined for days that are over. */
  live: { closed: boolean /** Time of the newest print, once it is late. */; lateMs: number | null } | undefined
}

const lastOf = (store: TickStore) => store.quote?.last ?? 0

/** Last price and change of the running day. */
function Price({ instrument: { prevClose, priceScale }, tick }: Pick<SplitTitleProps, 'instrument' | 'tick'>) {
  const last = useStoreValue(tick, lastOf)
  if (last === 0) return null
  return (
    <span className="flex gap-2">
      <PriceNum price={last} prevClose={prevClose} scale={priceScale} />
      <PercentNum ratio={prevClose > 0 ? last / prevClose - 1 : null} className="max-sm:hidden" />
    </span>
  )
}

/** Instrument, days and age of the data. */
export function SplitTitle({ instrument, range, tick, live }: SplitTitleProps) {
  const { phase } = useSession()
  return (
    <span className="flex items-center gap-2">
      {instrument.name}
      <span className="num text-12 text-text-2">{codeOf(instrument.id)}</span>
      {live && <Price instrument={instrument} tick={tick} />}
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
