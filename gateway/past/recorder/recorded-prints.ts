import type { MinutePrints } from '../../../shared/market/minute-prints'
import { minuteOfDay } from './page-key'
import type { HistoryReader } from './reader'

/** Prints that are read at once, and the rest of their minute: some 10 MB on their way. */
const ENOUGH = 50_000

/** The prints of a day that are on record, by time. Throws where the day cannot be read. */
export async function* readRecordedPrints(
  reader: Pick<HistoryReader, 'ask'>,
  day: string,
): AsyncGenerator<MinutePrints> {
  for (let from = 0; ; ) {
    const lived = await reader.ask('lived', { day, from, enough: ENOUGH })
    if (!lived) return
    yield lived
    from = minuteOfDay(lived.to - 1) + 1
  }
}
