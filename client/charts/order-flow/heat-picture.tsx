import type { ReactNode } from 'react'
import { chartText } from '../../text/common'
import type { BuildChart, ChartSource, ReadOut } from '../source'
import type { ViewBounds } from '../state/view'
import { TimeChart } from '../time-chart'
import type { HeatMap } from './heat-map'

/** Inputs of a heat map; their identities must be stable. */
interface MadeHeat {
  source: ChartSource
  build: BuildChart
  bounds: ViewBounds
  readOut: ReadOut
}

/** A stretch without books is left out of sight at first if it is as long as this part of what would be. */
const LONG_GAP = 0.15

/**
 * All columns with a book; the newest of them at first, since the last long stretch without any. In places of the axis: what is in sight at first and at least,
 * and how wide the whole is while there is less.
 */
export function heatBounds(
  heat: HeatMap,
  { home, least, width }: Record<'home' | 'least' | 'width', number>,
): ViewBounds {
  const whole = () => {
    const from = heat.edge(Math.max(0, heat.first))
    return { from, to: Math.max(heat.edge(heat.newest + 1), from + width) }
  }
  const sinceGap = () => {
    const long = heat.gaps.findLast(({ from, end }) => heat.edge(end) - heat.edge(from) >= LONG_GAP * home)
    return long ? Math.min(heat.edge(long.end), whole().to - width) : Number.NEGATIVE_INFINITY
  }
  return {
    whole,
    home: () => ({ from: Math.max(whole().from, whole().to - home, sinceGap()), to: whole().to }),
    least: () => least,
  }
}

/**
 * A heat map under its price. `note`: meaning of a cell; `from`: time of the first order book; `partial`: why the books
 * do not cover the whole day, and what does.
 */
export function HeatPicture({
  note,
  from,
  partial,
  label,
  made,
}: {
  note: string
  from: string
  partial?: ReactNode
  label: string
  made: MadeHeat
}) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p className="flex shrink-0 flex-wrap gap-x-3 border-b border-line/60 px-2 py-0.5 text-11 text-text-3">
        <span>{note}</span>
        <span>{from}</span>
      </p>
      {partial}
      <TimeChart
        source={made.source}
        build={made.build}
        label={label}
        readOut={made.readOut}
        bounds={made.bounds}
        wholeWord={chartText.whole}
        className="min-h-0 flex-1"
      />
    </div>
  )
}
