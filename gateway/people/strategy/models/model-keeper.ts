import type { Horizon } from '../../../../shared/forecast/horizons'
import type { HorizonModel } from '../../../../shared/forecast/judge'
import type { IndexPast } from '../../../../shared/forecast/samples'
import type { InstrumentId } from '../../../../shared/market/instrument'
import { logOf } from '../../../log'
import type { HorizonModels } from './make-in-thread'
import { type ForecastPast, readPasts } from './past-of-indexes'

/** A start has more urgent work. */
const QUIET_MS = 60_000
/**
 * Wait before models are made again; each time twice as long. On the first day older days arrive within minutes, later
 * they come once a day.
 */
const AGAIN_MS = 2 * 60_000

const log = logOf('strategy')

interface ModelKeeperOptions {
  past: ForecastPast
  indexes: () => readonly InstrumentId[]
  makeModels: (pasts: readonly IndexPast[]) => Promise<HorizonModels>
  now: () => number
}

/** Has the models of each trading day made from the days before it: once, or again while days are too few for some. */
export function createModelKeeper({ past, indexes, makeModels, now }: ModelKeeperOptions) {
  let models: HorizonModels | undefined
  let madeFor = ''
  let triedFor = ''
  let wait = AGAIN_MS
  let dueAt = now() + QUIET_MS
  let working = false

  async function make(tradingDay: string): Promise<void> {
    working = true
    try {
      models = await makeModels(await readPasts(past, indexes(), tradingDay))
      // Older days may still be on their way.
      if (Object.values(models).every(({ model }) => model)) madeFor = tradingDay
    } catch (thrown) {
      log.error({ err: thrown }, 'the models of forecasts could not be made')
    } finally {
      wait = triedFor === tradingDay ? wait * 2 : AGAIN_MS
      triedFor = tradingDay
      dueAt = now() + wait
      working = false
    }
  }

  return {
    /** Begins to make the models of a day if they are missing. Returns at once. */
    keep(tradingDay: string): void {
      const isDue = now() >= dueAt || (triedFor !== '' && triedFor !== tradingDay)
      if (working || madeFor === tradingDay || !isDue) return
      void make(tradingDay)
    },

    /** Undefined until the models of a day have been made. */
    of: (horizon: Horizon): HorizonModel | undefined => models?.[horizon],
  }
}
