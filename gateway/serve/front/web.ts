import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Request, RequestHandler, Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Publication } from '../../../shared/protocol/publication'
import type { AppConfig, HealthReport } from '../../../shared/protocol/rest'
import { replayRoutes } from '../../past/replay/replay-routes'
import type { Replays } from '../../past/replay/replays'
import type { DemoAccess } from '../../people/demo/demo-access'
import { demoGuard, demoReaderOf, demoRoutes } from '../../people/demo/demo-guard'
import { DeskStore } from '../../people/documents/desk-store'
import { createDeskTools } from '../../people/documents/desk-tools'
import { originOf } from '../../people/identity/http/origin'
import { bearerOf } from '../../people/identity/sessions/require-user'
import { fleetRoutes } from '../../people/walls/fleet-routes'
import { screenRoutes } from '../../people/walls/screen-routes'
import { isWallToken } from '../../people/walls/wall-tokens'
import type { Walls } from '../../people/walls/walls'
import { createMetrics } from '../../watch/health/metrics'
import type { OpsDesk } from '../../watch/incidents/ops-desk'
import { opsDeskRoutes } from '../../watch/incidents/routes'
import { accountTurns } from '../http/account-turns'
import { builtClient, developmentClient } from '../http/client-files'
import { configRoutes } from '../http/config-route'
import { sendError } from '../http/error-reply'
import { healthRoutes, isFromHere } from '../http/health-route'
import { openApiRoutes } from '../http/openapi'
import { metricsRoutes, probeRoutes } from '../http/ops-routes'
import { securityHeaders } from '../http/security'
import { createHttpServer } from '../http/server'
import { mcpRoutes } from '../mcp/mcp-routes'
import type { OwnTools, ToolAccess } from '../mcp/tool-server'
import type { createEventStream } from './event-stream'
import { historyTurns, pastTurns, turnLimits } from './history-turns'
import type { Listener } from './listen'
import type { FeedFacts } from './notices'
import { type PersonalParts, personalResources } from './resources'
import { createSpending, DEMO_AT_ONCE, REQUESTS_OF_ACCOUNT, REQUESTS_OF_DEMO } from './spending'

const READS = new Set(['GET', 'HEAD'])

/** Admits people and demo readers, and walls only for reading the resources of their boards. */
const peopleOrWalls =
  (requireUser: RequestHandler, walls: Pick<Walls, 'verify'>): RequestHandler =>
  async (request, response, next) => {
    if (demoReaderOf(response)) return next()
    const shown = request.headers.authorization?.slice('Bearer '.length)
    if (!isWallToken(shown)) return requireUser(request, response, next)
    try {
      const wall = await walls.verify(bearerOf(request) ?? '')
      const path = decodeURIComponent(request.originalUrl.split('?')[0] ?? '')
      if (!READS.has(request.method) || !wall.mayAsk(path)) throw new ZeusError('forbidden')
      response.locals.principal = wall
    } catch (thrown) {
      sendError(response, thrown)
      return
    }
    next()
  }

/** Demo readers share few turns, so that accounts do not wait for them; `demoGuard` has counted their requests. */
function turns(): RequestHandler {
  const ofAccounts = accountTurns(createSpending(REQUESTS_OF_ACCOUNT))
  const ofDemo = accountTurns(
    async () => undefined,
    DEMO_AT_ONCE,
    () => 'demo',
  )
  return (request, response, next) => (demoReaderOf(response) ? ofDemo : ofAccounts)(request, response, next)
}

const PRODUCT = '宙斯看盘'

interface WebParts extends PersonalParts {
  /** The process shuts down and accepts no more people. */
  isDraining: () => boolean
  walls: Walls
  demo: DemoAccess
  replays: Replays
  gate: Listener['gate']
  publicUrl: string
  /** The project's folder. */
  root: string
  development: boolean
  feed: FeedFacts
  market: PersonalParts['market'] & { isEmpty(): boolean; readonly tools: ToolAccess }
  /** Handler of market requests: local resources, or a proxy to the process that has them. */
  marketRoutes: readonly Router[]
  stream: ReturnType<typeof createEventStream>
  reports: () => HealthReport[]
  ops: OpsDesk
  backTestTool: OwnTools
  publication: Publication
}

interface Web {
  handler: RequestListener
  close(): Promise<void>
}

/** Everything over plain HTTP: sign-in, resources, pages. */
export async function openWeb(parts: WebParts): Promise<Web> {
  const { config, identity, publicUrl, root, development, feed, market, reports, now, walls } = parts
  const facts = { publicUrl, isDemoOpen: parts.demo.isOpen }
  const client = development
    ? await developmentClient(root, facts, parts.gate)
    : builtClient(join(root, 'dist', 'client'), facts)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const appConfig = async (): Promise<AppConfig> => ({
    product: PRODUCT,
    version,
    issuer: identity.issuer,
    clientId: identity.clientId,
    embeddedIdentity: identity.embedded,
    registrationOpen: await identity.registrationOpen(),
    otherWays: await identity.otherWays(),
    feed: { name: feed.name, badge: feed.badge, quality: feed.quality },
    replay: config.history !== undefined,
    demo: parts.demo.isOpen(),
    wechatQr: config.wechatQr ?? null,
    closedDays: config.closedDays,
    serverTime: now(),
  })
  async function mayRead(request: Request): Promise<boolean> {
    if (isFromHere(request)) return true
    try {
      await identity.verify(bearerOf(request))
      return true
    } catch {
      return false
    }
  }
  const metrics = metricsRoutes({ metrics: createMetrics(reports), token: config.metricsToken, mayRead })
  const { signedIn, asked, selfChecked } = personalResources(parts)
  const [ofAccount, ofPast] = [turns(), pastTurns()]
  const { verify } = identity
  const mcp = mcpRoutes({
    access: market.tools,
    desks: createDeskTools(new DeskStore(parts.db, now)),
    backTests: parts.backTestTool,
    verify,
    turns: [ofAccount, ofPast],
    publicUrl,
    version,
  })
  const demo = { access: parts.demo, spend: createSpending(REQUESTS_OF_DEMO) }
  const security = { publicUrl, issuer: config.identity.issuer, videoHosts: config.video.hosts, development }
  const handler = createHttpServer({
    trustedProxies: config.trustedProxies,
    probes: probeRoutes({
      reports,
      isEmpty: market.isEmpty,
      isDraining: () => parts.isDraining() || parts.ops.drain.isOn,
    }),
    guards: [securityHeaders(security), identity.hostGuard, demoGuard(demo)],
    signIn: identity.router,
    open: [
      configRoutes(appConfig),
      openApiRoutes({ version, publicUrl, tools: market.tools.list, limitsOf: turnLimits }),
      healthRoutes({ reports, mayRead }),
      metrics,
    ],
    requireUser: peopleOrWalls(identity.requireUser, walls),
    turns: ofAccount,
    signedIn: [
      replayRoutes(parts.replays),
      parts.stream.signedIn,
      ...signedIn,
      fleetRoutes(walls, now),
      opsDeskRoutes(parts.ops),
      historyTurns(ofPast),
      ...asked,
      ...parts.marketRoutes,
    ],
    selfChecked: [
      ...selfChecked,
      mcp,
      parts.stream.byTicket,
      demoRoutes(demo),
      screenRoutes({ walls, clock: now, bearer: bearerOf, originOf }),
    ],
    client: client.router,
    publication: parts.publication,
  })
  return { handler, close: () => client.close() }
}
