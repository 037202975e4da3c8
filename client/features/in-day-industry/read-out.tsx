import { useEffect, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import { gapSlots, ribbonGrid } from '../../charts/ribbon-grid'
import { slotClock } from '../../charts/slot-clock'
import { useInstruments } from '../../store/hooks'
import type { Flows } from '../../store/rows/use-flows'
import { useResource } from '../../store/use-resource'
import { ribbonText as text } from '../../text/in-day-industry'
import { classNames } from '../../ui/class-names'
import { formatPercent, formatYuan } from '../../ui/format'
import { Num, PriceNum } from '../../ui/num'

/** A pointer that sweeps over the rows asks for no prices until it rests. */
const REST_MS = 150

/** Close of a minute slot among bars; undefined where nothing was recorded. */
export function closeAt({ time, close }: Pick<Bars, 'time' | 'close'>, slot: number): number | undefined {
  const at = time.findIndex((start) => minuteSlot(timeOfDay(start)) === slot)
  return at < 0 ? undefined : close[at]
}

const LINE =
  'num flex h-6 shrink-0 items-center gap-3 overflow-hidden border-b border-line px-2 text-11 whitespace-nowrap'

interface ReadOutProps {
  ids: readonly InstrumentId[]
  flows: Flows
  at: { row: number; slot: number } | undefined
}

/** One line above the ribbon: price and net of the cell that is looked at. */
export function RibbonReadOut({ ids, flows, at }: ReadOutProps) {
  const instruments = useInstruments()
  const row = at?.row
  const [rested, setRested] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(row), REST_MS)
    return () => clearTimeout(timer)
  }, [row])
  const id = rested === undefined ? undefined : ids[rested]
  const { data } = useResource(`ribbon-bars:${id ?? ''}`, async (options) =>
    id === undefined ? undefined : await fetchBars(id, { period: '1m' }, options),
  )
  const grid = ribbonGrid(flows.stores)
  const gaps = gapSlots(grid).length
  if (!at) {
    return (
      <p className={classNames(LINE, 'text-text-3')}>
        {text.readNone}
        {gaps > 0 && (
          <span className="text-warning" title={text.gapNote}>
            {text.gaps(gaps)}
          </span>
        )}
      </p>
    )
  }
  const values = grid[at.row] ?? []
  const net = values[at.slot]
  const total = values.slice(0, at.slot + 1).reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const shown = instruments.get(ids[at.row] ?? '')
  const close = data && rested === at.row ? closeAt(data, at.slot) : undefined
  const prevClose = shown?.prevClose ?? 0
  return (
    <p className={LINE}>
      <span className="text-text-1">{shown?.name}</span>
      <span className="text-text-2">{slotClock(at.slot)}</span>
      <span className="text-text-3">
        {text.readPrice} <PriceNum price={close ?? null} prevClose={prevClose} scale={shown?.priceScale ?? 2} />{' '}
        {close !== undefined && prevClose > 0 && (
          <Num text={formatPercent(close / prevClose - 1)} sign={close - prevClose} />
        )}
      </span>
      <span className="text-text-3">
        {text.readNet} <Num text={formatYuan(net, { sign: true })} sign={net ?? 0} />
      </span>
      <span className="text-text-3">
        {text.readTotal} <Num text={formatYuan(total, { sign: true })} sign={total} />
      </span>
    </p>
  )
}
