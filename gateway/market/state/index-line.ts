import type { Grade } from '../../../shared/flow/grades'
import type { IndexValue } from '../../../shared/market/events'
import { indexLevels, relativePrice } from '../../../shared/market/index-value'
import type { Instrument } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY, minuteSlot, PHASES, type Phase, timeOfDay } from '../../../shared/market/session'
import { amountToYuan, type Price, type Shares, type UnixMs, type Yuan } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import { type TopicName, topic } from '../../../shared/protocol/topics'
import { IndexFlow, type IndexMember, wholeYuan } from './index-flow'

type Minute = Row<'index-minute'>

/** Values of an index from which its rows are built. */
const FIGURES = 20

/**
 * One index's day. The venue's value is used if there is one; otherwise the value is computed from the members
 * (`index-value.ts`), and a change of the members during the day changes the divisor, not the value.
 */
export class IndexLine {
  readonly topic: TopicName
  readonly ad: [Yuan, Yuan, Yuan, Yuan] = [0, 0, 0, 0]
  readonly od: [Yuan, Yuan, Yuan, Yuan] = [0, 0, 0, 0]
  time: UnixMs = 0
  last: Price = 0
  open: Price = 0
  high: Price = 0
  low: Price = 0
  equalWeight: Price = 0
  volume: Shares = 0
  turnover: Yuan = 0
  /** As of the last value (`IndexValue.source`). */
  source = 0
  up = 0
  flat = 0
  down = 0
  dirty = false
  /** The values at the last evaluation of `dirty`. */
  private readonly judged: number[] = new Array(FIGURES).fill(0)
  /** Oldest minute changed since `cleaned`; Infinity = none. */
  dirtyFrom = Number.POSITIVE_INFINITY
  private valued = false
  /** Factors by which divisors changed since the day began: for the value and for its equal-weight companion. */
  private readonly divisor = { weighted: 1, equal: 1 }
  private readonly minutes: (Minute | undefined)[] = new Array(MINUTES_PER_DAY)
  newest = -1
  /** The minute of the value; prints may have opened later ones. */
  private valuedAt = -1
  /** Sums of all minutes before the value's. */
  private before = { volume: 0, turnover: 0 }
  private readonly flow = new IndexFlow()

  constructor(
    public instrument: Instrument,
    readonly place: number,
    private readonly membersNow: () => readonly IndexMember[],
  ) {
    this.topic = topic.index(instrument.id)
  }

  /** Minute closes, for the speed of change. */
  closeAt(slot: number): Price {
    for (let at = Math.min(slot, this.newest); at >= 0; at--) {
      const minute = this.minutes[at]
      if (minute) return minute.close
    }
    return 0
  }

  value(event: IndexValue): void {
    if (!this.valued) this.forgetMade(event)
    this.valued = true
    this.time = event.exchangeTime
    this.source = event.source ?? 0
    this.volume = event.volume
    this.turnover = event.turnover
    this.open = event.open || this.open
    this.high = Math.max(this.high, event.high)
    this.low = Math.min(this.low || event.low, event.low || this.low)
    this.equalWeight = event.equalWeight
    this.move(event.last)
    if (event.last > 0) this.judge()
  }

  /**
   * The venue's first value replaces the one computed from the members in that minute, which depended on the time of
   * the computation.
   */
  private forgetMade({ exchangeTime, last }: IndexValue): void {
    const slot = minuteSlot(timeOfDay(exchangeTime))
    const made = this.minutes[slot]
    if (last <= 0 || !made || slot !== this.valuedAt) return
    made.open = made.high = made.low = last
    if (this.minutes.findIndex((minute) => minute) === slot) this.open = this.high = this.low = 0
  }

  /**
   * Sums over the members, and the index value if the venue sends none: as of their newest event, since the market's
   * clock is ahead of them while a day is caught up.
   */
  refresh(): void {
    const members = this.membersNow()
    if (members.length === 0) return
    this.count()
    this.ad.fill(0)
    this.od.fill(0)
    let volume = 0
    let turnover = 0
    let reached = -1
    let newestTime = 0
    for (const { day } of members) {
      if (!day || day.last === 0 || day.volume === 0) continue
      reached = Math.max(reached, day.ledger.minutes.ring.newest)
      newestTime = Math.max(newestTime, day.time)
      this.flow.touch(day.flowDirtyFrom)
      volume += day.volume
      turnover += amountToYuan(day.amount, day.instrument)
      const { ad, od } = day.ledger.day
      for (let grade = 0; grade <= 3; grade++) {
        this.ad[grade as Grade] += amountToYuan(ad[grade as Grade], day.instrument)
        this.od[grade as Grade] += amountToYuan(od[grade as Grade], day.instrument)
      }
    }
    const { prevClose } = this.instrument
    const isValued = this.valued || prevClose <= 0
    const levels = isValued || volume === 0 ? undefined : this.levels()
    if (levels) {
      this.time = Math.max(this.time, newestTime)
      this.volume = volume
      this.turnover = turnover
      this.equalWeight = Math.round((prevClose * levels.equal) / this.divisor.equal)
      this.move(Math.round((prevClose * levels.weighted) / this.divisor.weighted))
    }
    // Prints of a minute may arrive before the index's value of it.
    if (reached > this.newest && this.last > 0) this.openMinute(reached)
    this.bookMinute()
    this.touch(this.flow.book(this.minutes, this.newest, members, { ad: this.adNet, od: this.odBigNet }))
    this.judge()
  }

