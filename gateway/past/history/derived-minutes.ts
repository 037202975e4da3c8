import type { InstrumentId } from '../../../shared/market/instrument'
import type { MinuteCounts } from '../../../shared/market/minute-breadth'
import type { Price, Yuan } from '../../../shared/market/units'
import type { DeriveQueue } from './derive-queue'

/** At the end of a minute: price units; yuan since the opening, null = unknown. */
interface DerivedMinuteRow {
  close: Price
  adNet: Yuan | null
  odBig: Yuan | null
}

type Stocks = Parameters<Parameters<DeriveQueue>[2]>[0]

/** Values of a day's stocks at the end of each of some minutes; undefined if more than daily rows is known. */
export type DerivedStates = (
  tradingDay: string,
  slots: readonly number[],
  ids: ReadonlySet<InstrumentId>,
) => Promise<ReadonlyMap<InstrumentId, DerivedMinuteRow[]> | undefined>

export const createDerivedStates =
  (
    queue: DeriveQueue,
    make: (slots: readonly number[], stocks: Stocks) => Promise<DerivedMinuteRow[][]>,
  ): DerivedStates =>
  async (tradingDay, slots, ids) => {
    const answer = await queue(tradingDay, ids, (stocks) => make(slots, stocks))
    return answer && new Map(answer.ids.map((id, at) => [id, answer.result[at] ?? []]))
  }

/** Number of stocks up, unchanged and down by minute; undefined if more than daily rows is known of the day. */
export type DerivedCounts = (tradingDay: string, ids: ReadonlySet<InstrumentId>) => Promise<MinuteCounts | undefined>

export const createDerivedCounts =
  (queue: DeriveQueue, make: (stocks: Stocks) => Promise<MinuteCounts>): DerivedCounts =>
  async (tradingDay, ids) =>
    (await queue(tradingDay, ids, make))?.result
