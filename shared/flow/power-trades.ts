import type { Amount, Price, Shares, UnixMs } from '../market/units'

/** Fields of a print. `side` 0 none · 1 buy · 2 sell; order numbers 0 = unknown, negative = a sum of orders. */
export interface SidedPrint {
  time: UnixMs
  price: Price
  volume: Shares
  side: number
  buyNo: number
  sellNo: number
}

/** A burst of large active trades of one side: 扫单. */
export interface PowerTrade {
  /** Id: the number of its first print among the added prints, from 1. */
  seq: number
  side: 'buy' | 'sell'
  time: UnixMs
  endTime: UnixMs
  /** Price of its first print, and the furthest one that it reached in its own direction. */
  from: Price
  to: Price
  volume: Shares
  amount: Amount
  prints: number
  /** Number of active orders in it; 0 if the source has no order numbers. */
  orders: number
  /** Number of price levels that it emptied. */
  levels: number
  /** The last price one minute after its end; undefined before that, or without a later print. */
  after: Price | undefined
}

export interface PowerRules {
  /** Minimum total of a burst: price units × shares. */
  floor: Amount
  /** True where prints name their orders: stamps are then of 10 ms or finer, else of a second at best. */
  numbered: boolean
  /** Quantile of the day's bursts above which money is unusual; default `POWER_QUANTILE`. */
  quantile?: number
}

/**
 * Longest burst, ms. With order numbers stamps are of 10 ms (both exchanges) and what reacts to a sweep is seen within
 * 300 ms (refills are); without them a stamp is a second.
 */
const BURST_MS = { numbered: 300, unnumbered: 1_000 } as const
/** Quantile of the earlier bursts of the day above which the money of a burst is unusual … */
const POWER_QUANTILE = 0.998
/** … and the number of bursts that it needs: one in 500. */
const USUAL_LEAST = 500
/** Number of newest bursts that are stored. */
export const POWER_TRADES_MAX = 500
const FOLLOWED_MS = 60_000

/** Bins of the money of bursts: eight to a doubling, so that the bound is at most 9 % too high. */
const PER_DOUBLING = 8
const BINS = 64 * PER_DOUBLING
const binOf = (amount: Amount): number => Math.min(BINS - 1, Math.max(0, Math.floor(Math.log2(amount) * PER_DOUBLING)))

interface Burst extends PowerTrade {
  /** The active order of its newest print. */
  order: number
}

const BUY = 1
const SELL = 2

/**
 * Finds power trades (扫单) among the prints of an instrument's day, added in their order. A burst is an unbroken run of
 * prints of one active side within `BURST_MS` of the first; the prints of one active order are never parted. It is a
 * power trade once it has emptied a price level (the one before the furthest that it reached), and its money reaches
 * both the floor and the quantile of the day's earlier bursts. It can only grow, so that none is withdrawn. Auctions and
 * sums over a time range end a burst.
 */
export class PowerTrades {
  /** Oldest first. */
  readonly found: PowerTrade[] = []
  /** Changes whenever `found` or one of its items changes. */
  version = 0
  private readonly bins = new Uint32Array(BINS)
  private bursts = 0
  private burst: Burst | undefined
  private seq = 0
  private lastPrice: Price = 0
  /** Number of items at the end of `found` whose following minute is not over. */
  private waiting = 0

  constructor(private readonly rules: PowerRules) {}

  add(print: SidedPrint): void {
    this.seq++
    if (print.buyNo < 0 || print.sellNo < 0) {
      this.close()
      return
    }
    this.follow(print.time)
    this.lastPrice = print.price
    if (print.side !== BUY && print.side !== SELL) {
      this.close()
      return
    }
    if (this.burst && !this.goesOn(this.burst, print)) this.close()
    this.burst = this.burst ? grow(this.burst, print) : this.begin(print)
    this.judge(this.burst)
  }

  private goesOn(burst: Burst, print: SidedPrint): boolean {
    if (burst.side !== sideOf(print)) return false
    if (burst.order > 0 && burst.order === orderOf(print)) return true
    return print.time - burst.time <= (this.rules.numbered ? BURST_MS.numbered : BURST_MS.unnumbered - 1)
  }

  private begin(print: SidedPrint): Burst {
    const { time, price, volume } = print
    const order = orderOf(print)
    return {
      seq: this.seq,
      side: sideOf(print),
      time,
      endTime: time,
      from: price,
      to: price,
      volume,
      amount: price * volume,
      prints: 1,
      orders: order > 0 ? 1 : 0,
      levels: 0,
      after: undefined,
      order,
    }
  }

  /** Threshold for unusual bursts, from the finished ones. */
  private bound(): Amount {
    if (this.bursts < USUAL_LEAST) return Number.POSITIVE_INFINITY
    let above = this.bursts * (1 - (this.rules.quantile ?? POWER_QUANTILE))
    let bin = BINS - 1
    for (; bin > 0; bin--) {
      above -= this.bins[bin] as number
      if (above < 0) break
    }
    return 2 ** ((bin + 1) / PER_DOUBLING)
  }

  private judge(burst: Burst): void {
    if (this.found.at(-1) === burst) {
      this.version++
      return
    }
    if (burst.levels === 0 || burst.amount < this.rules.floor || burst.amount < this.bound()) return
    this.found.push(burst)
    this.waiting++
    this.version++
    if (this.found.length > POWER_TRADES_MAX) this.found.shift()
    this.waiting = Math.min(this.waiting, this.found.length)
  }

  private close(): void {
    if (!this.burst) return
    const bin = binOf(this.burst.amount)
    this.bins[bin] = (this.bins[bin] as number) + 1
    this.bursts++
    this.burst = undefined
  }

  /** Sets the price after the burst for those whose following minute is over at `time`. */
  private follow(time: UnixMs): void {
    while (this.waiting > 0) {
      const trade = this.found[this.found.length - this.waiting] as PowerTrade
      if (time <= trade.endTime + FOLLOWED_MS) return
      trade.after = this.lastPrice
      this.waiting--
      this.version++
    }
  }
}

const sideOf = ({ side }: SidedPrint): PowerTrade['side'] => (side === BUY ? 'buy' : 'sell')
const orderOf = ({ side, buyNo, sellNo }: SidedPrint): number => (side === BUY ? buyNo : sellNo)

function grow(burst: Burst, print: SidedPrint): Burst {
  const { time, price, volume } = print
  const order = orderOf(print)
  if (order !== burst.order && order > 0) burst.orders++
  burst.order = order
  burst.endTime = time
  burst.volume += volume
  burst.amount += price * volume
  burst.prints++
  if (burst.side === 'buy' ? price > burst.to : price < burst.to) {
    burst.levels++
    burst.to = price
  }
  return burst
}