  /** Changes the members, and the divisors so that the value stays where it is. */
  keepThrough(change: () => void): void {
    const before = this.levels()
    change()
    this.flow.touch(0)
    const after = this.levels()
    if (!before || !after) return
    this.divisor.weighted *= after.weighted / before.weighted
    this.divisor.equal *= after.equal / before.equal
  }

  row(phase: Phase): Row<'index'> {
    return {
      time: this.time,
      phase: PHASES.indexOf(phase),
      last: this.last,
      open: this.open,
      high: this.high,
      low: this.low,
      equalWeight: this.equalWeight,
      volume: this.volume,
      turnover: Math.round(this.turnover),
      up: this.up,
      flat: this.flat,
      down: this.down,
      adNet: wholeYuan(this.adNet),
      odBigNet: wholeYuan(this.odBigNet),
    }
  }

  rows(from = 0): Minute[] {
    return this.minutes.slice(from, this.newest + 1).filter((minute) => minute !== undefined)
  }

  cleaned(): void {
    this.dirty = false
    this.dirtyFrom = Number.POSITIVE_INFINITY
  }

  private levels() {
    return indexLevels(
      this.membersNow().map(({ weight, prevClose, day }) => ({ weight, prevClose, last: day?.last ?? 0 })),
    )
  }

  private count(): void {
    this.up = this.flat = this.down = 0
    for (const { prevClose, day } of this.membersNow()) {
      if (!day || day.last === 0 || day.volume === 0) continue
      const relative = relativePrice({ prevClose, last: day.last })
      if (relative > 1) this.up++
      else if (relative < 1) this.down++
      else this.flat++
    }
  }

  private get adNet(): Yuan {
    return this.ad[0] + this.ad[1] + this.ad[2] + this.ad[3]
  }

  private get odBigNet(): Yuan {
    return this.od[2] + this.od[3]
  }

  private touch(slot: number): void {
    this.dirtyFrom = Math.min(this.dirtyFrom, slot)
  }

  private move(last: Price): void {
    if (last <= 0) return
    this.last = last
    this.open ||= last
    this.high = Math.max(this.high, last)
    this.low = Math.min(this.low || last, last)
    this.bookMinute()
  }

  /** An index without changes is not published again. */
  private judge(): void {
    const { time, last, open, high, low, equalWeight, volume, turnover, source, up, flat, down, ad, od, judged } = this
    const figures = [time, last, open, high, low, equalWeight, volume, turnover, source, up, flat, down, ...ad, ...od]
    for (const [at, figure] of figures.entries()) {
      if (judged[at] === figure) continue
      judged[at] = figure
      this.dirty = true
    }
    if (this.dirtyFrom !== Number.POSITIVE_INFINITY) this.dirty = true
  }

  /** Trades at the fixed price after the close count in the newest minute. */
  private bookMinute(): void {
    if (this.last === 0) return
    const slot = minuteSlot(timeOfDay(this.time))
    this.goTo(slot < 0 ? this.newest : slot)
    const minute = this.minutes[this.valuedAt]
    if (!minute) return
    const { close, equalWeight, volume, turnover, up, down } = minute
    minute.high = Math.max(minute.high, this.last)
    minute.low = Math.min(minute.low, this.last)
    minute.close = this.last
    minute.equalWeight = this.equalWeight
    minute.volume = Math.max(0, this.volume - this.before.volume)
    minute.turnover = Math.max(0, Math.round(this.turnover - this.before.turnover))
    minute.up = this.up
    minute.down = this.down
    // Its extremes move with its close alone.
    const isSame = close === minute.close && equalWeight === minute.equalWeight && up === minute.up
    const isSameSum = volume === minute.volume && turnover === minute.turnover && down === minute.down
    if (!isSame || !isSameSum) this.touch(this.valuedAt)
  }

  /** The value now belongs to minute `slot`, which prints may have opened before, or to a later one. */
  private goTo(slot: number): void {
    if (slot <= this.valuedAt) return
    for (let at = Math.max(0, this.valuedAt); at < slot; at++) {
      const minute = this.minutes[at]
      if (!minute) continue
      this.endMinute(minute)
      this.before.volume += minute.volume
      this.before.turnover += minute.turnover
    }
    this.valuedAt = slot
    const opened = this.minutes[slot]
    // Whether prints opened it before its first value depends on the time of the read.
    if (opened) opened.open = opened.high = opened.low = this.last
    else {
      this.openMinute(slot)
      this.flow.touch(slot)
    }
  }

  /** Counts the members by their prices at the end of the minute: some may have printed in a later one by now. */
  private endMinute(minute: Minute): void {
    const before = `${minute.up} ${minute.down}`
    minute.up = minute.down = 0
    for (const { prevClose, day } of this.membersNow()) {
      const relative = relativePrice({ prevClose, last: day?.line.closeAt(minute.slot) ?? 0 })
      if (relative > 1) minute.up++
      else if (relative < 1) minute.down++
    }
    if (before !== `${minute.up} ${minute.down}`) this.touch(minute.slot)
  }

  private openMinute(slot: number): void {
    const { last, equalWeight } = this
    this.minutes[slot] = {
      slot,
      open: last,
      high: last,
      low: last,
      close: last,
      equalWeight,
      volume: 0,
      turnover: 0,
      up: 0,
      down: 0,
      adNet: 0,
      odBigNet: 0,
    }
    this.newest = Math.max(this.newest, slot)
    this.touch(slot)
  }
}
