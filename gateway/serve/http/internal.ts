import { createHash, timingSafeEqual } from 'node:crypto'
import express, { type Express, type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Publication } from '../../../shared/protocol/publication'
import { replyErrors, unknownResource } from './error-reply'
import { publishBy } from './withhold'

/** The header with the word that opens the market's resources within their own process. */
export const INTERNAL_KEY_HEADER = 'x-zeus-key'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The market's resources for questions of the installation's own gateways, who have checked who is asking. */
export function createInternalHttp(key: string, routers: readonly Router[], publication: Publication): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use((request, _response, next) => {
    if (!timingSafeEqual(digest(request.get(INTERNAL_KEY_HEADER) ?? ''), digest(key))) throw new ZeusError('forbidden')
    next()
  })
  app.use(express.json({ limit: '256kb' }))
  publishBy(app, publication)
  for (const router of routers) app.use(router)
  app.use(unknownResource)
  app.use(replyErrors)
  return app
}
