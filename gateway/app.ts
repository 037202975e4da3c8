import { join } from 'node:path'
import { withCoins } from './choose-coins'
import { chooseFeed } from './choose-feed'
import type { Config } from './config'
import { Hub } from './fanout/hub'
import type { Feed } from './feeds/feed'
import { type Front, openFront } from './front'
import { watchHealth } from './health-watch'
import { watchedInstruments } from './http/watchlists'
import { createIdentity, type Identity } from './identity/identity'
import { openIngest } from './ingest'
import { type Listener, listen } from './listen'
import { logOf } from './log'
import { ClientLatencies } from './ops/client-latency'
import { marketResources } from './resources'
import type { TopicLogs } from './sequence/topic-logs'
import type { MarketState } from './state/market-state'
import { type Db, openDatabase } from './storage/database'
import { migrate } from './storage/migrate'

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

/** Opens the installation's database, its schema up to date. */
export async function openStorage(config: Config): Promise<Db> {
  const db = await openDatabase(join(config.dataDir, 'zeus.db'))
  await migrate(db)
  return db
}

/**
 * Starts everything in this process. The port comes first, because addresses depend on it. Throws `ListenError` or
 * `StorageError` when the machine does not allow it.
 */
export async function startGateway(config: Config, options: GatewayOptions): Promise<Gateway> {
  const listener = await listen(config)
  try {
    return await startBehind(listener, config, options)
  } catch (thrown) {
    await listener.close()
    throw thrown
  }
}

/** Feeds bring market data in, sequence numbers it, state keeps what is current, the hub tells subscribers. */
async function startBehind(listener: Listener, config: Config, options: GatewayOptions): Promise<Gateway> {
  const { root, development = false, now = Date.now } = options
  const { port, publicUrl } = listener
  const db = await openStorage(config)
  const identity = await createIdentity({ db, dataDir: config.dataDir, publicUrl, ...config.identity, clock: now })
  const chosen = () => chooseFeed(config, now, undefined, () => watchedInstruments(db))
  const feed = options.feed ?? (await withCoins(await chosen(), config, now))

  const ingest = openIngest({ feed, db, now, interest: (name) => hub.isRead(name), healthRows: () => health.rows() })
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
    others: () => [past.recorder.health(), latencies.report(), ...(feed.reports?.() ?? [])],
    now,
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
  })
  log.info({ url: publicUrl, feed: feed.name }, 'listening')

  async function close(): Promise<void> {
    health.close()
    await front?.close()
    await ingest.close()
    await db.destroy()
  }

  return { url: publicUrl, port, feed, topics, state, hub, identity, db, close }
}
