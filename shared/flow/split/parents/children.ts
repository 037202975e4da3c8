import type { Shares } from '../../../market/units'
import type { ChildOrder } from '../../split-finding'
import { openBetween } from '../orders/noon'
import type { SplitOrderStore } from '../orders/order-store'

const FIRST = 16

/** A parent's newest children in columns, at most `capacity`, and sums over all of them. */
export class Children {
  count = 0
  volume = 0
  /** The size that most children have, if one has the majority, and by how many it leads (Boyer and Moore's vote). */
  usual: Shares = 0
  lead = 0
  /** ln of their mean volume. */
  logMean = 0
  amount = 0
  actives = 0
  firstTime = Number.POSITIVE_INFINITY
  firstSubmit = Number.POSITIVE_INFINITY
  lastSubmit = 0
  /** When the newest child had traded. */
  lastTime = 0
  /** Market volume before the first child. */
  firstMarketVolume = Number.POSITIVE_INFINITY
  /** Entries in the ring so far, those overwritten included. */
  private written = 0
  /** The longest interval between two of its children (ms). */
  longestGap = 0
  private gaps = 0
  private gapMean = 0
  private gapSquares = 0
  private numbers = new Float64Array(FIRST)
  private times = new Float64Array(FIRST)
  private prices = new Float64Array(FIRST)
  /** Negative for resting children. */
  private volumes = new Float64Array(FIRST)

  constructor(private readonly capacity: number) {}

  add(orders: SplitOrderStore, at: number): void {
    const submit = orders.submitTime[at] as number
    if (this.count > 0) this.addGap(Math.max(0, openBetween(this.lastSubmit, submit)))
    this.firstSubmit = Math.min(this.firstSubmit, submit)
    this.lastSubmit = Math.max(this.lastSubmit, submit)
    this.firstMarketVolume = Math.min(this.firstMarketVolume, orders.marketVolume[at] as number)
    const active = orders.active[at] as number
    const volume = orders.volume[at] as number
    this.vote(volume, 1)
    const done = orders.doneTime[at] as number
    const price = orders.price[at] as number
    const crossed = orders.crossedVolume[at] as number
    this.write(orders.orderNo[at] as number, done, price, active ? volume : crossed - volume)
    if (crossed > 0) this.write(orders.crossedNo[at] as number, done, price, crossed)
    this.tally(orders, at, 1)
  }

  /** Removes an order, and the one that crossed with its remainder, because another parent is likelier. */
  drop(orders: SplitOrderStore, at: number): void {
    const done = orders.doneTime[at] as number
    const crossed = orders.crossedVolume[at] as number
    const volume = orders.volume[at] as number
    const active = orders.active[at] as number
    const struck = this.strike(orders.orderNo[at] as number, done, active ? volume : crossed - volume)
    if (!struck && this.written < this.capacity) return
    if (crossed > 0) this.strike(orders.crossedNo[at] as number, done, crossed)
    this.tally(orders, at, -1)
    this.vote(volume, -1)
  }

  /** Adds another's children; the newest of both are stored, in order of time. */
  join(other: Children): void {
    const both = [...this.raw(), ...other.raw()].sort((a, b) => a[1] - b[1])
    this.written = 0
    for (const [number, time, price, volume] of both) this.write(number, time, price, volume)
    this.vote(other.usual, other.lead)
    this.count += other.count
    this.volume += other.volume
    this.logMean = Math.log(this.volume / this.count)
    this.amount += other.amount
    this.actives += other.actives
    this.firstTime = Math.min(this.firstTime, other.firstTime)
    this.firstSubmit = Math.min(this.firstSubmit, other.firstSubmit)
    this.lastSubmit = Math.max(this.lastSubmit, other.lastSubmit)
    this.lastTime = Math.max(this.lastTime, other.lastTime)
    this.firstMarketVolume = Math.min(this.firstMarketVolume, other.firstMarketVolume)
    this.longestGap = Math.max(this.longestGap, other.longestGap)
    const gaps = this.gaps + other.gaps
    if (gaps === 0) return
    const off = other.gapMean - this.gapMean
    this.gapSquares += other.gapSquares + (off * off * this.gaps * other.gaps) / gaps
    this.gapMean += (off * other.gaps) / gaps
    this.gaps = gaps
  }

