import type { Router } from 'express'
import type { SignalResult } from '../../../shared/flow/signal-score'
import type { FeedStatus } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { BarKind } from '../../../shared/protocol/bar-sum'
import { isDemoToken } from '../../../shared/protocol/demo'
import type { Row } from '../../../shared/protocol/kinds'
import { NO_ROW_INDEX, type Publication } from '../../../shared/protocol/publication'
import type { HealthReport, HealthState } from '../../../shared/protocol/rest'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Config } from '../../config/config'
import { createBarChecksums } from '../../market/state/bar-checksum'
import { createReplays } from '../../past/replay/replays'
import type { PastSource } from '../../people/alerts/back-test/past-source'
import type { ListedName } from '../../people/alerts/directory'
import type { FollowRequest } from '../../people/alerts/rule-scores'
import { createDemoAccess, DEMO_ID, type DemoAccess } from '../../people/demo/demo-access'
import type { BasketCourseSource } from '../../people/documents/basket-course'
import type { Identity } from '../../people/identity/identity'
import { isEventSocket } from '../../people/identity/sessions/event-sockets'
import { endedCode } from '../../people/identity/sessions/session-ends'
import type { RuleAnswer } from '../../people/strategy/language-model/assistant-desk'
import { isWallToken } from '../../people/walls/wall-tokens'
import { createWalls, type Walls } from '../../people/walls/walls'
import type { Db } from '../../storage/database'
import type { Uploads } from '../../storage/uploads'
import type { ClientLatencies } from '../../watch/health/client-latency'
import type { Freezes } from '../../watch/incidents/freezes'
import type { OpsDesk } from '../../watch/incidents/ops-desk'
import type { AlertNowParts } from '../http/alert-now'
import type { AlertParts } from '../http/alerts'
import type { Hub } from '../hub/hub'
import type { CallContext } from '../hub/socket-calls'
import { createSocketServer, isMarketSocket, type SocketServerOptions } from '../hub/socket-server'
import type { ToolAccess } from '../mcp/tool-server'
import { openAlertDesk } from './alerts'
import { openAssistant } from './assistant'
import { createEventStream } from './event-stream'
import type { Listener } from './listen'
import { type FeedFacts, feedNotice, SESSION_NOTICE_MS, sessionNotice } from './notices'
import { openOperators } from './operators'
import { CALLS_OF_ACCOUNT, CALLS_OF_CONNECTION, CALLS_OF_DEMO, createSpending } from './spending'
import { openStrategies } from './strategies'
import { topicCheck } from './topic-exists'
import { openWeb } from './web'

/** Market access of a process that serves people, wherever the market runs. */
export interface KnownMarket {
  readonly feed: FeedFacts
  readonly tradingDay: string
  /** Records of finished days. */
  readonly past: PastSource & BasketCourseSource
  instrument(id: InstrumentId): Instrument | undefined
  /** No instrument is known yet. */
  isEmpty(): boolean
  /** Names of all instruments; the same array until one changes. */
  listed(): readonly ListedName[]
  /** Whether a condition of an alert holds at this moment. */
  heldNow: AlertNowParts['heldNow']
  /** The assistant's tools. */
  tools: ToolAccess
  /** Answers a question by rules. Throws `ZeusError` for a time that cannot be looked at. */
  answer: RuleAnswer
  /** Outcome of signals that occurred on a day. */
  follow(ask: FollowRequest): Promise<SignalResult[]>
  /** Current states of alert rules, if known. */
  alertStates: AlertParts['statesOf']
  status(): FeedStatus
}

interface FrontParts {
  config: Config
  /** Corporate actions that the operator's table states. */
  actionsOf: Parameters<typeof openStrategies>[0]['actionsOf']
  root: string
  development: boolean
  listener: Listener
  db: Db
  identity: Identity
  uploads: Uploads
  hub: Hub
  market: KnownMarket
  prepare?: CallContext['prepare']
  /** Current minute bars of a topic. */
  bars: (topic: TopicName, kind: BarKind) => readonly Row<BarKind>[]
  latencies: ClientLatencies
  freezes: Freezes
  publication: Publication
  /** Handler of HTTP requests about the market. */
  marketRoutes: readonly Router[]
  /** `worst`: worst state of the last `health` rows. */
  health: { reports(): HealthReport[]; worst(): HealthState }
  now: () => number
}

