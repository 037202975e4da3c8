import type { Publication } from '../../../shared/protocol/publication'
import type { Feed } from '../../feeds/feed'
import { logOf } from '../../log'
import { type Assistant, createAssistant } from '../../people/strategy/assistant'
import type { StrategyPast } from '../../people/strategy/market-port'
import { createNameSearch } from '../../people/strategy/name-search'
import { createPredictionLog } from '../../people/strategy/prediction-log'
import { createPredictions, type Predictions } from '../../people/strategy/predictions'
import { createSignals, type Signals } from '../../people/strategy/signals'
import type { Db } from '../../storage/database'
import type { MarketState } from '../state/market-state'

const log = logOf('strategy')

/** How often rules and forecasts look at the market. */
const OBSERVE_MS = 3_000

export interface Analysts {
  signals: Signals
  predictions: Predictions
  assistant: Assistant
  close(): void
}

interface AnalystsParts {
  db: Db
  feed: Feed
  state: MarketState
  past: StrategyPast
  publication: Publication
}

/** Readers of the running market that comment on it: rules, forecasts, answers. */
export function startAnalysts(
  { db, feed, state: market, past, publication }: AnalystsParts,
  now: () => number,
): Analysts {
  const clock = () => feed.clock()
  const signals = createSignals(market, clock)
  const predictions = createPredictions({ market, clock, log: createPredictionLog(db, feed.name), feed, now })
  const search = createNameSearch(() => market.instrumentTable())
  const assistant = createAssistant({ market, past, clock, feedName: feed.name, search, publication })
  const observing = setInterval(() => {
    try {
      signals.observe()
    } catch (thrown) {
      log.error({ err: thrown }, 'signals could not be computed')
    }
    void predictions.observe()
  }, OBSERVE_MS)
  return { signals, predictions, assistant, close: () => clearInterval(observing) }
}
