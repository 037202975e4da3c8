import express, { type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { boardsOfPlan } from '../../../shared/walls/day-plan'
import { callerOf } from '../../serve/http/caller'
import { parsed } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import { approvalShape, boardId, boardShape, changeShape, codeShape, orderShape } from './shapes'
import type { Walls } from './walls'

/** Routes for users' walls and boards; behind sign-in. */
export function fleetRoutes(walls: Walls, clock: () => number): Router {
  const { fleet, boards, pairing } = walls
  const router = express.Router()
  const codeOf = (value: unknown) => parsed(codeShape, value, 'pair-unknown')
  const boardOf = (value: unknown) => parsed(boardShape, value, 'board-invalid')

  serve(router, 'GET /api/walls', async (_request, send, response) => {
    const by = callerOf(response)
    send({ walls: await fleet.list(by), boards: await boards.list(by.id), serverTime: clock() })
  })
  serve(router, 'GET /api/walls/dark', async (_request, send, response) => {
    send(await fleet.darkOf(callerOf(response)))
  })
  serve(router, 'GET /api/walls/pairing/:code', async (request, send, response) => {
    send(await pairing.look(callerOf(response).id, codeOf(request.params.code)))
  })
  serve(router, 'POST /api/walls/pairing/:code', async (request, send, response) => {
    const approval = parsed(approvalShape, request.body)
    send({ id: await walls.admit(callerOf(response), codeOf(request.params.code), approval) })
  })
  serve(router, 'DELETE /api/walls/pairing/:code', async (request, send, response) => {
    const code = codeOf(request.params.code)
    await pairing.refuse(callerOf(response).id, code)
    send({ code })
  })
  serve(router, 'PUT /api/walls/:id', async (request, send, response) => {
    const { name, rights, plan, tile } = parsed(changeShape, request.body)
    const wall = await fleet.managed(callerOf(response), request.params.id)
    if (wall.revoked_at !== null) throw new ZeusError('wall-revoked')
    await boards.named(wall.owner_id, boardsOfPlan(plan))
    const settings = JSON.stringify({ plan, tile })
    await fleet.change(wall, { name, rights: JSON.stringify(rights), settings })
    await walls.changed(wall.id)
    send({ id: wall.id })
  })
  serve(router, 'POST /api/walls/:id/orders', async (request, send, response) => {
    await walls.order(callerOf(response), request.params.id, parsed(orderShape, request.body))
    send({ id: request.params.id })
  })
  serve(router, 'GET /api/walls/:id/picture', async (request, _send, response) => {
    const wall = await fleet.managed(callerOf(response), request.params.id, 'walls:read')
    const bytes = await fleet.picture(wall.id)
    if (!bytes) throw new ZeusError('not-found')
    response.set('Cache-Control', 'no-store').type('image/jpeg').send(Buffer.from(bytes))
  })

  serve(router, 'POST /api/wall-boards', async (request, send, response) => {
    send(await boards.create(callerOf(response).id, boardOf(request.body)))
  })
  serve(router, 'PUT /api/wall-boards/:id', async (request, send, response) => {
    const owner = callerOf(response).id
    const id = parsed(boardId, request.params.id, 'not-found')
    const board = await boards.write(owner, { id, ...boardOf(request.body) })
    await walls.boardChanged(owner, id)
    send(board)
  })
  serve(router, 'DELETE /api/wall-boards/:id', async (request, send, response) => {
    const owner = callerOf(response).id
    const id = parsed(boardId, request.params.id, 'not-found')
    if (await fleet.uses(owner, id)) throw new ZeusError('board-used')
    await boards.remove(owner, id)
    send({ id })
  })
  return router
}
