import type { FeedEvent } from '../../shared/market/events'
import { topic } from '../../shared/protocol/topics'
import type { Feed } from '../feeds/feed'
import { createBoardRotation } from '../history/board-rotation'
import { createDayReferences } from '../history/day-references'
import { createDayStore } from '../history/day-store'
import { createEventDays, type EventDays } from '../history/event-days'
import { createHistory, type History } from '../history/history'
import { createLimitLadder } from '../history/limit-ladder'
import type { MarketPace } from '../history/market-pace'
import { CHECKPOINT_MS, createRecorder, type Recorder } from '../history/recorder'
import { createSeriesStore } from '../history/series-store'
import type { TopicLogs } from '../sequence/topic-logs'
import type { MarketState } from '../state/market-state'
import type { Db } from '../storage/database'

export interface PastParts {
  db: Db
  feed: Feed
  state: MarketState
  topics: TopicLogs
  /** The market's turnover by minute, today's and the day's before. */
  pace: MarketPace
  /** Instruments whose minutes are worth recording. */
  watched: () => Promise<readonly string[]>
}

export interface Past {
  history: History
  recorder: Recorder
  eventDays: EventDays
  boards: { rotation: ReturnType<typeof createBoardRotation>; limitLadder: ReturnType<typeof createLimitLadder> }
  /** Looks at each event before state applies it. */
  observe(event: FeedEvent): void
  /** Writes the running day down once more, as far as `maxMs` allows. */
  close(maxMs: number): Promise<void>
}

/** What outlives the day: a recorder beside the stream, and answers about the past. Days of each feed stay apart. */
export function openPast({ db, feed, state, topics, pace, watched }: PastParts): Past {
  const days = createDayStore(db, feed.name)
  const series = createSeriesStore(db, feed.name)
  const clock = () => feed.clock()
  const recorder = createRecorder({ days, series, market: state, clock, watched, pace })
  const references = createDayReferences({
    ...{ days, market: state },
    written: () => recorder.idle(),
    refer: (made) => state.refer(made),
  })
  const history = createHistory({
    days,
    series,
    market: state,
    clock,
    prints: (id) => topics.log(topic.tick(id)).prints(),
    completeness: () => recorder.completeness(),
  })
  const checkpoints = setInterval(() => void recorder.checkpoint(), CHECKPOINT_MS)
  return {
    history,
    recorder,
    eventDays: createEventDays({ series, market: state }),
    boards: {
      rotation: createBoardRotation({ days, market: state }),
      limitLadder: createLimitLadder({ days, market: state }),
    },
    observe(event) {
      recorder.observe(event)
      references.observe(event)
    },
    async close(maxMs) {
      clearInterval(checkpoints)
      references.close()
      await recorder.close(maxMs)
    },
  }
}
