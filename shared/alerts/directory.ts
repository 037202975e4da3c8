import type { InstrumentId } from '../market/instrument'

/** Names that a rule may use, as defined by the reader's own market and lists. */
export interface Directory {
  /** Every instrument with this six-digit code, or this id. */
  byCode(code: string): readonly InstrumentId[]
  /** The id that an instrument has now, by an id that it had before; undefined for all others. */
  currentOf?(id: InstrumentId): InstrumentId | undefined
  /** The instrument whose name is the longest beginning of the text. */
  byName(text: string): { id: InstrumentId; length: number } | undefined
  /** Names of one's own lists. */
  lists(): readonly string[]
  /** Names of one's own baskets. */
  baskets(): readonly string[]
  /** Names of one's own data sets. */
  dataSets(): readonly string[]
  /** Names of boards. */
  boards(): readonly string[]
}
