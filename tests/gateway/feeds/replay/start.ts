import { createReplayFeed, type ReplayFeed } from '../../../../gateway/feeds/replay/feed'
import type { FeedEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'

const day = dateToMs('20230110')
export const at = (hour: number, minute: number, second: number, ms = 0) =>
  day + ((hour * 60 + minute) * 60 + second) * 1000 + ms

/** A wall clock that moves only while the feed waits, and by as much as it waits. */
export function wallClock() {
  const clock = {
    time: dateToMs('20260901'),
    waits: [] as number[],
    now: () => clock.time,
    async wait(ms: number, signal: AbortSignal) {
      if (signal.aborted) return
      clock.waits.push(ms)
      clock.time += ms
    },
  }
  return clock
}

/** A wait that only an abort ends. */
export const never = (_: number, signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Lets the feed's own reading go on until something is so. */
export async function passed(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const DEFAULTS = { endWhenDone: true, speed: Number.POSITIVE_INFINITY }

type Options = Partial<Parameters<typeof createReplayFeed>[0]>

export function start(path: string, options: Options = {}, leaveOut?: (event: FeedEvent) => boolean) {
  const clock = wallClock()
  const feed = createReplayFeed({ path, now: clock.now, wait: clock.wait, ...DEFAULTS, ...options })
  return { clock, feed, ...reader(feed, leaveOut) }
}

/** As `start`, of a recording without snapshots, leaving out those that are made from its orders. */
export const startTicks = (path: string, options: Options = {}) =>
  start(path, options, (event) => event.kind === 'quote')

function reader(feed: ReplayFeed, leaveOut: (event: FeedEvent) => boolean = () => false) {
  const stop = new AbortController()
  const batches = feed.events(stop.signal)[Symbol.asyncIterator]()
  /** The next batch in which anything is left; empty at the end. */
  const next = async (): Promise<readonly FeedEvent[]> => {
    for (;;) {
      const read = await batches.next()
      if (read.done) return []
      const kept = read.value.filter((event) => !leaveOut(event))
      if (kept.length > 0) return kept
    }
  }
  return {
    stop,
    next,
    /** Everything up to the event that fits, with its batch. */
    async until(fits: (event: FeedEvent) => boolean): Promise<FeedEvent[]> {
      const events: FeedEvent[] = []
      for (;;) {
        const batch = await next()
        events.push(...batch)
        if (batch.length === 0 || batch.some(fits)) return events
      }
    },
    async rest(): Promise<FeedEvent[]> {
      const events: FeedEvent[] = []
      for (let batch = await next(); batch.length > 0; batch = await next()) events.push(...batch)
      return events
    },
  }
}

export const details = (events: readonly FeedEvent[], state: string) =>
  events.flatMap((event) => (event.kind === 'status' && event.state === state ? [event.detail] : []))
export const prints = (events: readonly FeedEvent[]) => events.filter((event) => event.kind === 'trade')
export const shown = (event: FeedEvent) =>
  event.kind === 'phase' ? event.phase : 'venueSeq' in event ? `${event.kind} ${event.venueSeq}` : event.kind
