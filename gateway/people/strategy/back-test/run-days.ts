import type { InstrumentId } from '../../../../shared/market/instrument'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import type { RunDays } from './engine-thread'
import { type StockList, universeCodes } from './universe'

export interface DaySource extends StockList {
  /** Stored days of a code from a day on up to the running one, oldest first. */
  days(id: InstrumentId, from: string): Promise<readonly DayRow[]>
}

/** Days that a request reads, code by code, until the signal is aborted. */
export function runDays(source: DaySource, test: StrategyTest, signal: AbortSignal): RunDays {
  const ids = universeCodes(test.universe, source)
  async function* codes(): RunDays['codes'] {
    for (const id of ids) {
      signal.throwIfAborted()
      const instrument = source.instrument(id)
      if (instrument) yield { instrument, rows: await source.days(id, test.from) }
    }
  }
  return {
    codes: codes(),
    count: ids.length,
    index: async () => ({ days: await source.days(test.benchmark, test.from) }),
  }
}
