import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import type { Phase } from '../../shared/market/session'
import type { KindName, Row } from '../../shared/protocol/kinds'
import type { InstrumentTable } from '../../shared/protocol/rest'

/** What history asks of the running market. */
export interface LiveMarket {
  instruments(): InstrumentTable
  instrument(id: InstrumentId): Instrument | undefined
  members(index: InstrumentId): readonly { id: InstrumentId; weight: number }[] | undefined
  /** Everything that is current of a topic and kind, ascending by its key. `trade`: the prints still kept. */
  rows<K extends KindName>(topic: string, kind: K): readonly Row<K>[]
}

/** Where the market's clock stands. */
export interface MarketClock {
  marketTime: number
  phase: Phase
  tradingDay: string
}
