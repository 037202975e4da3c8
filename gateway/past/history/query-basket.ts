import { dayOnOrAfter, daysBetween, shiftDay } from '../../../shared/market/calendar'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { BasketCourse, BasketCourseQuery } from '../../../shared/protocol/rest-baskets'
import { basketCourse } from './basket-course'
import { RANGE_DAYS_MAX } from './date-range'
import type { PricedDay } from './member-walk'
import type { QueryContext } from './query-context'

/** A basket's days from its base day on, at most `RANGE_DAYS_MAX` back. */
export async function queryBasket(
  context: QueryContext,
  { baseDay, definitions }: BasketCourseQuery,
  signal: AbortSignal,
): Promise<BasketCourse> {
  const today = context.todayOf()
  const isOpen = (day: string) => day === today || isTradingDay(day)
  const earliest = shiftDay(today, 1 - RANGE_DAYS_MAX)
  const first = dayOnOrAfter(baseDay > today ? today : baseDay < earliest ? earliest : baseDay, isOpen)
  const prices = new Map<InstrumentId, readonly PricedDay[]>()
  for (const id of new Set(definitions.flatMap(({ members }) => members.map((member) => member.id)))) {
    signal.throwIfAborted()
    prices.set(id, await pricesOf(context, id, first))
    await context.pause()
  }
  const parts = basketCourse({ days: daysBetween(first, today, isOpen), definitions, prices })
  let part = parts.next()
  while (!part.done) {
    await context.pause()
    signal.throwIfAborted()
    part = parts.next()
  }
  const course = part.value
  return baseDay < earliest ? { ...course, late: true } : course
}

/** A member's recorded days, including the last one before `first`, and the reference of the running day. */
async function pricesOf({ market, days, rangeDays, todayOf }: QueryContext, id: InstrumentId, first: string) {
  const instrument = market.instrument(id)
  if (!instrument) return []
  const today = todayOf(id)
  const rows = [...(await days.newest(id, 1, shiftDay(first, -1))), ...(await rangeDays.rows(instrument, first, today))]
  const chain = (await rangeDays.of(instrument, rows, '', today)).days
  const byDay = new Map(rows.map((row) => [row.tradingDay, row]))
  return chain.day.map((day, at): PricedDay => {
    const factor = chain.factor[at] ?? 1
    const row = byDay.get(day)
    const price = (value = 0) => value * factor
    return { day, open: price(row?.open), close: price(row?.close), prevClose: price(chain.prevClose[at]) }
  })
}
