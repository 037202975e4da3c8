import { join } from 'node:path'
import { DEFAULT_GRADES } from '../shared/flow/grades'
import type { KindName, Row } from '../shared/protocol/kinds'
import type { TopicName } from '../shared/protocol/topics'
import { startAnalysts } from './analysts'
import { chooseFeed } from './choose-feed'
import type { Config } from './config'
import { Hub } from './fanout/hub'
import { createSocketServer } from './fanout/socket-server'
import type { Feed } from './feeds/feed'
import { watchHealth } from './health-watch'
import { createIdentity, type Identity } from './identity/identity'
import { type Listener, listen } from './listen'
import { logOf } from './log'
import { runMarket } from './market-run'
import { openPast } from './past'
import { TopicLogs } from './sequence/topic-logs'
import { VenueGaps } from './sequence/venue-gaps'
import { feedNotice, SESSION_NOTICE_MS, sessionNotice } from './session-notices'
import { createMarketState, type MarketState } from './state/market-state'
import { type Db, openDatabase } from './storage/database'
import { migrate } from './storage/migrate'
import { topicExists } from './topic-exists'
import { openWeb } from './web'

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

export interface Gateway {
  /** Origin that browsers use. */
  url: string
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
 * Starts everything. The port comes first, because addresses depend on it. Throws `ListenError` or `StorageError`
 * when the machine does not allow it.
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
  const { server, port, publicUrl } = listener
  const db = await openDatabase(join(config.dataDir, 'zeus.db'))
  await migrate(db)
  const identity = await createIdentity({ db, dataDir: config.dataDir, publicUrl, ...config.identity, clock: now })

  const feed = options.feed ?? (await chooseFeed(config, now))
  const gaps = new VenueGaps()
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now,
    interest: (name) => hub.isRead(name),
    turnoverBefore: (slot) => past.recorder.turnoverBefore(slot),
  })
  const topics = new TopicLogs({ rows: snapshotRows }, now())
  const hub = new Hub(topics)

  const past = openPast({ db, feed, state, topics })
  const analysts = startAnalysts(db, feed, state, now)
  const session = () => sessionNotice(feed, now())
  const sockets = createSocketServer({
    server,
    hub,
    origins: () => [publicUrl],
    verify: identity.verify,
    exists: (name) =>
      topicExists(name, { instrument: (id) => state.instrument(id), isEmpty: () => state.tradingDay === '' }),
    greeting: () => [session(), feedNotice(feed, market.status())],
    serverTime: now,
    marketTime: () => feed.clock().marketTime,
  })
  const stages = {
    gaps,
    state,
    hub,
    record: past.recorder.observe,
    onStatus: (status: Parameters<typeof feedNotice>[1]) => sockets.broadcast(feedNotice(feed, status)),
    onPhase: () => sockets.broadcast(session()),
  }
  const market = runMarket(feed, stages, now)
  const health = watchHealth({ feed, gaps, hub, market, others: () => [past.recorder.health()], now })
  const sessions = setInterval(() => sockets.broadcast(session()), SESSION_NOTICE_MS)

  function snapshotRows<K extends KindName>(name: TopicName, kind: K): readonly Row<K>[] {
    return kind === 'health' ? (health.rows() as Row<KindName>[] as Row<K>[]) : state.rows(name, kind)
  }

  const running = { config, db, identity, state, history: past.history, analysts, reports: health.reports, feed, now }
  const web = await openWeb({ ...running, server, publicUrl, root, development })
  listener.serve(web.handler)
  log.info({ url: publicUrl, feed: feed.name }, 'listening')

  async function close(): Promise<void> {
    clearInterval(sessions)
    sockets.close()
    health.close()
    analysts.close()
    await market.stop()
    await past.close()
    await web.close()
    await listener.close()
    identity.close()
    await db.destroy()
  }

  return { url: publicUrl, port, feed, topics, state, hub, identity, db, close }
}
