import express, { type Router } from 'express'
import { z } from 'zod'
import type { Instrument } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { IndexMoment } from '../../../shared/protocol/minute-views'
import { instrumentIdOf, parsed } from './parse'
import { serve } from './resource'

interface IndexMarket {
  readonly tradingDay: string
  instrument(id: string): Instrument | undefined
  members(index: string): readonly { instrument: string; weight: number }[]
  /** The members at the end of a minute. */
  membersAt(index: string, slot: number): IndexMoment['members']
}

const minuteOfDay = z.coerce
  .number()
  .int()
  .min(0)
  .max(MINUTES_PER_DAY - 1)

/** `GET /api/indexes/:id/members`, `/at/:slot`. */
export function indexRoutes(market: IndexMarket): Router {
  const router = express.Router()
  serve(router, 'GET /api/indexes/:id/members', (request, send) => {
    const id = instrumentIdOf(request)
    if (market.instrument(id)?.kind !== 'index') throw new ZeusError('unknown-instrument', id)
    const members = market.members(id).map(({ instrument, weight }) => ({ id: instrument, weight }))
    send({ id, asOf: market.tradingDay, members })
  })
  serve(router, 'GET /api/indexes/:id/at/:slot', (request, send) => {
    const id = instrumentIdOf(request)
    if (market.instrument(id)?.kind !== 'index') throw new ZeusError('unknown-instrument', id)
    const slot = parsed(minuteOfDay, request.params.slot)
    send({ id, slot, members: market.membersAt(id, slot) })
  })
  return router
}
