import type { sourcesOf } from '../../../../shared/alerts/rule'
import type { EventKind } from '../../../../shared/market/event-kinds'
import type { Instrument } from '../../../../shared/market/instrument'
import { addTo } from '../../../../shared/market/multi-map'
import { beijingDate } from '../../../../shared/market/session'
import { type UnixMs, yuanToAmount } from '../../../../shared/market/units'
import type { DayRow } from '../../../../shared/protocol/rest'
import { BACK_TEST_DAYS } from '../../../../shared/protocol/rest-alerts'
import type { PastSource } from './past-source'

/** Days before the first one that is judged: the mean volume looks so far back. */
const DAYS_BEFORE = 5
const ROWS_PER_PAGE = 20_000
/** Pages of one question; a gateway of its own gets 2,000 rows a page. */
const PAGES_MAX = 40

/** Sums of one minute by grade 小 中 大 超大, in price units × shares. */
interface MinuteFlow {
  ad: readonly number[]
  od: readonly number[]
}

/** A minute of a past day. Prices in price units, shares, money in price units × shares. */
export interface PastBar {
  /** Start of the minute; the first of a day has the opening auction in it. */
  time: UnixMs
  open: number
  high: number
  low: number
  close: number
  volume: number
  amount: number
  flow: MinuteFlow | undefined
}

/** A past day of one instrument as far as it is on record; without bars too little is. */
export interface BackTestDay {
  day: string
  prevClose: number
  /** The day before on the basis of this day's previous close; 0 = unknown. */
  lastHigh: number
  /** Close of the day before as stated by the source; 0 = unknown. */
  lastClose: number
  /** Mean shares of the five days before; 0 = fewer are known. */
  meanVolume5: number
  derived: boolean
  bars: PastBar[]
  events: { at: UnixMs; kind: EventKind }[]
}

/** Days of an instrument that a rule names beside the judged ones, each looked through once for all of them. */
export class PastBeside {
  private readonly days: ReadonlyMap<string, BackTestDay>
  private readonly minutes = new Map<string, ReadonlyMap<UnixMs, PastBar>>()

  constructor(
    readonly instrument: Instrument,
    days: readonly BackTestDay[],
  ) {
    this.days = new Map(days.map((day) => [day.day, day]))
  }

  on = (day: string): BackTestDay | undefined => this.days.get(day)

  /** Whether minutes of the day are on record. */
  has = (day: string): boolean => (this.on(day)?.bars.length ?? 0) > 0

  /** The day's minutes by their starts. */
  minutesOf(day: string): ReadonlyMap<UnixMs, PastBar> {
    const minutes = this.minutes.get(day) ?? new Map(this.on(day)?.bars.map((bar) => [bar.time, bar]))
    this.minutes.set(day, minutes)
    return minutes
  }
}

interface Page {
  next: string | null
  missing: string[]
  derived: string[]
}

async function everyPage<P extends Page>(ask: (cursor: string | undefined) => Promise<P>): Promise<P[]> {
  const pages: P[] = []
  let cursor: string | undefined
  do {
    const page = await ask(cursor)
    pages.push(page)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && pages.length < PAGES_MAX)
  return pages
}

interface PastRequest {
  source: PastSource
  instrument: Instrument
  /** Data of the day that a rule reads. */
  sources: ReturnType<typeof sourcesOf>
  /** The running day, which is not over. */
  today: string
  signal: AbortSignal
}

