import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Publication } from '../../../shared/protocol/publication'
import { replyErrors, strayResource, unknownResource } from './error-reply'
import { jsonBody } from './json-body'
import { publishBy } from './withhold'

interface HttpParts {
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed: where guessing is braked depends on it. */
  trustedProxies: readonly string[]
  /** For supervisors, who may call this machine by any name. */
  probes: Router
  /** Security headers, then the check of the Host header. */
  guards: readonly RequestHandler[]
  /** Reads its own bodies: before any body parser. */
  signIn: Router
  /** Open to everybody. */
  open: readonly Router[]
  requireUser: RequestHandler
  /** Request limits of one account, once it is known. */
  turns: RequestHandler
  /** Behind sign-in; each router names its full addresses (`/api/…`). */
  signedIn: readonly Router[]
  /** Routers that check who is asking by themselves (media by cookie, uploads). */
  selfChecked: readonly Router[]
  client: Router
  /** Market data that is published; all if omitted. */
  publication?: Publication
}

/** The gateway's HTTP side in the order in which a request meets it. */
export function createHttpServer(parts: HttpParts): Express {
  const app = express()
  app.disable('x-powered-by')
  if (parts.publication) publishBy(app, parts.publication)
  app.set('trust proxy', [...parts.trustedProxies])
  app.set('case sensitive routing', true)
  app.use(parts.probes)
  app.use(...parts.guards)
  // Before everything: routers take capitals for small letters, what stands in front of them does not.
  app.use(strayResource)
  app.use(parts.signIn)
  for (const router of parts.open) app.use(router)
  for (const router of parts.selfChecked) app.use(router)
  app.use('/api', parts.requireUser, parts.turns, ...jsonBody)
  for (const router of parts.signedIn) app.use(router)
  app.use('/api', unknownResource)
  app.use(parts.client)
  // No page either: a method or a kind of answer that nothing has. Programs read what people would see as a page.
  app.use(unknownResource)
  app.use(replyErrors)
  return app
}
