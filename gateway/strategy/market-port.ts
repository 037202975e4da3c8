import type { SplitFinding } from '../../shared/flow/split-finding'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import type { Phase } from '../../shared/market/session'
import type { KindName, Row } from '../../shared/protocol/kinds'
import type { InstrumentTable } from '../../shared/protocol/rest'

/** What strategies, forecasts and answers read of the running market. */
export interface StrategyMarket {
  instrumentTable(): InstrumentTable
  instrument(id: InstrumentId): Instrument | undefined
  members(index: InstrumentId): readonly { instrument: InstrumentId; weight: number }[]
  findings(subject: InstrumentId | 'market'): readonly SplitFinding[]
  rows<K extends KindName>(topic: string, kind: K): readonly Row<K>[]
}

export interface MarketClock {
  marketTime: number
  phase: Phase
  tradingDay: string
}