/** The newest finished days of an instrument, oldest first, with what a rule looks at. */
export async function readPastDays(ask: PastRequest): Promise<BackTestDay[]> {
  const { source, instrument, sources, today } = ask
  const known = await source.days(instrument.id, BACK_TEST_DAYS + DAYS_BEFORE + 1)
  const rows = known.days.filter(({ tradingDay }) => tradingDay < today)
  const judged = rows.slice(-BACK_TEST_DAYS)
  const [first, last] = [judged[0]?.tradingDay, judged.at(-1)?.tradingDay]
  if (first === undefined || last === undefined) return []
  const range = { code: instrument.id, from: first, to: last }
  const flow = sources.has('ledger') ? await readFlow(ask, range) : undefined
  const { bars, derived } = await readBars(ask, range, flow)
  const events = sources.has('event') ? await readEvents(ask, range) : undefined
  return judged.map((row): BackTestDay => {
    const { tradingDay } = row
    const enough = (!flow || flow.days.has(tradingDay)) && !events?.missing.has(tradingDay)
    return {
      ...referencesOf(rows, row),
      derived: derived.has(tradingDay),
      bars: enough ? (bars.get(tradingDay) ?? []) : [],
      events: events?.byDay.get(tradingDay) ?? [],
    }
  })
}

function referencesOf(rows: readonly DayRow[], row: DayRow) {
  const place = rows.indexOf(row)
  const before = rows[place - 1]
  const five = rows.slice(Math.max(0, place - DAYS_BEFORE), place)
  const volume = five.reduce((sum, { volume: shares }) => sum + shares, 0)
  return {
    day: row.tradingDay,
    prevClose: row.prevClose,
    lastHigh: before && before.close > 0 ? (before.high * row.prevClose) / before.close : 0,
    lastClose: before?.close ?? 0,
    meanVolume5: five.length === DAYS_BEFORE ? volume / DAYS_BEFORE : 0,
  }
}

type Range = { code: string; from: string; to: string }
type Flows = { days: Set<string>; byTime: Map<UnixMs, MinuteFlow> }

async function readBars({ source, instrument, signal }: PastRequest, range: Range, flow: Flows | undefined) {
  const pages = await everyPage((cursor) =>
    source.bars(
      { ...range, period: '1m', adjust: 'none', ...(cursor && { cursor }) },
      { limit: ROWS_PER_PAGE, signal },
    ),
  )
  const bars = new Map<string, PastBar[]>()
  for (const page of pages) {
    for (const [at, time] of page.time.entries()) {
      const of = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => page[name][at] ?? 0
      const prices = { open: of('open'), high: of('high'), low: of('low'), close: of('close') }
      const amount = yuanToAmount(page.turnover[at] ?? 0, instrument)
      addTo(bars, beijingDate(time), { time, ...prices, volume: of('volume'), amount, flow: flow?.byTime.get(time) })
    }
  }
  return { bars, derived: new Set(pages.flatMap(({ derived }) => derived)) }
}

async function readFlow({ source, instrument, signal }: PastRequest, range: Range): Promise<Flows> {
  const pages = await everyPage((cursor) =>
    source.flow({ ...range, ...(cursor && { cursor }) }, { limit: ROWS_PER_PAGE, signal }),
  )
  const flows: Flows = { days: new Set(), byTime: new Map() }
  for (const page of pages) {
    for (const [at, time] of page.time.entries()) {
      const grades = (columns: readonly (readonly number[])[]) =>
        columns.map((column) => yuanToAmount(column[at] ?? 0, instrument))
      const row = { ad: grades(page.ad), od: grades(page.od) }
      // The auction and the first minute are one bar.
      const before = flows.byTime.get(time)
      const sum = (a: readonly number[], b: readonly number[]) => a.map((value, grade) => value + (b[grade] ?? 0))
      flows.byTime.set(time, before ? { ad: sum(before.ad, row.ad), od: sum(before.od, row.od) } : row)
      flows.days.add(beijingDate(time))
    }
  }
  return flows
}

async function readEvents({ source, signal }: PastRequest, range: Range) {
  const pages = await everyPage((cursor) =>
    source.events({ ...range, ...(cursor && { cursor }) }, { limit: ROWS_PER_PAGE, signal }),
  )
  const byDay = new Map<string, BackTestDay['events']>()
  for (const page of pages)
    for (const { time, kind } of page.events) addTo(byDay, beijingDate(time), { at: time, kind })
  return { byDay, missing: new Set(pages.flatMap(({ missing }) => missing)) }
}
