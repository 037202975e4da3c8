import { type AnySection, FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'
import { barHolder } from './bar-holder'
import { BaseStore } from './base-store'
import { latestRow } from './latest-row'
import { MendedMinutes, type MinuteSpan } from './mended-minutes'
import { PrintRing } from './print-ring'
import { runningSum, SlotTable } from './slot-table'

export const PRINTS_KEPT = 2_000

const BARS = ['open', 'high', 'low', 'close', 'volume', 'amount'] as const

export interface BookLevel {
  price: number
  volume: number
}

/**
 * The minute line in uPlot's shape: arrays of equal length, `slot` ascending. Prices in price units, `volume` in
 * shares, `average` = day's amount ÷ day's volume up to that minute (price units; NaN before the first print).
 */
export interface MinuteColumns {
  slot: Float64Array
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  volume: Float64Array
  amount: Float64Array
  average: Float64Array
}

/** One instrument (`tick:ID`): prints, the quote with its book, the minute line. */
export class TickStore extends BaseStore {
  readonly prints = new PrintRing(PRINTS_KEPT)
  /** Day figures and ten levels; replaced, never changed in place. */
  quote: Row<'quote'> | undefined
  private readonly minutes = new SlotTable(BARS)
  readonly bars = barHolder('minute', this.minutes)
  private readonly mending = new MendedMinutes(BARS)
  private made: { version: number; columns: MinuteColumns } | undefined

  apply(section: AnySection): void {
    const snapshot = (section.flags & FLAG_SNAPSHOT) !== 0
    this.made = undefined
    if (section.kind === 'trade') {
      if (snapshot) this.prints.clear()
      this.prints.append(section)
    } else if (section.kind === 'quote') {
      this.quote = latestRow(section) ?? (snapshot ? undefined : this.quote)
    } else if (section.kind === 'minute') {
      if (snapshot) {
        this.mending.compare(this.minutes, section.columns, section.count)
        this.minutes.clear()
      }
      this.minutes.put(section.columns, section.count)
    }
  }

  protected reset(): void {
    this.prints.clear()
    this.quote = undefined
    this.minutes.clear()
    this.mending.clear()
    this.made = undefined
  }

  mend(): void {
    this.mending.begin()
  }

  /** Minutes that were missing after a loss and have been fetched since. */
  get mended(): readonly MinuteSpan[] {
    return this.mending.spans
  }

  columns(): MinuteColumns {
    if (this.made?.version === this.version) return this.made.columns
    const column = (name: 'slot' | (typeof BARS)[number]) => this.minutes.column(name)
    const volume = runningSum(column('volume'))
    const average = runningSum(column('amount')).map((sum, index) => sum / (volume[index] || Number.NaN))
    const columns = {
      slot: column('slot'),
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
      amount: column('amount'),
      average,
    }
    this.made = { version: this.version, columns }
    return columns
  }

  /** The book's levels that exist, best first. */
  book(depth = 10): { bids: BookLevel[]; asks: BookLevel[] } {
    return { bids: this.levels('bid', depth), asks: this.levels('ask', depth) }
  }

  private levels(side: 'bid' | 'ask', depth: number): BookLevel[] {
    const row = this.quote as Record<string, number> | undefined
    if (!row) return []
    return Array.from({ length: Math.min(depth, 10) }, (_, index) => ({
      price: row[`${side}Price${index + 1}`] as number,
      volume: row[`${side}Volume${index + 1}`] as number,
    })).filter((level) => level.volume > 0)
  }
}
