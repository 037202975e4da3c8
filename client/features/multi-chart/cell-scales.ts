import type uPlot from 'uplot'
import type { DayAxis } from '../../charts/day-axis'
import type { AxisLabel } from '../../charts/plot-frame'
import { basedSplits, sessionHalfRange } from '../../charts/range'
import { lastKnown } from '../../charts/source'
import { endsOf } from '../../charts/state/ends'
import { extremesInSight } from '../../charts/state/sight'
import type { Markers } from '../../charts/use-markers'
import type { Layer } from './layout'
import type { SharedScale } from './shared-scale'

/** Data of a cell: `[x, price, average, ad, od, split, volume]`. */
export const SERIES = { price: 1, average: 2, ad: 3, od: 4, split: 5, volume: 6 } as const

export interface CellChart {
  /** Index of the cell on the page. */
  id: string
  axis: DayAxis
  /** 0: the first price. */
  base: () => number
  priceScale: number
  layers: readonly Layer[]
  shared: SharedScale
  same: boolean
  /** Narrow cells leave out the price axis at the left. */
  dense: boolean
  /** Marks on the price. */
  markers: Markers | undefined
}

const MONEY = ['ad', 'od', 'split'] as const
type MoneyLayer = (typeof MONEY)[number]

/** Lines of the lower pane. */
export const moneyLayers = (layers: readonly Layer[]): MoneyLayer[] => MONEY.filter((layer) => layers.includes(layer))

/** Times that fit under a cell. */
export function cellTimes(axis: DayAxis, plot: Pick<uPlot, 'scales' | 'width'>): AxisLabel[] {
  const most = plot.width / 60
  return axis.labels(...endsOf(plot, 'x'), axis.days.length === 1 && !axis.daily ? Math.min(5, most) : most)
}

/** Ranges and bases of a cell's axes, by the visible data. */
export class CellScales {
  constructor(private readonly cell: CellChart) {}

  /** Base of changes: the given base, or the first price if it is unknown. */
  base(plot: uPlot): number {
    const known = this.cell.base()
    if (known > 0) return known
    const prices = plot.data[SERIES.price] ?? []
    for (let row = 0; row < prices.length; row++) if (prices[row]) return prices[row] as number
    return 1
  }

  /** Lowest and highest price, as far from the base; of all cells' largest where they are to be the same. */
  prices(plot: uPlot): [number, number] {
    const [base, half] = [this.base(plot), this.half(plot)]
    return [base - half, base + half]
  }

  priceSplits(plot: uPlot): number[] {
    return basedSplits(endsOf(plot, 'y'), this.base(plot), this.half(plot), plot.height < 220 ? 1 : 2)
  }

  times(plot: uPlot): AxisLabel[] {
    return cellTimes(this.cell.axis, plot)
  }

  /** A price against the base. */
  change(plot: uPlot, price: number): number {
    const base = this.base(plot)
    return (price - base) / base
  }

  /** The newest number of a line; undefined: none is known. */
  last(plot: uPlot, series: number): number | undefined {
    return plot.data[series]?.[lastKnown(plot.data[series])] ?? undefined
  }

  private half(plot: uPlot): number {
    const { id, layers, same, shared } = this.cell
    const middle = this.base(plot)
    const averages = layers.includes('average') ? plot.data[SERIES.average] : undefined
    const own = sessionHalfRange(middle, extremesInSight(plot, plot.data[SERIES.price], averages))
    shared.report(id, own / middle)
    return same ? shared.half * middle : own
  }
}
