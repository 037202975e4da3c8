import { createDayStore } from '../../gateway/past/history/day-store'
import { createHistory } from '../../gateway/past/history/history'
import { MarketPace } from '../../gateway/past/history/market-pace'
import { Recorder } from '../../gateway/past/history/recorder'
import { createSeriesStore } from '../../gateway/past/history/series-store'
import type { Db } from '../../gateway/storage/database'
import type { SmallMarket } from './small-market'

/** A market's recorder and history on a database, without pauses between slices. */
export function openHistory(db: Db, market: SmallMarket, source = 'test', watched: string[] = []) {
  const days = createDayStore(db, source)
  const series = createSeriesStore(db, source)
  const slicing = { now: () => 0, pause: async () => {} }
  const shared = { days, series, market: market.state, clock: market.clock, slicing }
  const pace = new MarketPace()
  const recorder = new Recorder({ ...shared, pace, watched: async () => watched, wallTime: () => 7 })
  market.observe((event) => recorder.observe(event))
  const history = createHistory({
    ...shared,
    prints: () => [],
    completeness: () => recorder.completeness(),
    finished: () => recorder.finished(),
  })
  return { recorder, history, days, pace }
}
