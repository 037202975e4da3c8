import { type EventKind, eventKindOf } from '../../shared/market/event-kinds'
import type { InstrumentId } from '../../shared/market/instrument'
import { type AnySection, FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'
import { BaseStore } from './base-store'

/** 盘口异动 as the page holds it; fields as in the row. */
export interface MarketEvent extends Omit<Row<'market-event'>, 'event'> {
  kind: EventKind
}

export const EVENTS_KEPT = 5_000

/** What the market's events were since the page reads them (`events:market`), and some before. */
export class EventStore extends BaseStore {
  private rows: MarketEvent[] = []
  private made: { version: number; newestFirst: readonly MarketEvent[] } | undefined
  private latest: { version: number; of: ReadonlyMap<InstrumentId, MarketEvent> } | undefined
  /** Events that came after the first rows, counted up: what is new to somebody who watches. */
  arrived = 0
  /** Times that everything held was replaced: what lies between is to be asked for. */
  snapshots = 0

  apply(section: AnySection): void {
    if (section.kind !== 'market-event') return
    const { columns, count } = section
    const snapshot = (section.flags & FLAG_SNAPSHOT) !== 0
    const rows: MarketEvent[] = snapshot ? [] : this.rows
    for (let at = 0; at < count; at++) {
      const kind = eventKindOf(columns.event[at] as number)
      if (!kind) continue
      rows.push({
        kind,
        time: columns.time[at] as number,
        instrument: columns.instrument[at] as string,
        price: columns.price[at] as number,
        change: columns.change[at] as number,
        value: columns.value[at] as number,
        volume: columns.volume[at] as number,
        days: columns.days[at] as number,
        definition: columns.definition[at] as string,
      })
    }
    if (rows.length > EVENTS_KEPT) rows.splice(0, rows.length - EVENTS_KEPT)
    this.rows = rows
    this.made = undefined
    if (snapshot) this.snapshots++
    else this.arrived += count
  }

  /** The newest event of a stock among those that are held. */
  latestOf(instrument: InstrumentId): MarketEvent | undefined {
    if (this.latest?.version !== this.version) {
      this.latest = { version: this.version, of: new Map(this.rows.map((row) => [row.instrument, row])) }
    }
    return this.latest.of.get(instrument)
  }

  protected reset(): void {
    this.rows = []
    this.latest = undefined
    this.made = undefined
    this.arrived = 0
  }

  /** Newest first; the same array until something changes. */
  newestFirst(): readonly MarketEvent[] {
    if (this.made?.version !== this.version) {
      this.made = { version: this.version, newestFirst: this.rows.toReversed() }
    }
    return this.made.newestFirst
  }
}
