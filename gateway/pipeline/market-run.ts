import { setTimeout } from 'node:timers/promises'
import { isBelievable, isBelievableInstrument } from '../../shared/market/bounds'
import type { FeedEvent, FeedStatus, MarketEvent } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import type { Update } from '../../shared/protocol/update'
import type { Feed } from '../feeds/feed'
import { logOf } from '../log'
import type { VenueGaps } from '../sequence/venue-gaps'

const log = logOf('feed')

/** Longest piece of work before sockets and timers get their turn. */
const SLICE_MS = 5
const EVENTS_PER_LOOK = 32
/** Pace of what is derived from many events: boards, indexes, minutes. */
const TICK_MS = 250
/** Rest between two pieces of work that may wait, ms. */
const REST_MS = 5
/** A feed that does not notice the end is left behind. */
const STOP_MAX_MS = 1_000
const FAILURES_LOGGED = 10

/** Where each event goes. */
export interface MarketStages {
  gaps: VenueGaps
  state: {
    apply(event: MarketEvent): readonly Update[]
    tick(marketTime: number): readonly Update[]
    /** A piece of work that may wait. True if there is more. */
    catchUp(): boolean
  }
  hub: { publish(update: Update): void }
  /** Keeps what must outlive the day; sees every market event before state does. */
  record: (event: MarketEvent) => void
  onStatus: (status: FeedStatus) => void
  onPhase: () => void
}

export interface MarketRun {
  status(): FeedStatus
  /** Epoch ms. */
  lastEventAt(): number
  /** Events that could not be applied. */
  failed(): number
  /** Events, and instruments, with numbers that cannot be: left out. `newest`: of which instrument the last one was. */
  refused(): { count: number; newest: string }
  stop(): Promise<void>
}

const immediately = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Takes the feed's events through all stages until stopped. Nothing that a feed does ends it: a feed that throws is
 * a status for operators, an event that cannot be applied is counted and left out.
 */
export function runMarket(feed: Feed, stages: MarketStages, now: () => number): MarketRun {
  const { gaps, state, hub, record, onStatus, onPhase } = stages
  const stopping = new AbortController()
  let status: FeedStatus = { kind: 'status', state: 'connecting', detail: '' }
  let lastEventAt = now()
  let failed = 0
  let [refused, newestRefused] = [0, '']
  let isCatchingUp = false

  function tell(next: FeedStatus): void {
    status = next
    if (next.state === 'error') log.error({ detail: next.detail }, 'feed error')
    else log.info({ state: next.state, detail: next.detail }, 'feed')
    onStatus(next)
  }

  function sequence(event: MarketEvent): void {
    if (event.kind === 'trade') gaps.check('trade', event.instrument, event.venueSeq)
    else if (event.kind === 'order' || event.kind === 'cancel') gaps.check('order', event.instrument, event.venueSeq)
    else if (event.kind === 'day' && !event.of) gaps.restart()
  }

  /** The last border: whatever a feed brings, a number beyond all reason ends here. */
  function refuse(kind: string, instrument: string): void {
    refused++
    newestRefused = instrument
    if (refused <= FAILURES_LOGGED) log.warn({ kind, instrument }, 'numbers that cannot be, left out')
  }

  function believed(instrument: Instrument): boolean {
    const is = isBelievableInstrument(instrument)
    if (!is) refuse('instruments', instrument.id)
    return is
  }

  function take(event: FeedEvent): void {
    if (event.kind === 'status') tell(event)
    else if (!isBelievable(event)) refuse(event.kind, 'instrument' in event ? event.instrument : '')
    else if (event.kind === 'instruments') pass({ ...event, instruments: event.instruments.filter(believed) })
    else pass(event)
  }

  function pass(event: MarketEvent): void {
    sequence(event)
    attempt(`${event.kind}: not recorded`, () => record(event))
    attempt(`${event.kind}: not applied`, () => {
      for (const update of state.apply(event)) hub.publish(update)
    })
    if (event.kind === 'phase' || event.kind === 'day') onPhase()
  }

  /** One fault must not end the market, nor keep the next stage from its event. */
  function attempt(what: string, work: () => void): void {
    try {
      work()
    } catch (thrown) {
      failed++
      if (failed <= FAILURES_LOGGED) log.error({ err: thrown }, what)
    }
  }

  async function takeBatch(batch: readonly FeedEvent[]): Promise<void> {
    let sliceEnd = performance.now() + SLICE_MS
    for (let index = 0; index < batch.length; index++) {
      take(batch[index] as FeedEvent)
      if (index % EVENTS_PER_LOOK !== 0 || performance.now() < sliceEnd) continue
      await immediately()
      if (stopping.signal.aborted) return
      sliceEnd = performance.now() + SLICE_MS
    }
  }

  async function run(): Promise<void> {
    try {
      for await (const batch of feed.events(stopping.signal)) {
        lastEventAt = now()
        await takeBatch(batch)
        if (stopping.signal.aborted) return
      }
    } catch (thrown) {
      if (stopping.signal.aborted) return
      log.error({ err: thrown }, 'the feed broke')
      tell({ kind: 'status', state: 'error', detail: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  }

  function tick(): void {
    attempt('derived rows not made', () => {
      for (const update of state.tick(feed.clock().marketTime)) hub.publish(update)
    })
    if (!isCatchingUp) void catchUp()
  }

  async function catchUp(): Promise<void> {
    isCatchingUp = true
    let isMore = true
    while (isMore && !stopping.signal.aborted) {
      isMore = false
      attempt('not caught up', () => {
        isMore = state.catchUp()
      })
      if (isMore) await setTimeout(REST_MS)
    }
    isCatchingUp = false
  }

  const ticking = setInterval(tick, TICK_MS)
  const running = run()
  return {
    status: () => status,
    lastEventAt: () => feed.lastEventAt?.() ?? lastEventAt,
    failed: () => failed,
    refused: () => ({ count: refused, newest: newestRefused }),
    async stop() {
      clearInterval(ticking)
      stopping.abort()
      await Promise.race([running, setTimeout(STOP_MAX_MS, undefined, { ref: false })])
    },
  }
}
