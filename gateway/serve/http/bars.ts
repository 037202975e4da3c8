import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import type { BarPeriod, Bars } from '../../../shared/protocol/rest'
import type { RangeText } from '../../../shared/protocol/rest-days'
import { sendFrame, wantsFrame } from './answer'
import { instrumentIdOf, parsed, queryOf, readRangeQuery } from './parse'
import { serve } from './resource'

interface BarHistory {
  bars(id: string, period: BarPeriod, range: RangeText, orDays: boolean): Promise<Bars>
  /** Minutes as a frame, one section a day. */
  minuteFrame(id: string, range: RangeText): Promise<Uint8Array>
}

const PERIODS = ['1s', '1m', '5m', '15m', '30m', '60m', '1h', '4h', '1d'] as const satisfies readonly BarPeriod[]

/** `GET /api/bars/:id?period=&start=&end=&orDays=1`; frame bytes only for `1m`. */
export function barRoutes(history: BarHistory): Router {
  const router = express.Router()
  serve(router, 'GET /api/bars/:id', async (request, send, response) => {
    const id = instrumentIdOf(request)
    const period = parsed(z.enum(PERIODS), queryOf(request, 'period') ?? '1m')
    const range = readRangeQuery(request)
    if (!wantsFrame(request)) {
      const orDays = queryOf(request, 'orDays') === '1'
      return send(await history.bars(id, period, range, orDays))
    }
    if (period !== '1m') throw new ZeusError('bad-request', 'period')
    sendFrame(response, await history.minuteFrame(id, range))
  })
  return router
}
