import { type EventKind, eventKindOf } from '../../../shared/market/event-kinds'
import type { InstrumentId } from '../../../shared/market/instrument'
import { type AnySection, FLAG_SNAPSHOT } from '../../../shared/protocol/frame'
import { kinds, type Row } from '../../../shared/protocol/kinds'
import { ListRows } from './list-rows'
import { RowStore } from './row-store'

/** 盘口异动 as the page holds it; fields as in the row. */
export interface PageMarketEvent extends Omit<Row<'market-event'>, 'event'> {
  kind: EventKind
}

export const PAGE_EVENTS_MAX = kinds['market-event'].retainedByPage

/** Kinds that this page does not know are left out. */
const readEvent = ({ event, ...row }: Row<'market-event'>): PageMarketEvent | undefined => {
  const kind = eventKindOf(event)
  return kind && { ...row, kind }
}

/** The market's events since the page reads them (`events:market`), and some before. */
export class EventStore extends RowStore<'events'> {
  private readonly events: ListRows<'market-event', PageMarketEvent>
  /** Counter of events after the first rows: those that are new to the viewer. */
  arrived = 0
  /** Number of times that all rows were replaced: the events in between must be requested. */
  snapshots = 0

  constructor() {
    const events = new ListRows(PAGE_EVENTS_MAX, readEvent)
    super('events', { 'market-event': events })
    this.events = events
  }

  override apply(section: AnySection): void {
    super.apply(section)
    if ((section.flags & FLAG_SNAPSHOT) !== 0) this.snapshots++
    else this.arrived += section.count
  }

  /** The newest cached event of a stock. */
  latestOf(instrument: InstrumentId): PageMarketEvent | undefined {
    return this.derived('latest', () => new Map(this.events.all.map((row) => [row.instrument, row]))).get(instrument)
  }

  protected override reset(): void {
    super.reset()
    this.arrived = 0
  }

  /** Newest first; the same array until something changes. */
  newestFirst(): readonly PageMarketEvent[] {
    return this.derived('newest first', () => this.events.all.toReversed())
  }
}
