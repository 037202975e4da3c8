import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { DayHistoryResponse, HistoryRank, InstrumentTable } from '../../../shared/protocol/rest'

/** What strategies and answers read of the running market. */
export interface StrategyMarket {
  instrumentTable(): InstrumentTable
  instrument(id: InstrumentId): Instrument | undefined
  members(index: InstrumentId): readonly { instrument: InstrumentId; weight: number }[]
  findings(subject: InstrumentId | 'market'): readonly SplitFinding[]
  rows<K extends KindName>(topic: string, kind: K): readonly Row<K>[]
}

/** What forecasts read of it. */
export type ForecastMarket = Pick<StrategyMarket, 'instrument' | 'rows'>

/** What signals read of it: every few seconds the whole table, of which no row is kept. */
export interface SignalMarket extends Pick<StrategyMarket, 'instrumentTable'> {
  /** One at a time, in no order. */
  boardRows(): Iterable<Row<'board'>>
}

/** What answers read of recorded days. Both throw `no-data` where nothing is recorded. */
export interface StrategyPast {
  /** The newest `count` days of one instrument, the running one included, newest last. */
  days(id: InstrumentId, count: number): Promise<DayHistoryResponse>
  /** Sums over the last `H` recorded days up to `end` (`YYYYMMDD`). */
  rank(R: 'BS' | 'OO', H: number, end?: string): Promise<HistoryRank>
}