  get meanGap(): number {
    return this.gapMean
  }

  get cv(): number {
    return this.gaps > 1 && this.gapMean > 0 ? Math.sqrt(this.gapSquares / this.gaps) / this.gapMean : 0
  }

  /** Newest last. */
  list(): ChildOrder[] {
    return this.raw().map(([orderNo, time, price, volume]) => ({
      orderNo,
      time,
      price,
      volume: Math.abs(volume),
      active: volume > 0,
    }))
  }

  private vote(size: Shares, votes: number): void {
    if (size === this.usual) this.lead = Math.max(0, this.lead + votes)
    else if (votes <= this.lead) this.lead -= votes
    else {
      this.usual = size
      this.lead = votes - this.lead
    }
  }

  private addGap(gap: number): void {
    const off = gap - this.gapMean
    this.gaps++
    if (gap > this.longestGap) this.longestGap = gap
    this.gapMean += off / this.gaps
    this.gapSquares += off * (gap - this.gapMean)
  }

  /** Adds an order to the sums, or takes it off them; one that rested and then crossed is two children. */
  private tally(orders: SplitOrderStore, at: number, sign: 1 | -1): void {
    const crossed = (orders.crossedVolume[at] as number) > 0 ? 1 : 0
    this.count += sign * (1 + crossed)
    this.actives += sign * ((orders.active[at] as number) + crossed)
    this.volume += sign * (orders.volume[at] as number)
    this.amount += sign * (orders.amount[at] as number)
    this.logMean = Math.log(this.volume / this.count)
  }

  /** Inserts in order of time: a slice can be found after a later one. */
  private write(number: number, time: number, price: number, volume: number): void {
    if (this.written === this.times.length && this.written < this.capacity) this.grow()
    const { numbers, times, prices, volumes } = this
    const length = times.length
    const oldest = Math.max(0, this.written - length + 1)
    let n = this.written
    for (; n > oldest && (times[(n - 1) % length] as number) > time; n--) this.move(n % length, (n - 1) % length)
    numbers[n % length] = number
    times[n % length] = time
    prices[n % length] = price
    volumes[n % length] = volume
    this.written++
    this.firstTime = Math.min(this.firstTime, time)
    this.lastTime = Math.max(this.lastTime, time)
  }

  /** Removes a child from the list. False if it is not, or no longer, stored. */
  private strike(number: number, time: number, volume: number): boolean {
    const entries = this.raw()
    const place = entries.findIndex((child) => child[0] === number && child[1] === time && child[3] === volume)
    if (place < 0) return false
    entries.splice(place, 1)
    this.written = 0
    for (const [own, when, price, size] of entries) this.write(own, when, price, size)
    return true
  }

  private move(to: number, from: number): void {
    this.numbers[to] = this.numbers[from] as number
    this.times[to] = this.times[from] as number
    this.prices[to] = this.prices[from] as number
    this.volumes[to] = this.volumes[from] as number
  }

  private raw(): [number, number, number, number][] {
    const length = Math.min(this.written, this.times.length)
    return Array.from({ length }, (_, i) => {
      const at = (this.written - length + i) % this.times.length
      return [
        this.numbers[at] as number,
        this.times[at] as number,
        this.prices[at] as number,
        this.volumes[at] as number,
      ]
    })
  }

  private grow(): void {
    const length = Math.min(this.capacity, this.times.length * 2)
    this.numbers = longer(this.numbers, length)
    this.times = longer(this.times, length)
    this.prices = longer(this.prices, length)
    this.volumes = longer(this.volumes, length)
  }
}

function longer(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length)
  grown.set(column)
  return grown
}
