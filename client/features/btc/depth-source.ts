import type uPlot from 'uplot'
import { BAND_COUNT, DEPTH_GRAIN_MS } from '../../../shared/protocol/coin-kinds'
import type { DepthColumns } from '../../api/books'
import { type HeatLevel, HeatMap } from '../../charts/order-flow/heat-map'
import { type ChartSource, never } from '../../charts/source'
import type { CoinStore } from '../../store/rows/coin-store'
import { subscribeAll } from '../../store/rows/subscribe-all'
import type { TickStore } from '../../store/rows/tick-store'

/** Lifetime of a book, columns: some sources send one a minute for times that they did not record live. */
const BOOK_LIFETIME = 8
const SIDES = ['bid', 'ask'] as const

export interface DepthWall {
  /** Edges of the band, price units. */
  from: number
  to: number
  /** Quantity units. */
  volume: number
}

interface DepthStretch {
  /** Left edge of the first column, ms; a multiple of the grain. */
  origin: number
  columns: number
}

type Read = (name: string) => number

/** A coin's book by bands over a time range, with trades: stored rows, then live ones. */
export class DepthMap {
  readonly heat: HeatMap
  /** Width of a band, price units. */
  step = 0
  /** First column whose trades are known from its beginning on: those of earlier ones are not stored. */
  tradedFrom = Number.POSITIVE_INFINITY
  private readonly volumes: Float32Array

  constructor(
    private readonly stretch: DepthStretch,
    volumeScale: number,
  ) {
    const { origin, columns } = stretch
    const levels = 2 * BAND_COUNT
    // A band holds some coins, a wall some tens of them.
    const lot = 10 ** volumeScale
    this.heat = new HeatMap({ columns, levels, origin, perPlace: 1 / DEPTH_GRAIN_MS, lot, bookColumns: BOOK_LIFETIME })
    this.volumes = new Float32Array(columns * levels)
  }

  columnOf(time: number): number {
    return Math.floor((time - this.stretch.origin) / DEPTH_GRAIN_MS)
  }

  /** Takes a row in; false: it lies beyond the stretch. */
  add(read: Read): boolean {
    const column = this.columnOf(read('time'))
    if (column >= this.stretch.columns) return false
    if (column < Math.max(0, this.heat.newest)) return true
    const step = read('step')
    this.step = step
    const levels = SIDES.flatMap((side): HeatLevel[] => {
      const known = read(`${side}s`)
      return Array.from({ length: BAND_COUNT }, (_, band) => ({
        price: read(side) + (side === 'ask' ? band : -band) * step + step / 2,
        volume: band < known ? read(`${side}Volume${band}`) : 0,
      }))
    })
    this.heat.addBook(column, read('last'), levels)
    levels.forEach(({ volume }, level) => {
      this.volumes[column * 2 * BAND_COUNT + level] = volume
    })
    return true
  }

  /** The strongest band of a side in a column, or in the newest earlier column whose book is still valid. */
  wall(column: number, side: (typeof SIDES)[number]): DepthWall | undefined {
    for (let at = column; at >= Math.max(0, column - BOOK_LIFETIME); at--) {
      const first = at * 2 * BAND_COUNT + (side === 'ask' ? BAND_COUNT : 0)
      const volumes = this.volumes.subarray(first, first + BAND_COUNT)
      const volume = Math.max(...volumes)
      if (volume <= 0) continue
      const from = (this.heat.prices[first + volumes.indexOf(volume)] as number) - this.step / 2
      return { from, to: from + this.step, volume }
    }
    return undefined
  }
}

interface DepthParts {
  tick: TickStore
  own: CoinStore
  pages: readonly DepthColumns[]
  map: DepthMap
  /** Receives no new data: the day is over. */
  isPast: boolean
  /** Called when the map has no columns left for new data. */
  full: () => void
}

/** The map as a chart's source: middles of columns and last prices; live it follows the stores. */
export function depthSource({ tick, own, pages, map, isPast, full }: DepthParts): ChartSource {
  const { heat } = map
  for (const { count, columns } of pages) {
    const named = columns as Record<string, ArrayLike<number>>
    for (let row = 0; row < count; row++) map.add((name) => named[name]?.[row] ?? 0)
  }
  let seen: number | undefined
  const take = () => {
    const ring = tick.prints
    const { time, price, volume, side } = ring.columns()
    const fresh = seen === undefined ? ring.length : Math.min(ring.length, ring.newestSeq - seen)
    if (fresh > 0 && map.tradedFrom === Number.POSITIVE_INFINITY)
      map.tradedFrom = map.columnOf(time[ring.length - fresh] as number) + 1
    for (let row = ring.length - fresh; row < ring.length; row++)
      heat.addPrint(map.columnOf(time[row] as number), price[row] as number, volume[row] as number, side[row] as number)
    seen = ring.newestSeq
    const row = own.depth() as Record<string, number> | undefined
    if (row && !map.add((name) => row[name] ?? 0)) full()
  }
  let made: { at: string; data: uPlot.AlignedData } | undefined
  return {
    subscribe: isPast ? never : subscribeAll(tick.subscribe, own.subscribe),
    columns() {
      const at = isPast ? '' : `${tick.version}/${own.version}`
      if (made?.at === at) return made.data
      if (!isPast) take()
      made = { at, data: heat.line() }
      return made.data
    },
  }
}
