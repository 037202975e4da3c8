import type { MarketEvent, Quote, Trade } from '../../shared/market/events'
import { STOCK_EXCHANGES, type StockExchange } from '../../shared/market/exchanges'
import type { FaultCode, FeedFault } from '../../shared/market/feed-faults'
import type { InstrumentId } from '../../shared/market/instrument'
import { ExchangePulse, type LookedClock } from './exchange-pulse'
import { VenueGaps } from './venue-gaps'

/** An instrument's prints may be behind its totals for so long. */
const GAP_MS = 5_000
/** What happens now and then is over when it has not happened for so long. */
const QUIET_MS = 10_000
/** Money that differs from price × shares by more than this factor is told in another unit. */
const UNIT_FACTOR = 5

type Spell = Extract<FaultCode, 'duplicate' | 'reorder' | 'unit'>
const SPELLS: readonly Spell[] = ['duplicate', 'reorder', 'unit']

interface Seen {
  /** Place in `STOCK_EXCHANGES`. */
  exchange: number
  /** Shares of the day as its prints tell them; NaN = to be taken from its next quote. */
  shares: number
  /** Of its newest quote. */
  total: number
}

interface Short {
  since: number
  shares: number
  exchange: number
}

/**
 * Looks at all that a feed tells of stocks and names what is wrong with it, exchange by exchange: prints that are
 * missing (by the totals of quotes), late, early, twice, out of order, in another unit, or nothing at all. Costs a
 * look-up an event, and keeps three numbers an instrument.
 */
export class FeedWatch {
  readonly gaps = new VenueGaps()
  private readonly seen = new Map<InstrumentId, Seen | undefined>()
  private readonly short = new Map<InstrumentId, Short>()
  private readonly pulses = STOCK_EXCHANGES.map(() => new ExchangePulse())
  private readonly spells = STOCK_EXCHANGES.map(() => new Map<Spell, { count: number; at: number }>())
  /** Of the last look, epoch ms. */
  private at = 0

  observe(event: MarketEvent): void {
    const disorder = this.gaps.observe(event)
    if (event.kind === 'day' && !event.of) this.restart()
    if (event.kind !== 'trade' && event.kind !== 'quote') return
    const seen = this.seenOf(event.instrument)
    if (!seen) return
    ;(this.pulses[seen.exchange] as ExchangePulse).beat(event.exchangeTime)
    if (disorder) this.note(seen, disorder === 'repeated' ? 'duplicate' : 'reorder')
    if (event.kind === 'quote') this.compare(seen, event)
    else if (disorder !== 'repeated') this.add(seen, event)
  }

  /** To be called about once a second: `clock` of the feed, and the wall clock, epoch ms. */
  look(clock: LookedClock, now: number): void {
    this.at = now
    for (const pulse of this.pulses) pulse.look(clock, now)
    for (const spells of this.spells) {
      for (const [code, { at }] of spells) if (now - at >= QUIET_MS) spells.delete(code)
    }
  }

  /** What is wrong as of the last look. */
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

  /** Shares whose prints are missing since so long that they are not only late, by instrument. */
  missing(): ReadonlyMap<InstrumentId, number> {
    const missing = new Map<InstrumentId, number>()
    for (const [id, { since, shares }] of this.short) if (this.at - since >= GAP_MS) missing.set(id, shares)
    return missing
  }

  private restart(): void {
    this.seen.clear()
    this.short.clear()
  }

  private seenOf(id: InstrumentId): Seen | undefined {
    const known = this.seen.get(id)
    if (known || this.seen.has(id)) return known
    const exchange = STOCK_EXCHANGES.indexOf(id.slice(id.indexOf('.') + 1) as StockExchange)
    const seen = exchange < 0 ? undefined : { exchange, shares: Number.NaN, total: 0 }
    this.seen.set(id, seen)
    return seen
  }

  private add(seen: Seen, { price, volume, amount }: Trade): void {
    if (amount > 0 && !isOfUnit(amount, price * volume)) {
      this.note(seen, 'unit')
      seen.shares = Number.NaN
    } else seen.shares += volume
  }

  private compare(seen: Seen, { instrument, volume, amount, low, high }: Quote): void {
    const isRestarted = volume < seen.total
    seen.total = volume
    if (volume > 0 && low > 0 && !(isOfUnit(amount, volume * low) || isOfUnit(amount, volume * high))) {
      this.note(seen, 'unit')
      seen.shares = Number.NaN
    } else if (Number.isNaN(seen.shares) || isRestarted) seen.shares = volume
    const shares = volume - seen.shares
    const short = this.short.get(instrument)
    if (!(shares > 0)) this.short.delete(instrument)
    else if (short) short.shares = shares
    else this.short.set(instrument, { since: this.at, shares, exchange: seen.exchange })
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
