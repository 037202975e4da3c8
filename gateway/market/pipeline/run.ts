import { setTimeout } from 'node:timers/promises'
import type { FeedEvent, FeedStatus } from '../../../shared/market/events'
import { isTrading } from '../../../shared/market/session'
import type { Feed } from '../../feeds/feed'
import { logOf } from '../../log'
import type { StageProbe, StageTimes } from '../../watch/health/stage-times'

const log = logOf('feed')

/** Longest piece of work before sockets and timers get their turn. */
const SLICE_MS = 5
const EVENTS_PER_LOOK = 32
/** Interval of everything derived from many events: boards, indexes, minutes. */
const TICK_MS = 250
/** Rest between two pieces of work that may wait, ms. */
const REST_MS = 5
/** A feed that does not notice the end is left behind. */
const STOP_MAX_MS = 1_000

/** Where a feed's events go. */
interface FeedTaker {
  take(event: FeedEvent, probe?: StageProbe): void
  /** `marketTime`: by the feed's clock; 0 = the market is no further than its events. */
  tick(marketTime: () => number): void
  /** A piece of work that may wait. True if there is more. */
  catchUp(): boolean
}

interface RunParts {
  /** Epoch ms. */
  now: () => number
  /** Duration of the last event of each batch, once the feed is live. */
  times: Pick<StageTimes, 'add' | 'probe'>
  isLive: () => boolean
}

export interface FeedRun {
  /** Epoch ms; start time before the first batch. */
  lastBatchAt(): number
  stop(): Promise<void>
}

const immediately = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Says it in the log too. */
export function logStatus(status: FeedStatus): FeedStatus {
  const { state, detail } = status
  if (state === 'error') log.error({ detail }, 'feed error')
  else log.info({ state, detail }, 'feed')
  return status
}

/** Delay from the exchange to here by the feed's clock, wall ms; not measured outside trading hours. */
function measureReceipt(feed: Feed, event: FeedEvent | undefined, times: Pick<StageTimes, 'add'>): void {
  if (event?.kind !== 'quote' && event?.kind !== 'trade') return
  const { marketTime, speed, phase } = feed.clock()
  if (speed > 0 && isTrading(phase)) times.add('receipt', Math.max(0, (marketTime - event.exchangeTime) / speed))
}

/**
 * Processes the feed's events until stopped, one slice at a time; an exception of the feed becomes a status for
 * operators.
 */
export function runFeed(feed: Feed, { take, tick, catchUp }: FeedTaker, { now, times, isLive }: RunParts): FeedRun {
  const stopping = new AbortController()
  let lastBatchAt = now()
  let isCatchingUp = false
  let isTaking = false

  async function takeBatch(batch: readonly FeedEvent[]): Promise<void> {
    isTaking = true
    try {
      await takeEach(batch)
    } finally {
      isTaking = false
    }
  }

  async function takeEach(batch: readonly FeedEvent[]): Promise<void> {
    let sliceEnd = performance.now() + SLICE_MS
    const probe = isLive() ? times.probe() : undefined
    const last = batch.length - 1
    if (probe) measureReceipt(feed, batch[last], times)
    for (let index = 0; index < batch.length; index++) {
      take(batch[index] as FeedEvent, index === last ? probe : undefined)
      if (index % EVENTS_PER_LOOK !== 0 || performance.now() < sliceEnd) continue
      await immediately()
      if (stopping.signal.aborted) return
      sliceEnd = performance.now() + SLICE_MS
    }
  }

  async function run(): Promise<void> {
    try {
      for await (const batch of feed.events(stopping.signal)) {
        lastBatchAt = now()
        await takeBatch(batch)
        if (stopping.signal.aborted) return
      }
    } catch (thrown) {
      if (stopping.signal.aborted) return
      log.error({ err: thrown }, 'the feed broke')
      take({ kind: 'status', state: 'error', detail: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  }

  async function doWhatWaited(): Promise<void> {
    if (isCatchingUp) return
    isCatchingUp = true
    while (!stopping.signal.aborted && catchUp()) await setTimeout(REST_MS)
    isCatchingUp = false
  }

  // The feed's clock is at the end of its batch: while a batch is processed, the market is at its events.
  const marketTime = () => (isTaking ? 0 : feed.clock().marketTime)
  const ticking = setInterval(() => {
    tick(marketTime)
    void doWhatWaited()
  }, TICK_MS)
  const running = run()
  return {
    lastBatchAt: () => lastBatchAt,
    async stop() {
      clearInterval(ticking)
      stopping.abort()
      await Promise.race([running, setTimeout(STOP_MAX_MS, undefined, { ref: false })])
    },
  }
}
