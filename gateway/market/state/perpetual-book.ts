import type { PerpetualNews } from '../../../shared/market/events'
import { MINUTE_MS, type UnixMs } from '../../../shared/market/units'
import { PERPETUAL_OPEN, PERPETUAL_RATE, type Row } from '../../../shared/protocol/kinds'

const DAY_MS = 24 * 60 * MINUTE_MS
/** A little over two days: the change over 24 hours is known at midnight too. */
const MINUTES_KEPT = 2 * 1_440 + 60
/** Half a year at three a day. */
const SETTLED_KEPT = 540

type Minute = Row<'perpetual-minute'>

/** State of one perpetual: funding and open interest now and by minute, and the settled rates. */
export class PerpetualBook {
  private now: Row<'perpetual'> = { known: 0, rate: 0, rateTime: 0, settles: 0, every: 0, open: 0, openTime: 0 }
  private readonly bySlot = new Map<number, Minute>()
  private readonly rates = new Map<UnixMs, number>()
  /** The newest settlement that has passed while we listened, whether its rate is known yet or not. */
  private passed: UnixMs = Number.NEGATIVE_INFINITY
  /** Changes since the last publication. */
  private readonly changed = { now: false, slots: new Set<number>(), settled: new Set<UnixMs>() }

  add({ exchangeTime, funding, open, settled = [], earlierOpen = [] }: PerpetualNews): void {
    for (const one of settled) this.addSettled(one.time, one.rate)
    for (const one of earlierOpen) this.note(one.time, { open: one.open }, true)
    const { now } = this
    if (funding && exchangeTime >= now.rateTime) {
      const { rate, settlesAt, everyMs = 0 } = funding
      if (settlesAt > now.settles && exchangeTime >= now.settles) this.passed = now.settles
      now.known |= PERPETUAL_RATE
      Object.assign(now, { rate, rateTime: exchangeTime, settles: settlesAt, every: everyMs || now.every })
      this.note(exchangeTime, { rate })
    }
    if (open !== undefined && exchangeTime >= now.openTime) {
      now.known |= PERPETUAL_OPEN
      Object.assign(now, { open, openTime: exchangeTime })
      this.note(exchangeTime, { open })
    }
    this.changed.now = true
  }

  /**
   * Loads the state saved by an earlier process: for each minute, values that were published then and not received
   * again since.
   */
  restore({ minutes, settled }: { minutes: readonly Minute[]; settled: readonly Row<'funding'>[] }): void {
    for (const { time, rate } of settled) if (!this.rates.has(time)) this.addSettled(time, rate)
    for (const { slot, known, rate, open } of minutes) {
      if (known & PERPETUAL_RATE) this.note(slot * MINUTE_MS, { rate }, true)
      if (known & PERPETUAL_OPEN) this.note(slot * MINUTE_MS, { open }, true)
    }
  }

  current(): Row<'perpetual'> {
    return { ...this.now, every: this.now.every || this.everyOfPast() }
  }

  /** Ascending. */
  minutes(): Minute[] {
    return [...this.bySlot.values()].sort((a, b) => a.slot - b.slot)
  }

  /** Ascending. */
  settled(): Row<'funding'>[] {
    return [...this.rates].map(([time, rate]) => ({ time, rate })).sort((a, b) => a.time - b.time)
  }

  takeChanged(): { now: Row<'perpetual'> | undefined; minutes: Minute[]; settled: Row<'funding'>[] } {
    const { slots, settled } = this.changed
    const taken = {
      now: this.changed.now ? this.current() : undefined,
      minutes: [...slots].flatMap((slot) => this.bySlot.get(slot) ?? []),
      settled: [...settled].map((time) => ({ time, rate: this.rates.get(time) as number })),
    }
    this.forgetChanges()
    return taken
  }

  /** Changes until now are not published. */
  forgetChanges(): void {
    this.changed.now = false
    this.changed.slots.clear()
    this.changed.settled.clear()
  }

  /** `isPast`: values received live for the minute stay. */
  private note(time: UnixMs, figures: { rate: number } | { open: number }, isPast = false): void {
    const slot = Math.floor(time / MINUTE_MS)
    const minute = this.bySlot.get(slot) ?? { slot, known: 0, rate: 0, open: 0 }
    const bit = 'rate' in figures ? PERPETUAL_RATE : PERPETUAL_OPEN
    if (isPast && (minute.known & bit) !== 0) return
    this.bySlot.set(slot, { ...minute, ...figures, known: minute.known | bit })
    this.changed.slots.add(slot)
    if (this.bySlot.size > MINUTES_KEPT) this.bySlot.delete(Math.min(...this.bySlot.keys()))
  }

  private addSettled(time: UnixMs, rate: number): void {
    if (this.rates.get(time) === rate) return
    this.rates.set(time, rate)
    this.changed.settled.add(time)
    if (this.rates.size > SETTLED_KEPT) this.rates.delete(Math.min(...this.rates.keys()))
  }

  /** For a venue that does not state its settlement interval: from its last settlement to the next one. */
  private everyOfPast(): number {
    const { settles } = this.now
    const last = Math.max(this.passed, ...[...this.rates.keys()].filter((time) => time < settles))
    const every = settles - last
    return every <= DAY_MS ? every : 0
  }
}
