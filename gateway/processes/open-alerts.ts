import type { Pipeline } from '../market/pipeline/pipeline'
import { alertMarketOf, startAlertEngine } from '../people/alerts/alert-engine'
import { createDailyBars } from '../people/alerts/daily-bars'
import { createListed } from '../people/alerts/listed'
import type { Db } from '../storage/database'

export type OpenAlerts = Awaited<ReturnType<typeof openAlerts>>

/** Alerts judged in the process that runs the market. `stored`: some fired and can be sent. */
export async function openAlerts(pipeline: Pipeline, db: Db, now: () => number, stored: () => void) {
  const { events, feed, state, publication, past } = pipeline
  const listed = createListed(() => state.instrumentTable())
  const alerts = await startAlertEngine({
    db,
    now,
    events,
    stored,
    source: feed.name,
    clock: () => feed.clock(),
    market: alertMarketOf(
      state,
      listed,
      publication,
      createDailyBars({ load: (id) => past.history.bars(id, '1d', {}), tradingDay: () => state.tradingDay, now }),
    ),
  })
  pipeline.readers.add(alerts)
  return { ...alerts, listed }
}
