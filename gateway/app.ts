import { join } from 'node:path'
import { withCoins } from './choose-coins'
import { chooseFeed } from './choose-feed'
import type { Config } from './config'
import { type DataFolder, openDataFolder } from './data-folder'
import { Hub } from './fanout/hub'
import type { Feed } from './feeds/feed'
import { openThread } from './feeds/simulated/open-thread'
import { type Front, openFront } from './front'
import { watchHealth } from './health-watch'
import { watchedInstruments } from './http/watchlists'
import { createIdentity, type Identity } from './identity/identity'
import { closeInTurn, GOODBYE_MAX_MS } from './in-turn'
import { openIngest } from './ingest'
import { openKeptClock } from './kept-clock'
import { type Listener, listen } from './listen'
import { logOf } from './log'
import { borderReport } from './ops/border'
import { ClientLatencies } from './ops/client-latency'
import { marketResources } from './resources'
import type { TopicLogs } from './sequence/topic-logs'
import type { MarketState } from './state/market-state'
import { type Db, openDatabase } from './storage/database'
import { migrate } from './storage/migrate'
import { mustBeWhole } from './storage/must-be-whole'
import { StorageError } from './storage/storage-error'
import type { StorageWatch } from './storage/storage-watch'

const log = logOf('app')

export interface GatewayOptions {
  /** The project's folder: `package.json`, the built client. */
  root: string
  /** The client from its sources, with hot reloading. */
  development?: boolean
  /** Instead of the one the configuration names. */
  feed?: Feed
  /** Wall clock, epoch ms. */
  now?: () => number
}

/** A running process, whatever its role. */
export interface Running {
  /** Where it answers: the origin that browsers use, or a feed's own address. */
  url: string
  close(): Promise<void>
}

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

const DATABASE_THREAD = {
  here: import.meta.url,
  source: 'storage/engine-worker.ts',
  bundle: 'database-worker.js',
  heapMb: 192,
}

/** Opens the installation's database in a thread of its own, its schema up to date. */
export async function openStorage(config: Config, watch?: StorageWatch): Promise<Db> {
  const path = join(config.dataDir, 'zeus.db')
  const db = await openDatabase(path, () => openThread(DATABASE_THREAD, 'database', path), watch)
  try {
    await migrate(db)
    await mustBeWhole(db, path)
    return db
  } catch (thrown) {
    await db.destroy().catch(() => undefined)
    throw thrown instanceof StorageError ? thrown : new StorageError(path, thrown)
  }
}

/**
 * Starts everything in this process. The port comes first, because addresses depend on it. Throws `ListenError` or
 * `StorageError` when the machine does not allow it.
 */
export async function startGateway(config: Config, options: GatewayOptions): Promise<Gateway> {
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
  options: GatewayOptions,
): Promise<Gateway> {
  const { root, development = false, now = Date.now } = options
  const { port, publicUrl } = listener
  const db = await openStorage(config, folder.watch)
  await folder.follow()
  const identity = await createIdentity({ db, dataDir: config.dataDir, publicUrl, ...config.identity, clock: now })
  const keptClock = openKeptClock(config)
  const chosen = () => chooseFeed(config, now, keptClock.reached, () => watchedInstruments(db))
  const feed = options.feed ?? (await withCoins(await chosen(), config, now))

  const ingest = openIngest({
    ...{ feed, db, now, memory: config.memory },
    interest: (name) => hub.isRead(name),
    healthRows: () => health.rows(),
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
