import type { InstrumentId } from '../../../shared/market/instrument'
import type { PackedColumn } from './column-bytes'
import type { MarketDay } from './market-day'

const FIGURES = ['close', 'prevClose', 'turnover', 'adNet', 'adBig', 'odBig', 'completeness'] as const
export const COLUMNS = [...FIGURES, 'closeKnown'] as const
export type DayColumnName = (typeof COLUMNS)[number]

/** A stored day of the whole market; only the parts that a query needs are unpacked. */
export class PackedDay {
  constructor(
    readonly tradingDay: string,
    readonly id: readonly InstrumentId[],
    private readonly columns: Readonly<Record<DayColumnName, PackedColumn>>,
  ) {}

  /** Puts a column where the first numbers of these are. */
  unpack(name: DayColumnName, into: Float64Array): void {
    this.columns[name].unpack(into)
  }

  unpacked(): MarketDay {
    const column = (name: DayColumnName): Float64Array => {
      const into = new Float64Array(this.id.length)
      this.unpack(name, into)
      return into
    }
    return { tradingDay: this.tradingDay, id: this.id, ...recordOf(column) }
  }
}

export const recordOf = <Value>(of: (name: DayColumnName) => Value): Record<DayColumnName, Value> =>
  Object.fromEntries(COLUMNS.map((name) => [name, of(name)])) as Record<DayColumnName, Value>
