import { setTimeout as sleep } from 'node:timers/promises'
import { type BridgeOptions, createBridgeFeed } from '../../gateway/feeds/bridge/feed'
import type { FeedEvent } from '../../shared/market/events'
import { PrintHash } from './bridge-rows'
import { createIncidentBook } from './incident-book'

/** A bridge on free ports of this machine, and a market that takes what it gives, or waits. */
export async function startBridge(folder: string, options: Partial<BridgeOptions> = {}) {
  const incidents = createIncidentBook()
  const feed = createBridgeFeed({
    host: '127.0.0.1',
    port: 0,
    wsPort: 0,
    folder,
    now: Date.now,
    incidents,
    wait: (ms, signal) => sleep(ms, undefined, { signal }),
    ...options,
  })
  const stop = new AbortController()
  const events: FeedEvent[] = []
  const prints = new PrintHash()
  let gate: Promise<void> = Promise.resolve()
  let open = () => {}
  const running = (async () => {
    for await (const batch of feed.events(stop.signal)) {
      events.push(...batch)
      prints.add(batch)
      await gate
    }
  })()
  while (feed.places().length < (options.nats ? 3 : 2)) await sleep(2)
  const [tcp = '', ws = ''] = feed.places()
  return {
    feed,
    incidents,
    events,
    prints,
    tcp,
    ws,
    figures: () => feed.reports()[0]?.figures ?? {},
    statuses: () => events.flatMap((event) => (event.kind === 'status' ? [`${event.state} ${event.detail}`] : [])),
    /** The market stops asking for more, until `resume`. */
    hold() {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    resume() {
      open()
      gate = Promise.resolve()
    },
    async stop() {
      open()
      stop.abort()
      await running
    },
  }
}

export type RunningBridge = Awaited<ReturnType<typeof startBridge>>
