import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import type { Router } from 'express'
import type { AppConfig, HealthReport } from '../shared/protocol/rest'
import { builtClient, developmentClient } from './http/client-files'
import { configRoutes } from './http/config-route'
import { healthRoutes } from './http/health-route'
import { securityHeaders } from './http/security'
import { createHttp } from './http/server'
import { type PersonalParts, personalResources } from './resources'
import type { FeedFacts } from './session-notices'

const PRODUCT = '宙斯看盘'

export interface WebParts extends PersonalParts {
  server: Server
  publicUrl: string
  /** The project's folder. */
  root: string
  development: boolean
  feed: FeedFacts
  /** What answers for the market: its own resources, or the way to the process that has them. */
  marketRoutes: readonly Router[]
  reports: () => HealthReport[]
}

export interface Web {
  handler: RequestListener
  close(): Promise<void>
}

/** Everything over plain HTTP: sign-in, resources, pages. */
export async function openWeb(parts: WebParts): Promise<Web> {
  const { config, identity, publicUrl, root, development, feed, reports, now } = parts
  const client = development ? await developmentClient(root, parts.server) : builtClient(join(root, 'dist', 'client'))
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
  const { signedIn, selfChecked } = personalResources(parts)
  const security = { publicUrl, issuer: config.identity.issuer, videoHosts: config.video.hosts, development }
  const handler = createHttp({
    guards: [securityHeaders(security), identity.hostGuard],
    signIn: identity.router,
    open: [configRoutes(appConfig), healthRoutes(reports)],
    requireUser: identity.requireUser,
    signedIn: [...signedIn, ...parts.marketRoutes],
    selfChecked,
    client: client.router,
  })
  return { handler, close: () => client.close() }
}
