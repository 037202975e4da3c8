import type { InstrumentId } from '../../../shared/market/instrument'
import type { MemberDay } from './contribution-tally'
import type { MarketDay } from './market-day'

/** A member, or the index, on a day. */
export interface Cell {
  prevClose: number
  /** It has a price of that day. */
  traded: boolean
  standing: MemberDay
}

type Columns = Pick<MarketDay, 'tradingDay' | 'id' | 'close' | 'prevClose' | 'adNet' | 'odBig'>

/** Where each instrument of a list stands; days of the same instruments share it. */
export type IndexLookup = (id: readonly InstrumentId[]) => ReadonlyMap<InstrumentId, number>

export function createIndexLookup(): IndexLookup {
  const known = new WeakMap<readonly InstrumentId[], ReadonlyMap<InstrumentId, number>>()
  return (id) => {
    let places = known.get(id)
    if (!places) {
      places = new Map(id.map((each, place) => [each, place]))
      known.set(id, places)
    }
    return places
  }
}

/**
 * Cells of a day, created on request: a query over sixty days of the whole market would have a third of a million, 90
 * MB until it is answered.
 */
export class DayCells {
  private readonly places: ReadonlyMap<InstrumentId, number>

  constructor(
    private readonly day: Columns,
    placesOf: IndexLookup,
  ) {
    this.places = placesOf(day.id)
  }

  get(id: InstrumentId): Cell | undefined {
    const place = this.places.get(id)
    if (place === undefined) return undefined
    const { close: closes, prevClose: prevCloses, adNet, odBig } = this.day
    const [prevClose, close] = [prevCloses[place] ?? 0, closes[place] ?? 0]
    const relative = prevClose > 0 && close > 0 ? close / prevClose : 1
    const standing = { relative, adNet: adNet[place] ?? null, odBig: odBig[place] ?? null }
    return { prevClose, traded: close > 0, standing }
  }
}

/** Data of an index day that is needed: columns without a reader here are dropped. */
export function columnsRead({ tradingDay, id, close, prevClose, adNet, odBig }: MarketDay): Columns {
  return { tradingDay, id, close, prevClose, adNet, odBig }
}
