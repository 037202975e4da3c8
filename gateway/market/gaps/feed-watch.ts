import type { MarketEvent, Quote, Trade } from '../../../shared/market/events'
import { STOCK_EXCHANGES, type StockExchange } from '../../../shared/market/exchanges'
import type { FaultCode, FeedFault } from '../../../shared/market/feed-faults'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import { ExchangePulse, type LookedClock } from './exchange-pulse'
import { type CountedTotals, FallenTotals } from './fallen-totals'
import { MissingMinutes } from './missing-minutes'
import { type Rhythm, SilentInstruments } from './silent-instruments'
import { type NewestNumbers, VenueGaps } from './venue-gaps'

/** Time for which an instrument's prints may be behind its totals. */
const GAP_MS = 5_000
const MINUTE = 60_000
/** An intermittent problem is over when it has not occurred for this long. */
const QUIET_MS = 10_000
/** An amount that differs from price × shares by more than this factor is in another unit. */
const UNIT_FACTOR = 5

type Spell = Extract<FaultCode, 'duplicate' | 'reorder' | 'unit'>
const SPELLS: readonly Spell[] = ['duplicate', 'reorder', 'unit']

interface Seen extends CountedTotals {
  numbers: NewestNumbers
  rhythm: Rhythm
  /** Place in `STOCK_EXCHANGES`. */
  exchange: number
  /** Last time at which its totals agreed with its prints, exchange time; 0 = never. */
  agreedAt: UnixMs
}

interface Short {
  since: number
  shares: number
  exchange: number
  /** The missing volume was traded between these, exchange time; and its newest quote. */
  from: UnixMs
  to: UnixMs
  newest: UnixMs
  /** The least since the last check, and at that check; 0 = it may still be that prints are only late. */
  low: number
  level: number
  checkedAt: number
}

/**
 * Checks all rows that a feed sends for stocks and names the problems by exchange: prints that are missing (by the
 * totals of quotes), late, early, duplicated, out of order, in another unit, or absent altogether. Costs one look-up
 * per event and three numbers per instrument.
 */
export class FeedWatch {
  readonly gaps = new VenueGaps()
  /** Which minutes lack data. */
  readonly minutes = new MissingMinutes()
  readonly fallen = new FallenTotals()
  readonly silence = new SilentInstruments()
  private readonly seen = new Map<InstrumentId, Seen | undefined>()
  private readonly short = new Map<InstrumentId, Short>()
  private readonly pulses = STOCK_EXCHANGES.map(() => new ExchangePulse())
  private readonly spells = STOCK_EXCHANGES.map(() => new Map<Spell, { count: number; at: number }>())
  /** Time of the last check, epoch ms. */
  private at = 0
  private tradingDay = ''

  observe(event: MarketEvent): void {
    if (event.kind !== 'trade' && event.kind !== 'quote') {
      this.gaps.observe(event)
      if (event.kind === 'day' && !event.of) this.restart(event.tradingDay)
      return
    }
    const seen = this.seenOf(event.instrument)
    if (!seen) {
      this.gaps.observe(event)
      return
    }
    const disorder = event.kind === 'trade' ? this.gaps.compare(seen.numbers, 'trade', event.venueSeq) : undefined
    ;(this.pulses[seen.exchange] as ExchangePulse).beat(event.exchangeTime)
    this.minutes.hear(seen.exchange, event.exchangeTime)
    this.silence.hear(seen.rhythm)
    if (disorder) this.note(seen, disorder === 'repeated' ? 'duplicate' : 'reorder')
    if (event.kind === 'quote') this.compare(seen, event)
    else if (disorder !== 'repeated') this.add(seen, event)
  }

  /** To be called about once a second: `clock` of the feed, and the wall clock, epoch ms. */
  look(clock: LookedClock, now: number): void {
    this.at = now
    for (const [place, pulse] of this.pulses.entries()) {
      pulse.look(clock, now)
      const silence = pulse.faults().find(({ code }) => code === 'halt')
      if (!silence) continue
      // The minute in which it stopped is not silent: it had rows.
      const from = clock.marketTime - silence.size * clock.speed + MINUTE
      this.minutes.silence(place, from, clock.marketTime - MINUTE)
    }
    this.silence.look(clock.marketTime, clock.speed, (place) => this.pulses[place]?.faults().length === 0)
    this.fallen.look(now)
    for (const short of this.short.values()) this.check(short)
    for (const spells of this.spells) {
      for (const [code, { at }] of spells) if (now - at >= QUIET_MS) spells.delete(code)
    }
  }

  /** Problems found by the last check. */
  faults(): FeedFault[] {
    return STOCK_EXCHANGES.flatMap((exchange, place) => [
      ...this.gapsOf(exchange, place),
      ...(this.pulses[place] as ExchangePulse).faults().map((fault) => ({ ...fault, exchange, instruments: 0 })),
      ...SPELLS.flatMap((code) => {
        const spell = this.spells[place]?.get(code)
        return spell ? [{ code, exchange, size: spell.count, instruments: 0 }] : []
      }),
    ])
  }

