import type uPlot from 'uplot'
import { timeOfDay } from '../../../shared/market/session'
import type { Shares } from '../../../shared/market/units'
import type { BookColumns } from '../../api/books'
import type { PrintColumnsOfDay } from '../../api/day-prints'
import { type HeatLevel, HeatMap, heatColumn, stockDay } from '../../charts/order-flow/heat-map'
import type { ChartSource } from '../../charts/source'
import { newPrints } from '../../store/rows/cached-prints'
import type { TickStore } from '../../store/rows/tick-store'

const SIDES = ['bid', 'ask'] as const
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

function levelsOf(read: (name: string) => number): HeatLevel[] {
  return SIDES.flatMap((side) =>
    LEVELS.map((level) => ({ price: read(`${side}Price${level}`), volume: read(`${side}Volume${level}`) })),
  ).filter(({ volume }) => volume > 0)
}

type Prints = Pick<PrintColumnsOfDay, 'time' | 'price' | 'volume' | 'side'>

/** The day's books and trades: those the gateway keeps, then those that come. */
export function heatSource(
  tick: TickStore,
  pages: readonly BookColumns[],
  prints: PrintColumnsOfDay | undefined,
  lot: Shares,
): { heat: HeatMap; source: ChartSource } {
  const heat = new HeatMap(stockDay(lot))
  const columnOf = (time: number) => heatColumn(timeOfDay(time))
  for (const { count, columns } of pages) {
    const named = columns as Record<string, ArrayLike<number>>
    for (let row = 0; row < count; row++) {
      const read = (name: string) => named[name]?.[row] ?? 0
      heat.addBook(columnOf(read('time')), read('last'), levelsOf(read))
    }
  }
  const addPrints = ({ time, price, volume, side }: Record<keyof Prints, ArrayLike<number>>, from: number) => {
    for (let row = from; row < time.length; row++)
      heat.addPrint(columnOf(time[row] as number), price[row] as number, volume[row] as number, side[row] as number)
  }
  if (prints) addPrints(prints, 0)
  let seen: number | undefined
  const take = () => {
    const ring = tick.prints
    const fresh = seen === undefined ? newPrints(ring.columns(), prints) : ring.newestSeq - seen
    if (fresh > 0) addPrints(ring.columns(), Math.max(0, ring.length - fresh))
    seen = ring.newestSeq
    const quote = tick.quote as Record<string, number> | undefined
    if (quote)
      heat.addBook(
        columnOf(quote.time as number),
        quote.last as number,
        levelsOf((name) => quote[name] ?? 0),
      )
  }
  let made: { version: number; data: uPlot.AlignedData } | undefined
  const source: ChartSource = {
    subscribe: tick.subscribe,
    columns() {
      if (made?.version === tick.version) return made.data
      take()
      made = { version: tick.version, data: heat.line() }
      return made.data
    },
  }
  return { heat, source }
}
