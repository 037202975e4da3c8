import { crc32 } from 'node:zlib'
import type { CoinDepth, Quote } from '../../../shared/market/events'
import type { Price, Shares } from '../../../shared/market/units'
import { BAND_COUNT } from '../../../shared/protocol/coin-kinds'
import { type CoinPair, unitsOf, volumeOf } from './pair'

/** Price and quantity as the venue writes them; what follows (numbers of orders) is not read. Quantity 0 removes. */
export type RawLevel = readonly [price: string, quantity: string, ...rest: unknown[]]

interface Level {
  price: string
  quantity: string
  volume: Shares
}

const LEVELS = 10
const CHECKED_LEVELS = 25

/** One side of a book, best price first. */
class Side {
  readonly prices: Price[] = []
  readonly levels = new Map<Price, Level>()

  constructor(
    private readonly pair: CoinPair,
    private readonly sign: 1 | -1,
  ) {}

  set([price, quantity]: RawLevel): void {
    const units = unitsOf(price, this.pair.priceScale, 'depth')
    const volume = volumeOf(this.pair, quantity, 'depth')
    const known = this.levels.get(units)
    if (Number(quantity) === 0) {
      if (!known) return
      this.levels.delete(units)
      this.prices.splice(this.place(units), 1)
      return
    }
    if (!known) this.prices.splice(this.place(units), 0, units)
    this.levels.set(units, { price, quantity, volume: Math.max(1, volume) })
  }

  clear(): void {
    this.prices.length = 0
    this.levels.clear()
  }

  /**
   * Waiting volume by bands of equal width, from the best one outwards. The outermost band is sent only if it is the
   * only one, or lies within the known range: the venue's book may continue below its last known level.
   */
  bands(step: Price): { best: Price; volumes: Shares[] } {
    const { prices, levels, sign } = this
    const band = (price: Price) => Math.floor(price / step)
    const first = band(prices[0] as Price)
    const known = sign * (band(prices.at(-1) as Price) - first)
    const volumes = new Array<Shares>(Math.min(BAND_COUNT, Math.max(1, known))).fill(0)
    for (const price of prices) {
      const at = sign * (band(price) - first)
      if (at >= volumes.length) break
      volumes[at] = (volumes[at] as Shares) + (levels.get(price)?.volume ?? 0)
    }
    return { best: first * step, volumes }
  }

  /** Index of a price, or the index at which it would be inserted. */
  private place(price: Price): number {
    let low = 0
    let high = this.prices.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.sign * (this.prices[middle] as number) < this.sign * price) low = middle + 1
      else high = middle
    }
    return low
  }
}

export type BookTop = Pick<Quote, 'bidPrices' | 'bidVolumes' | 'askPrices' | 'askVolumes'>

type BookBands = Omit<CoinDepth, 'kind' | 'instrument' | 'exchangeTime'>

/** The book of one pair as the venue's messages build it. */
export class CoinBook {
  private readonly bids: Side
  private readonly asks: Side

  constructor(pair: CoinPair) {
    this.bids = new Side(pair, -1)
    this.asks = new Side(pair, 1)
  }

  clear(): void {
    this.bids.clear()
    this.asks.clear()
  }

  apply(bids: readonly RawLevel[], asks: readonly RawLevel[]): void {
    for (const level of bids) this.bids.set(level)
    for (const level of asks) this.asks.set(level)
  }

  get isCrossed(): boolean {
    const [bid, ask] = [this.bids.prices[0], this.asks.prices[0]]
    return bid !== undefined && ask !== undefined && bid >= ask
  }

  top(): BookTop {
    const volumesOf = ({ levels }: Side, prices: Price[]) => prices.map((price) => levels.get(price)?.volume ?? 0)
    const bidPrices = this.bids.prices.slice(0, LEVELS)
    const askPrices = this.asks.prices.slice(0, LEVELS)
    const [bidVolumes, askVolumes] = [volumesOf(this.bids, bidPrices), volumesOf(this.asks, askPrices)]
    return { bidPrices, bidVolumes, askPrices, askVolumes }
  }

  /** Undefined while a side is empty. */
  bands(step: Price): BookBands | undefined {
    if (this.bids.prices.length === 0 || this.asks.prices.length === 0) return undefined
    const [bids, asks] = [this.bids.bands(step), this.asks.bands(step)]
    return { step, bid: bids.best, ask: asks.best, bidVolumes: bids.volumes, askVolumes: asks.volumes }
  }

  /** CRC32 (signed) over `bid:quantity:ask:quantity:…` of the best 25 levels, in the venue's own writing. */
  checksum(): number {
    const parts: string[] = []
    for (let at = 0; at < CHECKED_LEVELS; at++) {
      for (const { prices, levels } of [this.bids, this.asks]) {
        const level = levels.get(prices[at] ?? Number.NaN)
        if (level) parts.push(level.price, level.quantity)
      }
    }
    return crc32(parts.join(':')) | 0
  }
}
