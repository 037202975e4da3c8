import { isIndicative } from '../../../shared/market/indicative'
import { hasClosed, type Phase } from '../../../shared/market/session'
import type { Price, Shares, UnixMs } from '../../../shared/market/units'
import type { BookLevel } from '../../store/rows/tick-store'
import { formatClock } from '../../ui/format'

export interface BookLine {
  side: 'ask' | 'bid'
  /** 0 = best. */
  level: number
  /** 0 where the book has no such level. */
  price: Price
  volume: Shares
  /** Size against the largest level shown, 0…1. */
  share: number
}

export interface BookView {
  /** From top to bottom: furthest ask … best ask, best bid … furthest bid. */
  lines: BookLine[]
  /** 委比 over five levels however many are shown, as tables have it; NaN where there are no orders. 委差 in shares. */
  imbalance: number
  difference: Shares
  /** For a call auction: the indicative match. There is no 委比 then. */
  indicative: { price: Price; volume: Shares } | undefined
  /** At a limit with an empty opposite side: number of orders, and shares. */
  sealed: { side: 'up' | 'down'; volume: Shares } | undefined
}

interface BookInput {
  bids: readonly BookLevel[]
  asks: readonly BookLevel[]
  limitUp: Price
  limitDown: Price
}

/** Clock time (`15:00:00`) of the last book of a day that is over; undefined while books change, or before any. */
export const lastBookTime = (quoteTime: UnixMs, phase: Phase | undefined): string | undefined =>
  quoteTime > 0 && hasClosed(phase) ? formatClock(quoteTime) : undefined

const FIVE = 5

const total = (levels: readonly BookLevel[]): number => levels.reduce((sum, { volume }) => sum + volume, 0)

/** A book of `depth` levels on each side, drawn whole whether or not all of them exist. */
export function bookView({ bids, asks, limitUp, limitDown }: BookInput, depth: number): BookView {
  const [bid, ask] = [bids.slice(0, depth), asks.slice(0, depth)]
  const largest = Math.max(1, ...bid.map(({ volume }) => volume), ...ask.map(({ volume }) => volume))
  const line = (side: BookLine['side'], level: number): BookLine => {
    const { price = 0, volume = 0 } = (side === 'ask' ? ask : bid)[level] ?? {}
    return { side, level, price, volume, share: volume / largest }
  }
  const levels = Array.from({ length: depth }, (_, level) => level)
  const indicative = indicativeOf(bids, asks)
  const [bidTotal, askTotal] = indicative ? [0, 0] : [total(bids.slice(0, FIVE)), total(asks.slice(0, FIVE))]
  return {
    lines: [...levels.map((level) => line('ask', depth - 1 - level)), ...levels.map((level) => line('bid', level))],
    imbalance: bidTotal + askTotal > 0 ? (bidTotal - askTotal) / (bidTotal + askTotal) : Number.NaN,
    difference: bidTotal - askTotal,
    indicative,
    sealed: sealedOf(bids, asks, limitUp, limitDown),
  }
}

function indicativeOf(bids: readonly BookLevel[], asks: readonly BookLevel[]): BookView['indicative'] {
  const prices = (levels: readonly BookLevel[]) => levels.map(({ price }) => price)
  const [bid, ask] = [bids[0], asks[0]]
  if (!bid || !ask || !isIndicative({ bidPrices: prices(bids), askPrices: prices(asks) })) return undefined
  return { price: bid.price, volume: Math.min(bid.volume, ask.volume) }
}

function sealedOf(
  bids: readonly BookLevel[],
  asks: readonly BookLevel[],
  limitUp: Price,
  limitDown: Price,
): BookView['sealed'] {
  const [bid, ask] = [bids[0], asks[0]]
  if (limitUp > 0 && bid && !ask && bid.price >= limitUp) return { side: 'up', volume: bid.volume }
  if (limitDown > 0 && ask && !bid && ask.price <= limitDown) return { side: 'down', volume: ask.volume }
  return undefined
}
