import type { Publication } from '../../../shared/protocol/publication'
import type { Feed } from '../../feeds/feed'
import { logOf } from '../../log'
import { type Assistant, createAssistant } from '../../people/strategy/assistant'
import { makeModelsInThread } from '../../people/strategy/models/make-in-thread'
import { createNameSearch } from '../../people/strategy/name-search'
import { createPredictionLog } from '../../people/strategy/prediction-log'
import { createPredictions, type Predictions } from '../../people/strategy/predictions'
import { createSignals, type SignalStore } from '../../people/strategy/signals'
import { createToolDesk, type ToolDesk } from '../../people/strategy/tools/tool-desk'
import type { Db } from '../../storage/database'
import type { MarketState } from '../state/market-state'
import type { PastStages } from './past'

const log = logOf('strategy')

/** How often rules and forecasts look at the market. */
const OBSERVE_MS = 3_000

export interface Analysts {
  signals: SignalStore
  predictions: Predictions
  assistant: Assistant
  tools: ToolDesk
  close(): void
}

interface AnalystsParts {
  db: Db
  feed: Feed
  state: MarketState
  past: Pick<PastStages, 'history' | 'boards' | 'eventDays' | 'recordedMinutes'>
  publication: Publication
}

/** Readers of the running market that comment on it: rules, forecasts, answers. */
export function startAnalysts(
  { db, feed, state: market, past: { history, boards, eventDays, recordedMinutes }, publication }: AnalystsParts,
  now: () => number,
): Analysts {
  const clock = () => feed.clock()
  const signals = createSignals(market, clock)
  const predictions = createPredictions({
    market,
    past: { days: history.days, recordedMinutes },
    clock,
    log: createPredictionLog(db, feed.name),
    feed,
    makeModels: makeModelsInThread,
    now,
  })
  const search = createNameSearch(() => market.instrumentTable())
  const past = { ...history, ...boards, events: eventDays.list, predictions: () => predictions.report('15') }
  const tools = createToolDesk({ market, past, clock, feed, publication })
  const assistant = createAssistant({ market, past: history, clock, feedName: feed.name, search, tools, publication })
  const observing = setInterval(() => {
    try {
      signals.observe()
    } catch (thrown) {
      log.error({ err: thrown }, 'signals could not be computed')
    }
    void predictions.observe()
  }, OBSERVE_MS)
  return { signals, predictions, assistant, tools, close: () => clearInterval(observing) }
}