/** Sockets, sign-in, resources and pages. */
export interface Front {
  /** The feed's status changed. */
  tellStatus(status: FeedStatus): void
  /** Phase, day or speed changed. */
  tellSession(): void
  /** Alerts were stored. */
  tellAlerts(): void
  /** Parts are looked at for operators now, not at the next turn. */
  look(): void
  /** Hands its connections over to other gateways, as the configuration says how slowly. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** The simulated market alone: no licence restricts showing it. Other sources are part of the feed's name. */
const isInvented = ({ name }: FeedFacts): boolean => name === 'simulated'

/** Checksums of bars as readers have them. */
const publishedBars = ({ publication, bars, now }: Pick<FrontParts, 'publication' | 'bars' | 'now'>) =>
  createBarChecksums({
    rows: (name, kind) => publication.rows(name, kind, bars(name, kind), NO_ROW_INDEX),
    now,
  })

/** Principal of a token: of a wall, of a demo reader, or of an account. */
function tokensOf(walls: Walls, demo: DemoAccess, identity: Identity): Pick<SocketServerOptions, 'verify' | 'still'> {
  const verify: SocketServerOptions['verify'] = async (token) => {
    if (token && isDemoToken(token)) return demo.verify(token)
    return token && isWallToken(token) ? walls.verify(token) : identity.verify(token)
  }
  return {
    verify,
    still: (user, token) => (token && isWallToken(token) ? walls.still(user.sid ?? '') : verify(token)),
  }
}

/** Calls of accounts and of demo readers, each with a budget of its own. */
function callSpending(): NonNullable<SocketServerOptions['spend']> {
  const [ofAccounts, ofDemo] = [createSpending(CALLS_OF_ACCOUNT), createSpending(CALLS_OF_DEMO)]
  return {
    connection: createSpending(CALLS_OF_CONNECTION),
    account: (key, cost) => (key.startsWith(DEMO_ID) ? ofDemo : ofAccounts)(key, cost),
  }
}

export async function openFront(parts: FrontParts): Promise<Front> {
  const { config, root, development, listener, db, identity, hub, market, marketRoutes, health, now } = parts
  const { latencies, freezes, publication } = parts
  const { publicUrl } = listener
  const walls = createWalls({ db, clock: now, take: identity.store.attempts.take, halfDays: config.halfDays })
  const demo = createDemoAccess({
    isOpen: () => config.demo ?? isInvented(market.feed),
    seal: () => identity.store.seal,
    clock: now,
  })
  let desk: OpsDesk | undefined
  const exists = topicCheck(market)
  const replays = createReplays({ store: config.history?.store, feed: market.feed, exists, publication, now })
  const session = () => sessionNotice(market.feed, now(), health.worst())
  const sockets = createSocketServer({
    server: listener.gate(isMarketSocket),
    hub,
    origins: () => [publicUrl],
    ...tokensOf(walls, demo, identity),
    exists,
    seat: replays.seat,
    prepare: parts.prepare,
    bars: publishedBars(parts),
    measured: (connection, latency) => (latency ? latencies.take(connection, latency) : latencies.leave(connection)),
    spend: callSpending(),
    greeting: () => [feedNotice(market.feed, market.status()), session(), ...(desk?.greeting() ?? [])],
    serverTime: now,
    marketTime: () => market.feed.clock().marketTime,
  })
  const stops = [
    identity.onSessionEnd(({ id, reason }) => sockets.endSession(id, endedCode(reason))),
    publication.onChange(() => sockets.broadcast({ kind: 'freezes', freezes: [...publication.list()] })),
    walls.onEnd((sid) => sockets.endSession(sid, 'wall-revoked')),
    walls.onNarrow((sid) => sockets.narrow(sid)),
  ]
  const closeEvents = identity.serveEvents(listener.gate(isEventSocket))
  const sessions = setInterval(() => sockets.broadcast(session()), SESSION_NOTICE_MS)
  const alerts = await openAlertDesk({ config, db, seal: identity.store.seal, hub, market, publication, now })
  stops.push(identity.onSessionEnd(({ id }) => void alerts.endSession(id).catch(() => undefined)))
  const strategies = openStrategies({ db, market, now, actionsOf: parts.actionsOf })
  const assistant = openAssistant({ config, db, market, backTest: strategies.tool, now })
  const latencyOf = (connection: string) => latencies.of(connection)
  const place = { db, place: publicUrl, walls, market, alarm: config.alarm }
  const ops = await openOperators({ ...place, reports: health.reports, sockets, latencyOf, freezes, now })
  desk = ops
  const { verify } = identity
  const stream = createEventStream({ hub, exists, prepare: parts.prepare, verify, now })
  stops.push(identity.onSessionEnd(({ id }) => stream.endSession(id)))
  const web = await openWeb({
    stream,
    isDraining: sockets.isDraining,
    alerts: alerts.routes,
    strategies: strategies.routes,
    assistant,
    backTestTool: strategies.tool,
    ops,
    replays,
    publication,
    config,
    db,
    identity,
    uploads: parts.uploads,
    market,
    marketRoutes,
    reports: health.reports,
    now,
    walls,
    demo,
    feed: market.feed,
    gate: listener.gate,
    publicUrl,
    root,
    development,
  })
  listener.serve(web.handler)

  return {
    tellStatus: (status) => {
      sockets.broadcast(feedNotice(market.feed, status))
      // Rows that a feed filled in before it was live, without its clock.
      sockets.broadcast(session())
    },
    tellSession: () => sockets.broadcast(session()),
    tellAlerts: alerts.look,
    look: ops.look,
    drain: () => sockets.drain(config.drainMs),
    async close() {
      clearInterval(sessions)
      alerts.close()
      strategies.close()
      await ops.close()
      for (const stop of stops) stop()
      walls.close()
      closeEvents()
      stream.close()
      sockets.close()
      await replays.close()
      await web.close()
      await listener.close()
      identity.close()
    },
  }
}
