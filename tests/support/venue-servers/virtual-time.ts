import type { Feed } from '../../../gateway/feeds/feed'
import { beijingMoment } from '../../../gateway/feeds/level-one/fields'
import type { LiveOptions } from '../../../gateway/feeds/level-one/live-feed'
import type { FeedEvent, FeedStatus } from '../../../shared/market/events'

/** Epoch ms of `20260910`, `105512` in Beijing. */
export function at(date: string, clock: string): number {
  const time = beijingMoment(date, clock)
  if (time === undefined) throw new RangeError(`${date} ${clock}`)
  return time
}

/** A clock that moves only by waits, which end at once. */
export class VirtualTime {
  /** All requested waits, ms. */
  waits: number[] = []

  constructor(public time: number) {}

  /** Options of a feed over these instruments. */
  options(wanted: readonly string[]): LiveOptions {
    return { now: () => this.time, random: () => 0, wanted: () => wanted, wait: this.wait }
  }

  wait = async (ms: number): Promise<void> => {
    this.waits.push(ms)
    this.time += ms
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Events until one satisfies `until` (that one included) or `batchesMax` batches have arrived. */
export async function eventsUntil(
  feed: Feed,
  until: (event: FeedEvent, all: readonly FeedEvent[]) => boolean,
  batchesMax = 400,
): Promise<FeedEvent[]> {
  const stop = new AbortController()
  const all: FeedEvent[] = []
  for await (const batch of feed.events(stop.signal)) {
    for (const event of batch) {
      all.push(event)
      if (until(event, all)) stop.abort()
    }
    if (--batchesMax <= 0) stop.abort()
    if (stop.signal.aborted) break
  }
  return all
}

export const statusesOf = (events: readonly FeedEvent[]): FeedStatus[] =>
  events.filter((event): event is FeedStatus => event.kind === 'status')

/** True at the `count`th status of a state. */
export const nthStatus = (state: FeedStatus['state'], count: number) => (event: FeedEvent, all: readonly FeedEvent[]) =>
  event.kind === 'status' &&
  event.state === state &&
  statusesOf(all).filter((one) => one.state === state).length >= count
