import type { CorporateAction } from '../../../../shared/back-test/model'
import type { InstrumentId } from '../../../../shared/market/instrument'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import type { RunDays } from './engine-thread'
import { type StockList, universeCodes } from './universe'

export interface DaySource extends StockList {
  /** Stored days of a code from a day on up to the running one, oldest first. */
  days(id: InstrumentId, from: string): Promise<readonly DayRow[]>
  /** Corporate actions of a code that the operator's table states. */
  actionsOf(id: InstrumentId): readonly CorporateAction[]
}

/** Actions of some codes with an ex-date in the range of a request. */
export const actionsIn = (
  source: Pick<DaySource, 'actionsOf'>,
  ids: readonly InstrumentId[],
  { from, to }: Pick<StrategyTest, 'from' | 'to'>,
): CorporateAction[] => ids.flatMap((id) => source.actionsOf(id).filter(({ exDate }) => exDate >= from && exDate <= to))

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
    actions: actionsIn(source, ids, test),
    index: async () => ({ days: await source.days(test.benchmark, test.from) }),
  }
}
