import { nextTradingDay, shiftDay } from '../../../shared/market/calendar'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { beijingMidnight, MINUTES_PER_DAY, timeOfDay } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { SimilarDays, SimilarQuery } from '../../../shared/protocol/rest-index-history'
import { type QueryContext, rangeOf, requireInstrument } from './query-context'
import { slotOver } from './query-contributions'
import { type CandidateDay, dayCourse, type IndexCourse, LEAST_DAYS, similarDays } from './similar-days'

/** Earlier days to choose from. */
const DAYS_BEFORE = 60
/** Courses of days that are over, of all indexes: 2 KB each. */
const COURSES_CACHED = 256
const LAST_SLOT = MINUTES_PER_DAY - 1
const DAY_MS = 24 * 3_600_000

/** Finds earlier days similar to one. Series of finished days are cached. */
export function createSimilarDays(context: QueryContext) {
  const cache = new Map<string, IndexCourse>()

  async function courseOfDay(index: Instrument, day: string, prevClose: number): Promise<IndexCourse | undefined> {
    const key = `${index.id} ${day}`
    const known = cache.get(key)
    if (known) return known
    const { rows, derived } = await context.series.minutes(index, day)
    const course = dayCourse(day, prevClose, rows, derived)
    if (course && day < context.todayOf(index.id)) cache.set(key, course)
    for (const old of cache.keys()) if (cache.size > COURSES_CACHED) cache.delete(old)
    return course
  }

  return async (query: SimilarQuery, signal: AbortSignal): Promise<SimilarDays> => {
    const index = requireInstrument(context, query.code)
    if (index.kind !== 'index') throw new ZeusError('code-invalid', `${index.name} 不是指数`)
    const to = query.to
    const range = rangeOf(context, to === undefined ? {} : { from: to, to }, index, 'minute')
    const day = range.days.at(-1) ?? context.todayOf(index.id)
    const rows = await context.rangeDays.rows(index, shiftDay(day, -2 * DAYS_BEFORE), day)
    const shownRow = rows.at(-1)
    const of = shownRow?.tradingDay === day ? await courseOfDay(index, day, shownRow.prevClose) : undefined
    const slot = Math.min(of?.newest ?? 0, upTo(range.endTime))
    if (!of || slot < 1) throw new ZeusError('no-data', '这一天还没有指数的分钟记录')
    const running = slot < LAST_SLOT - 1
    const before = rows.filter(({ tradingDay }) => tradingDay < day).slice(-DAYS_BEFORE)
    const candidates: CandidateDay[] = []
    for (const [at, row] of before.entries()) {
      signal.throwIfAborted()
      const course = await courseOfDay(index, row.tradingDay, row.prevClose)
      const after = before[at + 1] ?? (running ? undefined : shownRow)
      if (course) candidates.push({ ...course, next: nextOf(row.tradingDay, after) })
      await context.pause()
    }
    return {
      id: index.id as InstrumentId,
      day,
      derived: of.derived,
      slot,
      running,
      missing: before.length - candidates.length,
      least: LEAST_DAYS,
      ...similarDays(of, slot, candidates),
    }
  }
}

/** Newest minute that a question may look at. */
function upTo(endTime: number): number {
  const within = endTime - beijingMidnight(endTime - 1)
  return within < DAY_MS ? (slotOver(timeOfDay(endTime)) ?? LAST_SLOT) : LAST_SLOT
}

function nextOf(
  day: string,
  after: { tradingDay: string; prevClose: number; close: number } | undefined,
): number | null {
  if (!after || after.tradingDay !== nextTradingDay(day) || after.prevClose <= 0 || after.close <= 0) return null
  return after.close / after.prevClose - 1
}
