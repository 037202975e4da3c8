import express, { type Request, type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { PICTURE_MAX_BYTES } from '../../../shared/walls/wall'
import { parsed, queryOf } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { WallRecord } from '../../storage/wall-tables'
import { deviceShape, reportShape } from './shapes'
import type { Walls } from './walls'

/** Timeout of a wall's long poll, ms. */
const LONG_POLL_MS = 20_000
const JPEG = [0xff, 0xd8, 0xff]

interface ScreenRouteParts {
  walls: Walls
  clock: () => number
  /** The token that a request shows, if any. */
  bearer: (request: Request) => string | undefined
  originOf: (request: Request) => { ip: string; userAgent: string | null }
}

/** Routes for screens: pairing, current content, and reports of their state. They authenticate screens themselves. */
export function screenRoutes({ walls, clock, bearer, originOf }: ScreenRouteParts): Router {
  const router = express.Router()
  const json = express.json({ limit: '8kb' })
  const wallOf = async (request: Request): Promise<WallRecord> => {
    const token = bearer(request)
    if (token === undefined) throw new ZeusError('token-missing')
    return await walls.tokens.verify(token)
  }

  serve(router, 'POST /api/pair', json, async (request, send) => {
    const { ip, userAgent } = originOf(request)
    send(await walls.pairing.start({ ip, userAgent: userAgent ?? '' }))
  })

  serve(router, 'POST /api/pair/token', json, async (request, send) => {
    const { deviceCode } = parsed(deviceShape, request.body)
    const { id, token } = await walls.pairing.ask(deviceCode)
    const wall = await walls.fleet.find(id)
    send({ id, token, name: wall?.name ?? '' })
  })

  serve(router, 'GET /api/wall/wait', async (request, send, response) => {
    const wall = await wallOf(request)
    const revision = Number(queryOf(request, 'revision') ?? 0)
    const state = await walls.wait(wall.id, revision, clock() + LONG_POLL_MS, () => response.destroyed)
    if (state) send(state)
  })

  serve(router, 'POST /api/wall/rotate', json, async (request, send) => {
    const { id, name } = await wallOf(request)
    send({ id, name, token: await walls.tokens.issue(id) })
  })

  serve(router, 'POST /api/wall/report', json, async (request, send) => {
    const wall = await wallOf(request)
    await walls.fleet.report(wall, parsed(reportShape, request.body))
    send({ received: true })
  })

  const jpeg = express.raw({ type: 'image/jpeg', limit: PICTURE_MAX_BYTES })
  serve(router, 'PUT /api/wall/picture', jpeg, async (request, send) => {
    const wall = await wallOf(request)
    const bytes: unknown = request.body
    if (!(bytes instanceof Buffer) || !JPEG.every((byte, at) => bytes[at] === byte)) throw new ZeusError('bad-request')
    await walls.fleet.keepPicture(wall.id, bytes)
    send({ received: true })
  })

  return router
}
