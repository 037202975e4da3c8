import type { Row } from '../../../shared/protocol/kinds'
import { minuteTableReader } from '../bars/minute-table-reader'
import type { MinuteSpan } from './mended-minutes'
import type { MinuteColumn } from './minute-rows'
import { RowStore } from './row-store'
import { runningSum } from './slot-table'

export interface BookLevel {
  price: number
  volume: number
}

/**
 * The minute line in uPlot's shape: arrays of equal length, `slot` ascending. Prices in price units, `volume` in
 * shares, `average` = day's amount ÷ day's volume up to that minute (price units; NaN before the first print).
 */
export type MinuteColumns = Record<MinuteColumn<'minute'> | 'slot' | 'average', Float64Array>

/** One instrument (`tick:ID`): prints, the quote with its book, the minute line. */
export class TickStore extends RowStore<'tick'> {
  readonly prints = this.rows.trade
  readonly bars = minuteTableReader('minute', this.rows.minute.table)

  constructor() {
    super('tick')
  }

  /** Day figures and ten levels; replaced, never changed in place. */
  get quote(): Row<'quote'> | undefined {
    return this.rows.quote.value
  }

  mend(): void {
    this.rows.minute.mending.begin()
  }

  /** Minutes that were missing after a loss and have been fetched since. */
  get mended(): readonly MinuteSpan[] {
    return this.rows.minute.mending.spans
  }

  columns(): MinuteColumns {
    return this.derived('columns', () => {
      const columns = this.rows.minute.columns()
      const volume = runningSum(columns.volume)
      const average = runningSum(columns.amount).map((sum, index) => sum / (volume[index] || Number.NaN))
      return { ...columns, average }
    })
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
