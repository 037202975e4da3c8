import { z } from 'zod'
import { nextTradingDay, previousTradingDay } from '../../../../shared/market/calendar'
import type { ToolRow } from '../../../../shared/protocol/rest-assistant'
import {
  REVIEW_HORIZONS,
  REVIEW_LISTS,
  type ReviewAfter,
  type ReviewDay,
  type ReviewListName,
} from '../../../../shared/protocol/rest-reviews'
import { address } from '../../../../shared/protocol/routes'
import { dayWord } from '../day-word'
import { wordFigure } from './figures'
import { defineTool, rowLimit, toolDay } from './tool'
import { dayArgument, isRunning, timeOfDayRow } from './tool-lock'
import type { ToolWorld } from './tool-world'

/** Scheme of the boards of a review. */
const SCHEME = 'sw1'
const LIST_WORDS: Record<ReviewListName, string> = {
  inflow: '主动净流入',
  outflow: '主动净流出',
  absorbed: '被动承接',
  distributed: '被动派发',
  splitBuy: '拆单买入',
  splitSell: '拆单卖出',
  limitUps: '涨停',
}

/** Horizons whose day was over at the lock, each with the figure that tells it. */
function afterFigures(world: ToolWorld, day: string, after: ReviewAfter) {
  const last = dayArgument(undefined, world.lock)
  let end = day
  let passed = 0
  const figures: [string, ReturnType<ToolWorld['figure']>][] = []
  for (const horizon of REVIEW_HORIZONS) {
    for (; passed < horizon; passed++) end = nextTradingDay(end)
    const missing = '到这一刻还没有走完'
    figures.push([
      `after${horizon}`,
      world.figure(`after${horizon}`, end <= last ? after[horizon] : null, undefined, { missing }),
    ])
  }
  return Object.fromEntries(figures)
}

const marketFigures = (world: ToolWorld, day: ReviewDay) => ({
  day: wordFigure('日期', dayWord(day.tradingDay), 'time'),
  up: world.figure('up', day.up),
  flat: world.figure('flat', day.flat),
  down: world.figure('down', day.down),
  limitUp: world.figure('limitUp', day.limitUp),
  limitDown: world.figure('limitDown', day.limitDown),
  marketTurnover: world.figure('marketTurnover', day.turnover),
  adNet: world.figure('adNet', day.adNet),
  odBig: world.figure('odBig', day.odBig),
  passiveBig: world.figure('passiveBig', day.passive),
  days: world.figure('days', day.highestStreak),
})

export const dayReview = defineTool({
  name: 'day_review',
  description: `一个已收盘交易日的复盘（15:05 起）：全市场、前一日对照、一类信号的股票及其后 1 3 5 10 日的结果。list: ${REVIEW_LISTS.map((name) => `${name} ${LIST_WORDS[name]}`).join('，')}`,
  input: z.strictObject({
    day: toolDay.optional(),
    list: z.enum(REVIEW_LISTS).default('inflow'),
    limit: rowLimit(10, 5),
  }),
  async run({ day, list, limit }, world) {
    const { lock } = world
    // A day that still runs has no review: the one before it is the newest.
    const newest = isRunning(lock.day, lock) ? previousTradingDay(lock.day) : undefined
    const of = dayArgument(day ?? newest, lock)
    const review = await world.past.reviews.review(of, world.market.industries(SCHEME))
    const href = address.review(of)
    const { stocks, count, after } = review.lists[list]
    const nameOf = (id: string) => world.market.instrument(id)?.name ?? id
    const row = (id: string, name: string, figures: ToolRow['figures'], ofDay = of): ToolRow => ({
      id,
      untrusted: { name },
      at: timeOfDayRow(ofDay, lock),
      figures,
      href,
    })
    const signal = wordFigure('信号', LIST_WORDS[list], 'reviewSignal')
    const rows = [
      row('market', '全市场', { ...marketFigures(world, review), ...afterFigures(world, of, review.market) }),
      ...(review.before
        ? [row('before', '前一交易日', marketFigures(world, review.before), review.before.tradingDay)]
        : []),
      row('signals', LIST_WORDS[list], {
        signal,
        count: world.figure('count', count),
        ...afterFigures(world, of, after),
      }),
      ...stocks.slice(0, limit).map((stock) =>
        row(stock.id, nameOf(stock.id), {
          signal,
          change: world.figure('change', stock.change, stock.id),
          ...afterFigures(world, of, stock.after),
        }),
      ),
    ]
    const notes = review.isPreliminary ? ['盘后交易还没有结束，成交额与资金还会变'] : []
    return { rows, more: Math.max(0, count - limit), notes, resource: 'GET /api/reviews/:day' }
  },
})
