import { amountToYuan } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import type { HistoryBoard, HistoryQueries, KnownGrades } from '../../../shared/protocol/rest-history'
import { captureDays } from './capture'
import type { Grades, InstrumentDay } from './day-rows'
import { type DayPage, type PageStart, pageOf, partOf } from './pages'
import { minuteStart, pageFacts, type QueryContext, type QueryLimits, rangeOf } from './query-context'

const DAY_MS = 24 * 3_600_000

/** A row of the market; without grades if they are unknown. */
interface BoardRow extends Omit<InstrumentDay, 'adNet' | 'odNet'> {
  adNet: Grades | undefined
  odNet: Grades | undefined
}

/** The whole market as a day ended, or a minute of it. */
export async function queryBoard(
  context: QueryContext,
  query: HistoryQueries['GET /api/history/board'],
  limits: QueryLimits,
): Promise<HistoryBoard> {
  const { to, cursor } = query
  const range = rangeOf(context, to === undefined ? {} : { from: to.slice(0, 8), to }, undefined, 'day')
  const day = range.days.at(-1) ?? context.todayOf()
  const isMinute = range.endTime - range.startTime < DAY_MS
  const load = async (place: PageStart, room: number): Promise<DayPage<BoardRow>> => {
    const part = await daysOf(context, place, room)
    const missing = place.done === 0 && part.rows.length === 0
    if (!isMinute) return { ...part, missing }
    const rows: BoardRow[] = []
    let isDerived = false
    for (const row of part.rows) {
      limits.signal.throwIfAborted()
      const until = await dayUntil(context, row, range.endTime)
      if (until) rows.push(until.row)
      if (until?.derived) isDerived = true
      await context.pause()
    }
    return { ...part, rows, derived: isDerived, missing }
  }
  const page = await pageOf([day], { cursor, ...limits }, load)
  return { ...pageFacts(range, page), first: day, last: day, at: range.endTime, ...columnsOf(page.rows) }
}

async function daysOf(context: QueryContext, place: PageStart, room: number): Promise<DayPage<InstrumentDay>> {
  const { days, market, todayOf } = context
  if (place.day === todayOf()) {
    const rows = captureDays(market, { tradingDay: place.day, completeness: 1, soFar: true })
    return partOf(
      rows.sort((a, b) => (a.id < b.id ? -1 : 1)),
      place,
      room,
    )
  }
  const rows = await days.board(place.day, place.done, room + 1)
  return rows.length > room ? { rows: rows.slice(0, room), upTo: place.done + room } : { rows }
}

/** A day up to `end`; undefined if nothing had traded, or no minutes are known. */
async function dayUntil(
  { series, market }: QueryContext,
  day: InstrumentDay,
  end: number,
): Promise<{ row: BoardRow; derived: boolean } | undefined> {
  const instrument = market.instrument(day.id)
  if (!instrument) return undefined
  const isOver = ({ slot }: { slot: number }) => minuteStart(instrument, day.tradingDay, slot) < end
  const { rows, derived } = await series.minutes(instrument, day.tradingDay)
  const over = rows.filter(isOver)
  const [first, last] = [over[0], over.at(-1)]
  if (!first || !last) return undefined
  const isKnown = instrument.kind !== 'index'
  const flow = isKnown ? (await series.rows(instrument, day.tradingDay, 'flow')).rows.filter(isOver) : []
  const yuan = (pick: (row: Row<'flow'>) => number) =>
    amountToYuan(
      flow.reduce((all, row) => all + pick(row), 0),
      instrument,
    )
  const row: BoardRow = {
    ...day,
    open: first.open,
    close: last.close,
    high: Math.max(...over.map(({ high }) => high)),
    low: Math.min(...over.map(({ low }) => low)),
    volume: over.reduce((all, { volume }) => all + volume, 0),
    turnover: over.reduce((all, { turnover }) => all + turnover, 0),
    adNet: isKnown
      ? [yuan((each) => each.adS), yuan((each) => each.adM), yuan((each) => each.adL), yuan((each) => each.adX)]
      : undefined,
    odNet: isKnown
      ? [yuan((each) => each.odS), yuan((each) => each.odM), yuan((each) => each.odL), yuan((each) => each.odX)]
      : undefined,
  }
  return { row, derived }
}

function columnsOf(rows: readonly BoardRow[]) {
  const column = (pick: (row: BoardRow) => number) => rows.map(pick)
  const grades = (of: 'adNet' | 'odNet'): KnownGrades => {
    const grade = (place: 0 | 1 | 2 | 3) => rows.map((row) => row[of]?.[place] ?? null)
    return [grade(0), grade(1), grade(2), grade(3)]
  }
  return {
    id: rows.map(({ id }) => id),
    open: column((row) => row.open),
    high: column((row) => row.high),
    low: column((row) => row.low),
    close: column((row) => row.close),
    prevClose: column((row) => row.prevClose),
    volume: column((row) => row.volume),
    turnover: column((row) => row.turnover),
    ad: grades('adNet'),
    od: grades('odNet'),
  }
}
