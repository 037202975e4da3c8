import type { Config } from '../config'
import { Hub } from '../fanout/hub'
import type { Feed } from '../feeds/feed'
import { watchedInstruments } from '../http/watchlists'
import { createIdentity, type Identity } from '../identity/identity'
import { logOf } from '../log'
import { borderReport } from '../ops/border'
import { ClientLatencies } from '../ops/client-latency'
import { watchHealth } from '../pipeline/health-watch'
import { openIngest } from '../pipeline/ingest'
import type { TopicLogs } from '../sequence/topic-logs'
import { type Front, openFront } from '../serving/front'
import { type Listener, listen } from '../serving/listen'
import { marketResources } from '../serving/resources'
import { withCoins } from '../sources/choose-coins'
import { chooseFeed } from '../sources/choose-feed'
import type { MarketState } from '../state/market-state'
import type { Db } from '../storage/database'
import { type DataFolder, openDataFolder } from './data-folder'
import { closeInTurn, GOODBYE_MAX_MS } from './in-turn'
import { openKeptClock } from './kept-clock'
import { openStorage } from './open-storage'
import type { ProcessOptions, Running } from './running'

const log = logOf('app')

export interface Gateway extends Running {
  port: number
  feed: Feed
  topics: TopicLogs
  state: MarketState
  hub: Hub
  identity: Identity
  db: Db
  /** Tells the clients, then closes everything. */
  close(): Promise<void>
}

/**
 * Starts everything in this process. The port comes first, because addresses depend on it. Throws `ListenError` or
 * `StorageError` when the machine does not allow it.
 */
export async function startGateway(config: Config, options: ProcessOptions): Promise<Gateway> {
  const folder = openDataFolder(config, true)
  let listener: Listener | undefined
  try {
    listener = await listen(config)
    return await startBehind(listener, folder, config, options)
  } catch (thrown) {
    await listener?.close()
    folder.close()
    throw thrown
  }
}

/** Feeds bring market data in, sequence numbers it, state keeps what is current, the hub tells subscribers. */
async function startBehind(
  listener: Listener,
  folder: DataFolder,
  config: Config,
  options: ProcessOptions,
): Promise<Gateway> {
  const { root, development = false, now = Date.now } = options
  const { port, publicUrl } = listener
  const db = await openStorage(config, folder.watch)
  await folder.follow()
  const identity = await createIdentity({ db, dataDir: config.dataDir, publicUrl, ...config.identity, clock: now })
  const keptClock = openKeptClock(config)
  const watched = () => watchedInstruments(db)
  const chosen = () => chooseFeed(config, now, keptClock.reached, watched)
  const feed = options.feed ?? (await withCoins(await chosen(), config, now))

  const ingest = openIngest({
    ...{ feed, db, now, memory: config.memory },
    interest: (name) => hub.isRead(name),
    healthRows: () => health.rows(),
    watched,
  })
  const { topics, state, past } = ingest
  const hub = new Hub(topics)
  let front: Front | undefined
  const market = ingest.run({
    hub,
    onStatus: (status) => front?.tellStatus(status),
    onPhase: () => front?.tellSession(),
  })
  const latencies = new ClientLatencies(now)
  const health = watchHealth({
    ...ingest,
    hub,
    market,
    others: () => [
      folder.report(now()),
      past.recorder.health(),
      borderReport({ refused: market.refused(), leftOut: topics.leftOut() }, now()),
      latencies.report(),
      ...(feed.reports?.() ?? []),
    ],
    now,
    changed: () => front?.tellSession(),
  })
  front = await openFront({
    ...{ config, root, development, listener, db, identity, hub, now },
    market: {
      feed,
      get tradingDay() {
        return state.tradingDay
      },
      instrument: (id) => state.instrument(id),
      isEmpty: () => state.tradingDay === '',
      status: market.status,
    },
    latencies,
    bars: (name, kind) => state.rows(name, kind),
    marketRoutes: marketResources({ ...ingest, history: past.history, eventDays: past.eventDays, boards: past.boards }),
    reports: health.reports,
    health: health.worst,
  })
  keptClock.follow(() => feed.clock().marketTime)
  log.info({ url: publicUrl, feed: feed.name }, 'listening')

  const close = (): Promise<void> =>
    closeInTurn([
      { name: 'health', close: health.close },
      { name: 'front', close: () => front?.close(), maxMs: GOODBYE_MAX_MS },
      { name: 'clock', close: keptClock.close },
      { name: 'history', close: ingest.close },
      { name: 'database', close: () => db.destroy() },
      { name: 'folder', close: folder.close },
    ])

  return { url: publicUrl, port, feed, topics, state, hub, identity, db, close }
}
