import type { RequestHandler } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { bearerOf } from '../../people/identity/require-user'
import { isWallToken } from '../../people/walls/wall-tokens'
import type { Walls } from '../../people/walls/walls'
import { sendError } from '../http/error-reply'

const READS = new Set(['GET', 'HEAD'])

/** Lets people through as before, and walls only to read what their boards show. */
export const peopleOrWalls =
  (requireUser: RequestHandler, walls: Pick<Walls, 'verify'>): RequestHandler =>
  async (request, response, next) => {
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
