import { type RefObject, useEffect, useRef, useState } from 'react'
import { beijingDate } from '../../shared/market/session'
import { dayText } from '../text/indicators'
import { formatDay } from '../ui/format'
import { type BarKey, rowOfDay } from './day-row'
import type { ChartSource } from './source'
import { retainView } from './state/groups'
import { useChartCommands } from './use-chart-commands'

/** Bars before those of the source. */
export interface EarlierBars {
  /** Loads bars back to a day, `YYYYMMDD`, or as far as there are any. */
  load: (day: string) => void
  isFailed: boolean
  /** Days from which bars were loaded, and from which they can be, `YYYYMMDD`. */
  from: string
  first: string
  /** First day of which something is on record; empty = none; undefined = not known. */
  since: string | undefined
}

interface GoToDayOptions {
  source: ChartSource<{ time: readonly number[] }>
  syncKey: string
  keyOf?: BarKey | undefined
  earlier?: EarlierBars | undefined
  box: RefObject<HTMLElement | null>
  /** Takes the row that was found instead of showing it; false: it could not. */
  onRow?: ((row: number) => boolean) | undefined
}

/** Puts a bar into the middle of what is in sight, and the crosshair on it. */
function showRow(syncKey: string, row: number): void {
  const { view, release } = retainView(syncKey)
  const { from, to } = view.current()
  view.show({ from: row - (to - from) / 2, to: row + (to - from) / 2 })
  view.point({ x: row, pane: null, y: 0 })
  release()
}

/** Why a day has no bar, and which one is shown instead. */
function noneText(day: string, nearest: string, { first, since }: Partial<EarlierBars>): string {
  const isOffRecord = since !== undefined && since !== '' && day < since
  const isTooFar = first !== undefined && day < first
  const why = isOffRecord ? dayText.since(formatDay(since)) : isTooFar ? dayText.limit : ''
  return dayText.none(formatDay(day), formatDay(nearest), why)
}

/** Moves a chart to an entered day, immediately or after its bars were loaded. */
export function useGoToDay({ source, syncKey, keyOf, earlier, box, onRow }: GoToDayOptions) {
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const [wanted, setWanted] = useState<string>()
  const load = useRef(earlier?.load)
  load.current = earlier?.load
  const take = useRef(onRow)
  take.current = onRow
  const found = useRef(false)
  const { isFailed = false, from, first, since } = earlier ?? {}

  // After the panes were rebuilt with bars that came: effects of children are earlier.
  useEffect(() => {
    if (wanted === undefined) return
    const { time } = source.columns()
    const at = rowOfDay(time, wanted, keyOf)
    const canLoad = from !== undefined && first !== undefined && wanted < from && first < from
    if (canLoad && !at?.isExact && !isFailed) {
      setMessage(dayText.loading(formatDay(wanted)))
      load.current?.(wanted)
      return
    }
    setWanted(undefined)
    if (canLoad && isFailed) return setMessage(dayText.failed)
    if (!at) return setMessage(dayText.noBars)
    if (!take.current) showRow(syncKey, at.row)
    else if (!take.current(at.row)) return setMessage('')
    found.current = at.isExact
    setMessage(at.isExact ? '' : noneText(wanted, beijingDate(time[at.row] as number), { first, since }))
    if (at.isExact) setOpen(false)
  }, [wanted, source, syncKey, keyOf, isFailed, from, first, since])

  const change = (next: boolean) => {
    found.current = false
    setMessage('')
    setWanted(undefined)
    setOpen(next)
  }
  useChartCommands(box, ({ kind }) => {
    if (kind !== 'day') return false
    change(true)
    return true
  })
  return {
    open,
    onOpenChange: change,
    message,
    onDay: setWanted,
    /** Keys go on from the bar that was found. */
    leave: () => {
      const chart = found.current ? box.current?.querySelector<HTMLElement>('[role=application]') : undefined
      chart?.focus()
      return chart !== null && chart !== undefined
    },
  }
}
