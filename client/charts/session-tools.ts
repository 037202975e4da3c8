import { useMemo } from 'react'
import { beijingDate, dateToMs, slotTime } from '../../shared/market/session'
import type { Input } from './indicators/formulas'
import type { SessionColumns } from './session-columns'
import { type ChartSource, lastKnown } from './source'
import type { Drawing } from './tools/drawing'
import { useHands } from './tools/use-hands'
import { type ToolsOptions, useTools } from './tools/use-tools'
import type { VolumeWords } from './volume-words'

export interface SessionDrawings extends Pick<ToolsOptions, 'stored' | 'onAlert' | 'onStretch'> {
  /** `YYYYMMDD`: the day that is drawn. */
  day: string
  volume: VolumeWords
}

/**
 * Minutes of a day as bars, for drawings: a row for each slot from 0 on, which is its place on the axis, up to the newest
 * one with a price. A minute has one price.
 */
export function minuteBars(source: ChartSource<SessionColumns>, day: string): ChartSource<Input> {
  const midnight = dateToMs(day)
  let made: { of: SessionColumns; bars: Input } | undefined
  return {
    subscribe: source.subscribe,
    columns() {
      const of = source.columns()
      if (made?.of === of) return made.bars
      const first = Math.max(0, of.slot.indexOf(0))
      const end = Math.max(first, lastKnown(of.price)) + 1
      const price = [...of.price.slice(first, end)]
      const time = Array.from({ length: end - first }, (_, slot) => midnight + slotTime(slot))
      made = {
        of,
        bars: { time, open: price, high: price, low: price, close: price, volume: [...of.volume.slice(first, end)] },
      }
      return made.bars
    },
  }
}

/** Whether a drawing belongs to a day. Price levels belong to every day, others to the day of their anchors. */
export const isOfDay = ({ kind, at }: Pick<Drawing, 'kind' | 'at'>, day: string): boolean =>
  kind === 'level' || kind === 'alert' || at.every(({ t }) => beijingDate(t) === day)

const WITHOUT: Pick<ToolsOptions, 'stored'> = { stored: ['', () => undefined] }

/** Drawings over a minute chart; none if `stored` is left out. */
export function useSessionTools(
  source: ChartSource<SessionColumns>,
  {
    priceScale,
    day,
    volume,
    ...drawings
  }: { priceScale: number } & Partial<SessionDrawings> & Pick<SessionDrawings, 'volume'>,
) {
  const bars = useMemo(() => minuteBars(source, day ?? ''), [source, day])
  const tools = useTools({
    ...WITHOUT,
    ...drawings,
    source: bars,
    priceScale,
    volume,
    basis: 'none',
    hasExDates: false,
    shows: (drawing) => day === undefined || isOfDay(drawing, day),
  })
  return { ...tools, hands: useHands(tools.desk, bars) }
}
