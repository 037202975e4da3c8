import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_GRADES } from '../shared/flow/grades'
import { isTrading } from '../shared/market/session'
import type { KindName, Row } from '../shared/protocol/kinds'
import type { AppConfig } from '../shared/protocol/rest'
import { type TopicName, topic } from '../shared/protocol/topics'
import { startAnalysts } from './analysts'
import { chooseFeed } from './choose-feed'
import type { Config } from './config'
import { Hub } from './fanout/hub'
import { createSocketServer } from './fanout/socket-server'
import type { Feed } from './feeds/feed'
import { builtClient, developmentClient } from './http/client-files'
import { configRoutes } from './http/config-route'
import { healthRoutes } from './http/health-route'
import { securityHeaders } from './http/security'
import { createHttp } from './http/server'
import { createIdentity, type Identity } from './identity/identity'
import { listen } from './listen'
import { logOf } from './log'
import { runMarket } from './market-run'
import { createHealth } from './ops/health'
import { openPast } from './past'
import { resources } from './resources'
import { TopicLogs } from './sequence/topic-logs'
import { VenueGaps } from './sequence/venue-gaps'
import { feedNotice, SESSION_NOTICE_MS, sessionNotice } from './session-notices'
import { createMarketState, type MarketState } from './state/market-state'
import { type Db, openDatabase } from './storage/database'
import { migrate } from './storage/migrate'
import { topicExists } from './topic-exists'

const log = logOf('app')

const PRODUCT = '宙斯看盘'
const HEALTH_MS = 5_000

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
 * Starts everything: feeds bring market data in, sequence numbers it, state keeps what is current, the hub tells
 * subscribers. Throws `ListenError` or `StorageError` when the machine does not allow it.
 */
export async function startGateway(config: Config, options: GatewayOptions): Promise<Gateway> {
  const { root, now = Date.now } = options
  const listener = await listen(config)
  const { server, port, publicUrl } = listener

  const db = await openDatabase(join(config.dataDir, 'zeus.db'))
  await migrate(db)
  const identity = await createIdentity({
    db,
    dataDir: config.dataDir,
    publicUrl,
    clientId: config.identity.clientId,
    registration: config.identity.registration,
    issuer: config.identity.issuer,
    clock: now,
  })

  // feed → sequence → state → hub
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
  const sockets = createSocketServer({
    server,
    hub,
    origins: () => [publicUrl],
    verify: identity.verify,
    exists: (name) => topicExists(name, (id) => state.instrument(id)),
    greeting: () => [sessionNotice(feed, now()), feedNotice(feed, market.status())],
    serverTime: now,
    marketTime: () => feed.clock().marketTime,
  })
  const market = runMarket(
    feed,
    {
      gaps,
      state,
      hub,
      record: (event) => past.recorder.observe(event),
      onStatus: (status) => sockets.broadcast(feedNotice(feed, status)),
      onPhase: () => sockets.broadcast(sessionNotice(feed, now())),
    },
    now,
  )
  const health = createHealth({
    now,
    feed: () => ({
      ...market.status(),
      lastEventAt: market.lastEventAt(),
      trading: isTrading(feed.clock().phase),
    }),
    gaps: () => gaps.counts(),
    failed: () => market.failed() + hub.figures().failed,
    fanout: () => hub.figures(),
  })

  function snapshotRows<K extends KindName>(name: TopicName, kind: K): readonly Row<K>[] {
    return kind === 'health' ? (healthRows() as Row<KindName>[] as Row<K>[]) : state.rows(name, kind)
  }
  const reports = () => [...health.reports(), past.recorder.health()]
  const healthRows = (): Row<'health'>[] =>
    reports().map((report) => ({ source: report.source, body: JSON.stringify(report) }))

  const timers = [
    setInterval(() => sockets.broadcast(sessionNotice(feed, now())), SESSION_NOTICE_MS),
    setInterval(() => {
      for (const row of healthRows()) hub.publish({ kind: 'health', topic: topic.health, row, ingestTime: now() })
      health.nextInterval()
    }, HEALTH_MS),
  ]

  const client = options.development ? await developmentClient(root, server) : builtClient(join(root, 'dist', 'client'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const appConfig = async (): Promise<AppConfig> => ({
    product: PRODUCT,
    version,
    issuer: identity.issuer,
    clientId: identity.clientId,
    embeddedIdentity: identity.embedded,
    registrationOpen: await identity.registrationOpen(),
    feed: { name: feed.name, badge: feed.badge, quality: feed.quality },
    wechatQr: config.wechatQr ?? null,
    serverTime: now(),
  })
  listener.serve(
    createHttp({
      guards: [
        securityHeaders({
          publicUrl,
          issuer: config.identity.issuer,
          videoHosts: config.video.hosts,
          development: options.development ?? false,
        }),
        identity.hostGuard,
      ],
      signIn: identity.router,
      open: [configRoutes(appConfig), healthRoutes(reports)],
      requireUser: identity.requireUser,
      ...resources({ config, db, identity, state, history: past.history, analysts, now }),
      client: client.router,
    }),
  )
  log.info({ url: publicUrl, feed: feed.name }, 'listening')

  async function close(): Promise<void> {
    for (const timer of timers) clearInterval(timer)
    sockets.close()
    analysts.close()
    await market.stop()
    await past.close()
    health.close()
    await client.close()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    identity.close()
    await db.destroy()
  }

  return { url: publicUrl, port, feed, topics, state, hub, identity, db, close }
}
