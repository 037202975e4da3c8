import type { Quote } from '../../../../shared/market/events'
import type { InstrumentId } from '../../../../shared/market/instrument'
import { PHASES, type Phase } from '../../../../shared/market/session'
import type { UnixMs } from '../../../../shared/market/units'
import { kinds, type Row } from '../../../../shared/protocol/kinds'
import { BookTapes } from '../book-tapes'
import type { DayState } from '../day-state'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

/** Names of the columns of each level of the book, best first. */
const LEVELS = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map(
  (level) => [`bidPrice${level}`, `bidVolume${level}`, `askPrice${level}`, `askVolume${level}`] as const,
)
/**
 * Template of all rows, so that they have one hidden class from the first column on. Objects whose columns are added
 * one by one become dictionaries, which are slow to create, to read and to compare.
 */
const NOTHING = JSON.parse(
  JSON.stringify(Object.fromEntries(Object.keys(kinds.quote.columns).map((name) => [name, 0]))),
) as Row<'quote'>

/** The instrument now: at once at a quote, at the tick where prints alone changed it. */
export class QuoteRows implements RowMaker {
  readonly kinds = ['quote'] as const
  private readonly tapes = new BookTapes()

  constructor(private readonly market: MarketCore) {}

  quote({ exchangeTime }: Quote, day: DayState): void {
    const { market, tapes } = this
    const { id } = day.instrument
    if (market.days.isBusy(id) && !day.always && tapes.isDue(id, exchangeTime))
      tapes.keepBusy(id, market.registry.tradingDay, { ...quoteRow(day, market.phase), time: exchangeTime })
    day.quoteDirty = false
    if (this.market.interest(day.topics.tick)) this.tell(day)
  }

  tick(): void {
    const { days, interest } = this.market
    for (const day of days.changed) {
      if (!day.quoteDirty) continue
      day.quoteDirty = false
      if (!interest(day.topics.tick)) continue
      this.tell(day)
      days.recordRead(day)
    }
  }

  rows(subject: string): Row<'quote'>[] | undefined {
    const day = this.market.days.get(subject)
    return day && [quoteRow(day, this.market.phase)]
  }

  /** Today's stored books of the instrument, as a frame. */
  books(id: InstrumentId): Uint8Array | undefined {
    return this.tapes.frame(id, this.market.registry.tradingDay)
  }

  /** The books of a time range, `to` exclusive, of every instrument with stored books. */
  booksBetween(from: UnixMs, to: UnixMs): { id: InstrumentId; rows: Row<'quote'>[] }[] {
    return this.tapes.between(from, to)
  }

  /** The quotes are the days'. */
  restart(): void {
    this.tapes.clear()
  }

  private tell(day: DayState): void {
    const { out, ingestTime, phase } = this.market
    const row = quoteRow(day, phase)
    if (!day.always) this.tapes.keep(day.instrument.id, this.market.registry.tradingDay, row)
    out.push({ kind: 'quote', topic: day.topics.tick, row, ingestTime })
  }
}

/** The instrument now. A level that the book lacks has the price of the level before it and volume 0. */
export function quoteRow(day: DayState, phase: Phase): Row<'quote'> {
  const { quote } = day
  const row: Row<'quote'> = { ...NOTHING }
  row.time = day.time
  row.phase = PHASES.indexOf(day.always ? 'always' : phase)
  row.last = day.last
  row.open = day.open
  row.high = day.high
  row.low = day.low
  row.volume = day.volume
  row.amount = day.amount
  row.trades = day.trades
  row.outer = day.outer
  row.inner = day.inner
  let bid = 0
  let ask = 0
  for (let level = 0; level < LEVELS.length; level++) {
    // Without destructuring: its iterator would cost more than everything else here.
    const of = LEVELS[level] as (typeof LEVELS)[number]
    bid = quote?.bidPrices[level] ?? bid
    ask = quote?.askPrices[level] ?? ask
    row[of[0]] = bid
    row[of[1]] = quote?.bidVolumes[level] ?? 0
    row[of[2]] = ask
    row[of[3]] = quote?.askVolumes[level] ?? 0
  }
  return row
}
