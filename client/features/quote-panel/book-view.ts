import type { Price, Shares } from '../../../shared/market/units'
import type { BookLevel } from '../../store/tick-store'

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
  /** From the top of the screen: furthest ask … best ask, best bid … furthest bid. */
  lines: BookLine[]
  /** 委比 over the levels shown, NaN where there are no orders; 委差 in shares. */
  imbalance: number
  difference: Shares
  /** At a limit with nobody on the other side: who waits, and how many shares. */
  sealed: { side: 'up' | 'down'; volume: Shares } | undefined
}

export interface BookInput {
  bids: readonly BookLevel[]
  asks: readonly BookLevel[]
  limitUp: Price
  limitDown: Price
}

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
  const [bidTotal, askTotal] = [total(bid), total(ask)]
  return {
    lines: [...levels.map((level) => line('ask', depth - 1 - level)), ...levels.map((level) => line('bid', level))],
    imbalance: bidTotal + askTotal > 0 ? (bidTotal - askTotal) / (bidTotal + askTotal) : Number.NaN,
    difference: bidTotal - askTotal,
    sealed: sealedOf(bids, asks, limitUp, limitDown),
  }
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
