import type { DayReference } from '../../../../shared/flow/market-events/day-reference'
import { EventWatch } from '../../../../shared/flow/market-events/event-watch'
import { changeBp, type FoundEvent } from '../../../../shared/flow/market-events/found-event'
import { eventDefinitions } from '../../../../shared/market/event-definitions'
import { eventKinds } from '../../../../shared/market/event-kinds'
import type { Quote, Trade } from '../../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../../shared/market/instrument'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import type { DayState } from '../day-state'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

/** Events of a day that are stored; the oldest are dropped first. A day of 5,500 stocks has some thousands. */
const DAY_EVENTS_MAX = 20_000

/** The day's 盘口异动 of all stocks, in order of detection. */
export class MarketEventRows implements RowMaker {
  readonly kinds = ['market-event'] as const
  private kept: Row<'market-event'>[] = []
  /** By index of the instrument in the list: looked up at every print. */
  private readonly watches: (EventWatch | undefined)[] = []
  private references: ReadonlyMap<InstrumentId, DayReference> = new Map()

  constructor(private readonly market: MarketCore) {}

  /** Oldest first. */
  get all(): readonly Row<'market-event'>[] {
    return this.kept
  }

  trade(trade: Trade, day: DayState): void {
    this.watchOf(day)?.trade(trade, this.references.get(day.instrument.id))
  }

  quote(quote: Quote, day: DayState): void {
    this.watchOf(day)?.quote(quote, this.references.get(day.instrument.id))
  }

  rows(): undefined {
    // They are in the journal.
  }

  /** Statistics of the previous days; kinds that need them are not judged before. */
  refer(references: ReadonlyMap<InstrumentId, DayReference>): void {
    this.references = references
  }

  /** Statistics of the previous days for a stock. */
  referenceOf(id: InstrumentId): DayReference | undefined {
    return this.references.get(id)
  }

  /** Days of history of the stock that has most. */
  get historyDays(): number {
    let most = 0
    for (const { days } of this.references.values()) if (days > most) most = days
    return most
  }

  restart(): void {
    this.kept = []
    this.watches.length = 0
    this.references = new Map()
  }

  private watchOf({ instrument, place }: DayState): EventWatch | undefined {
    if (instrument.kind !== 'stock') return undefined
    let watch = this.watches[place]
    if (!watch) {
      watch = new EventWatch(instrument, (event) => this.found(event, instrument))
      this.watches[place] = watch
    }
    watch.instrument = instrument
    return watch
  }

  private found({ kind, instrument, time, price, value, volume, days }: FoundEvent, { prevClose }: Instrument): void {
    const change = changeBp(price, prevClose)
    const definition = eventDefinitions[kind]
    const row = { time, instrument, event: eventKinds[kind].code, price, change, value, volume, days, definition }
    this.kept.push(row)
    if (this.kept.length > DAY_EVENTS_MAX) this.kept.shift()
    this.market.out.push({ kind: 'market-event', topic: topic.eventsMarket, row, ingestTime: this.market.ingestTime })
  }
}
