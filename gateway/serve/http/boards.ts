import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import type { BoardLines, BoardRotation, LimitLadder } from '../../../shared/protocol/rest-boards'
import { type DayReview, REVIEW_DAYS_MAX, type ReviewDays } from '../../../shared/protocol/rest-reviews'
import { type GroupMarket, industryGroups } from './industries'
import { calendarDay, parsed, queryOf } from './parse'
import { serve } from './resource'

interface BoardMarket extends GroupMarket {
  readonly tradingDay: string
  boardLines(key: string, groups: { name: string; members: string[] }[]): BoardLines['boards']
}

interface BoardPast {
  rotation(
    key: string,
    epoch: number,
    groups: readonly { name: string; members: string[] }[],
    days: number,
  ): Promise<BoardRotation>
  limitLadder(): Promise<LimitLadder>
  reviews: {
    list(days: number): Promise<ReviewDays>
    /** Throws `no-data` for a day that is not over or not on record. */
    review(day: string, groups: readonly { name: string; members: string[] }[]): Promise<DayReview>
  }
}

const ROTATION_DAYS = 20
/** Boards of a review. */
const REVIEW_SCHEME = 'sw1'
const reviewCount = z.coerce.number().int().min(1).max(REVIEW_DAYS_MAX)
const dayCount = z.coerce.number().int().min(1).max(60)

/** `GET /api/industries/:key/lines?name=`, `GET /api/industries/:key/rotation?days=`, `GET /api/limit-ladder`, `GET /api/reviews?days=`, `GET /api/reviews/:day`. */
export function boardRoutes(market: BoardMarket, past: BoardPast): Router {
  const router = express.Router()
  serve(router, 'GET /api/industries/:key/lines', (request, send) => {
    const { key } = request.params
    const name = queryOf(request, 'name')
    const boards = market.boardLines(key, industryGroups(market, key))
    const shown = name === undefined ? boards : boards.filter((board) => board.name === name)
    if (shown.length === 0) throw new ZeusError('not-found')
    send({ key, tradingDay: market.tradingDay, boards: shown })
  })
  serve(router, 'GET /api/industries/:key/rotation', async (request, send) => {
    const { key } = request.params
    const query = queryOf(request, 'days')
    const days = query === undefined ? ROTATION_DAYS : parsed(dayCount, query)
    const groups = industryGroups(market, key)
    send(await past.rotation(key, market.instrumentTable().epoch, groups, days))
  })
  serve(router, 'GET /api/reviews', async (request, send) => {
    const query = queryOf(request, 'days')
    send(await past.reviews.list(query === undefined ? ROTATION_DAYS : parsed(reviewCount, query)))
  })
  serve(router, 'GET /api/reviews/:day', async (request, send) => {
    const day = parsed(calendarDay, request.params.day)
    send(await past.reviews.review(day, market.industries(REVIEW_SCHEME)))
  })
  serve(router, 'GET /api/limit-ladder', async (_request, send) => send(await past.limitLadder()))
  return router
}
