import { FeedWatch } from '../../gateway/market/gaps/feed-watch'
import { PipelineEmitter } from '../../gateway/market/pipeline/events'
import { reportFigures } from '../../gateway/market/pipeline/figure-report'
import { createMarketState } from '../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import type { FeedEvent } from '../../shared/market/events'
import { phaseAt, timeOfDay } from '../../shared/market/session'
import type { HealthReport } from '../../shared/protocol/rest'

const REPORT_MS = 5_000

/** A market whose figures are checked as the product does it, at a market time that the test sets. */
export function checkedMarket() {
  let now = 0
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => now, interest: () => false })
  const watch = new FeedWatch()
  const events = new PipelineEmitter()
  const clock = () => ({ marketTime: now, speed: 1, phase: phaseAt(timeOfDay(now)), tradingDay: '' })
  const reports = reportFigures({ feed: { quality: 'ok', badge: '', clock }, watch, state, events, now: () => now })
  /** The health report of single instruments and indexes. */
  const report = () => reports()[1] as HealthReport
  return {
    report,
    /** Instruments whose prints are missing. */
    missing: () => watch.missing().keys(),
    take(batch: readonly FeedEvent[]) {
      for (const event of batch) {
        if (event.kind === 'status') continue
        watch.observe(event)
        state.apply(event)
        events.applied(event)
      }
    },
    /** Ends a second of the market; returns the words reported then, empty between reports and while all is well. */
    look(time: number): string {
      now = time
      const isTrading = ['morning', 'afternoon'].includes(clock().phase)
      watch.look({ marketTime: time, speed: 1, isTrading, lateMs: 3_000 }, time)
      if (time % REPORT_MS !== 0) return ''
      const { state: worst, words } = report()
      return worst === 'ok' ? '' : words
    },
  }
}
