import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { DayHistoryResponse, HistoryRank, InstrumentTable } from '../../../shared/protocol/rest'

/** Data of the running market for strategies and answers. */
export interface StrategyMarket {
  instrumentTable(): InstrumentTable
  instrument(id: InstrumentId): Instrument | undefined
  members(index: InstrumentId): readonly { instrument: InstrumentId; weight: number }[]
  findings(subject: InstrumentId | 'market'): readonly SplitFinding[]
  rows<K extends KindName>(topic: string, kind: K): readonly Row<K>[]
}

/** Data of the running market for forecasts. */
export type ForecastMarket = Pick<StrategyMarket, 'instrument' | 'rows'>

/** Data of the running market for signals: the whole table every few seconds, without retaining rows. */
export interface SignalMarket extends Pick<StrategyMarket, 'instrumentTable'> {
  /** One at a time, in no order. */
  boardRows(): Iterable<Row<'board'>>
}

/** Data of recorded days for answers. Both functions throw `no-data` if nothing is recorded. */
export interface StrategyPast {
  /** The newest `count` days of one instrument, the running one included, newest last. */
  days(id: InstrumentId, count: number): Promise<DayHistoryResponse>
  /** Sums over the last `H` recorded days up to `end` (`YYYYMMDD`). */
  rank(R: 'BS' | 'OO', H: number, end?: string): Promise<HistoryRank>
}