  /** Shares without prints for so long that they are not only late, by instrument. */
  missing(): ReadonlyMap<InstrumentId, number> {
    const missing = new Map<InstrumentId, number>()
    for (const [id, { since, shares }] of this.short) if (this.at - since >= GAP_MS) missing.set(id, shares)
    return missing
  }

  /** The same day begins again if a source restarts it: its missing volume can no longer be determined. */
  private restart(tradingDay: string): void {
    if (tradingDay === this.tradingDay) for (const short of this.short.values()) this.drop(short, false)
    else this.minutes.restart()
    this.tradingDay = tradingDay
    this.seen.clear()
    this.short.clear()
    this.fallen.restart()
    this.silence.restart()
  }

  private seenOf(id: InstrumentId): Seen | undefined {
    const known = this.seen.get(id)
    if (known || this.seen.has(id)) return known
    const exchange = STOCK_EXCHANGES.indexOf(id.slice(id.indexOf('.') + 1) as StockExchange)
    const seen = exchange < 0 ? undefined : this.begin(id, exchange)
    this.seen.set(id, seen)
    return seen
  }

  private begin(id: InstrumentId, exchange: number): Seen {
    const rhythm = this.silence.of(id, exchange)
    return { numbers: this.gaps.of(id), rhythm, exchange, shares: Number.NaN, total: 0, quotedAt: 0, agreedAt: 0 }
  }

  private add(seen: Seen, { instrument, price, volume, amount }: Trade): void {
    this.fallen.print(instrument, volume)
    if (amount > 0 && !isOfUnit(amount, price * volume)) {
      this.note(seen, 'unit')
      seen.shares = Number.NaN
    } else seen.shares += volume
  }

  private compare(seen: Seen, quote: Quote): void {
    const { instrument, exchangeTime, volume, amount, low, high } = quote
    // A late quote does not describe the present.
    if (volume < seen.total && exchangeTime < seen.quotedAt) return
    const isWrong = volume > 0 && low > 0 && !(isOfUnit(amount, volume * low) || isOfUnit(amount, volume * high))
    const isRestarted = !isWrong && this.fallen.quote(seen, quote, this.at)
    seen.quotedAt = exchangeTime
    const isBegun = isWrong || isRestarted || Number.isNaN(seen.shares)
    if (isWrong) this.note(seen, 'unit')
    if (isBegun) seen.shares = isWrong ? Number.NaN : volume
    const shares = volume - seen.shares
    const short = this.short.get(instrument)
    if (!(shares > 0)) {
      seen.agreedAt = exchangeTime
      this.short.delete(instrument)
      if (short) this.drop(short, !isBegun)
    } else if (short) {
      short.shares = shares
      short.low = Math.min(short.low, shares)
      short.newest = exchangeTime
    } else {
      const [since, from, to] = [this.at, seen.agreedAt || exchangeTime, exchangeTime]
      const begun = { since, shares, exchange: seen.exchange, from, to, newest: to }
      this.short.set(instrument, { ...begun, low: shares, level: 0, checkedAt: since })
    }
  }

  /** Nothing is missing any more, or it cannot be determined. */
  private drop({ exchange, level, from, to }: Short, isFilled: boolean): void {
    if (level === 0) return
    if (isFilled) this.minutes.fill(exchange, from, to)
    else this.minutes.lose(exchange, from, to)
  }

  /** Volume counts as missing after this time; an increase means that more was lost since. */
  private check(short: Short): void {
    if (this.at - short.checkedAt < GAP_MS) return
    short.checkedAt = this.at
    if (short.level === 0) this.minutes.lack(short.exchange, short.from, short.to)
    else if (Number.isFinite(short.low) && short.low > short.level) this.widen(short)
    if (Number.isFinite(short.low)) short.level = short.low
    short.low = Number.POSITIVE_INFINITY
  }

  private widen(short: Short): void {
    const next = (Math.floor(short.to / MINUTE) + 1) * MINUTE
    if (short.newest < next) return
    this.minutes.lack(short.exchange, next, short.newest)
    short.to = short.newest
  }

  private note({ exchange }: Seen, code: Spell): void {
    const spells = this.spells[exchange] as Map<Spell, { count: number; at: number }>
    spells.set(code, { count: (spells.get(code)?.count ?? 0) + 1, at: this.at })
  }

  private gapsOf(exchange: StockExchange, place: number): FeedFault[] {
    let [shares, instruments] = [0, 0]
    for (const short of this.short.values()) {
      if (short.exchange !== place || this.at - short.since < GAP_MS) continue
      shares += short.shares
      instruments++
    }
    return instruments === 0 ? [] : [{ code: 'gap', exchange, size: shares, instruments }]
  }
}

const isOfUnit = (amount: number, expected: number): boolean =>
  amount <= expected * UNIT_FACTOR && amount * UNIT_FACTOR >= expected
