import { shiftDay } from '../../../shared/market/calendar'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import { barReferences } from '../../../shared/protocol/bar-days'
import { fetchBars } from '../../api/bars'
import { useResource } from '../../store/use-resource'
import { dailyReturns, type Returns } from './correlation'

/** Calendar days that contain 250 trading days and the holidays between them. */
const BACK = 390
/** Requests at a time. */
const AT_ONCE = 3

interface LoadedReturns {
  /** In the order of the codes; undefined where they could not be read. */
  returns: (Returns | undefined)[]
}

async function load(codes: readonly InstrumentId[], day: string, signal: AbortSignal): Promise<LoadedReturns> {
  const returns: (Returns | undefined)[] = codes.map(() => undefined)
  let failure: unknown
  let next = 0
  const take = async (): Promise<void> => {
    while (next < codes.length) {
      const at = next++
      try {
        const bars = await fetchBars(
          codes[at] as InstrumentId,
          { period: '1d', start: shiftDay(day, -BACK) },
          { signal },
        )
        returns[at] = dailyReturns(bars.time.map(beijingDate), bars.close, barReferences(bars))
      } catch (thrown) {
        failure = thrown
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  // One that cannot be read leaves the others alone.
  if (returns.every((each) => each === undefined)) throw failure
  return { returns }
}

/** Daily returns of some codes over a year, up to a trading day. */
export const useReturns = (codes: readonly InstrumentId[], day: string) =>
  useResource(`returns ${day} ${codes.join(',')}`, ({ signal }) => load(codes, day, signal))
