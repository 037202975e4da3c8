import type { InstrumentId } from '../market/instrument'

/** What names in a rule may stand for, as the reader's own market and lists have them. */
export interface Directory {
  /** Every instrument with this six-digit code, or this id. */
  byCode(code: string): readonly InstrumentId[]
  /** The instrument whose name is the longest beginning of the text. */
  byName(text: string): { id: InstrumentId; length: number } | undefined
  /** Names of one's own lists. */
  lists(): readonly string[]
  /** Names of one's own baskets. */
  baskets(): readonly string[]
  /** Names of boards. */
  boards(): readonly string[]
}
