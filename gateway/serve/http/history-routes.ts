import express, { type Router } from 'express'
import { z } from 'zod'
import type { DayHistoryResponse, HistoryRank, RecordedDays } from '../../../shared/protocol/rest'
import { sendLargeAnswer } from './answer'
import { instrumentIdOf, parsed, queryOf } from './parse'
import { serve } from './resource'
import { whileConnected } from './while-connected'

export interface PastDays {
  days(id: string, count: number, end: string | undefined): Promise<DayHistoryResponse>
  rank(R: 'BS' | 'OO', H: number, end: string | undefined, signal: AbortSignal): Promise<HistoryRank>
  calendar(): Promise<RecordedDays>
}

const DAYS_DEFAULT = '60'
const dayCount = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((count) => count >= 1 && count <= 260)
const horizon = z.enum(['H1', 'H3', 'H5', 'H10', 'H20', 'H60']).transform((text) => Number(text.slice(1)))

/** `GET /api/history/days/:id`, `/rank`, `/calendar`. */
export function historyRoutes(history: PastDays): Router {
  const router = express.Router()
  serve(router, 'GET /api/history/days/:id', async (request, send) => {
    const count = parsed(dayCount, queryOf(request, 'days') ?? DAYS_DEFAULT)
    const end = queryOf(request, 'end', 'range-invalid')
    send(await history.days(instrumentIdOf(request), count, end))
  })
  serve(router, 'GET /api/history/rank', async (request, _send, response) => {
    const R = parsed(z.enum(['BS', 'OO']), queryOf(request, 'R') ?? 'BS')
    const H = parsed(horizon, queryOf(request, 'H') ?? 'H1')
    const end = queryOf(request, 'end', 'range-invalid')
    await whileConnected(response, async (signal) => sendLargeAnswer(response, await history.rank(R, H, end, signal)))
  })
  serve(router, 'GET /api/history/calendar', async (_request, send) => {
    send(await history.calendar())
  })
  return router
}
