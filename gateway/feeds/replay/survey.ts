import { previousTradingDay } from '../../../shared/market/calendar'
import { exchangeOf, type Instrument, type InstrumentId } from '../../../shared/market/instrument'
import { timeOfDay } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import { contextOf, findFiles } from './find-files'
import {
  boardFor,
  type Facts,
  joinFacts,
  noFacts,
  type Reference,
  referenceOf,
  replayedInstrument,
} from './instruments'
import { checkLimits, isOutsideRange, type PriceRange } from './limits'
import { FileError } from './row'
import type { RecordingSegment } from './segments'
import { type FileSurvey, surveyFile } from './survey-file'
import { text } from './text'

const CLOSE_MS = 15 * 3_600_000

/** First days on which Shanghai closes by an auction; before, the close is a mean of the last minute's prints. */
const SSE_AUCTION_FROM = { stock: '20180820', other: '20260706' } as const

function closesByAuction(id: InstrumentId, day: string): boolean {
  if (exchangeOf(id) !== 'SH') return true
  return day >= SSE_AUCTION_FROM[boardFor(id)?.kind === 'stock' ? 'stock' : 'other']
}

/** The close of a recorded day; undefined where its last price is not surely that, as of a day recorded in part. */
function closeOf({ id, last }: Facts, day: string, bounds: PriceRange | undefined): Price | undefined {
  if (last.price === 0 || timeOfDay(last.time) < CLOSE_MS || !closesByAuction(id, day)) return undefined
  return bounds && isOutsideRange(last.price, bounds) ? undefined : last.price
}

/** One recorded day, ready to play. */
export interface RecordedDay {
  tradingDay: string
  segments: RecordingSegment[]
  instruments: Instrument[]
  /** Instruments with orders but no snapshots: theirs are made from the orders. */
  unseen: Instrument[]
  /** Rows whose prices lie beyond these are left out. */
  bounds: ReadonlyMap<InstrumentId, PriceRange>
  firstTime: UnixMs
  lastTime: UnixMs
  /** Only pairs that trade round the clock: no phases. */
  allDay: boolean
  /** Missing or incorrect data, a Chinese sentence for each file. */
  damage: string[]
}

/** Errors of one file, and errors that were corrected. */
interface FileTrouble {
  file: string
  words: string
  mended: boolean
}

export interface Survey {
  days: RecordedDay[]
  /** Chinese sentences naming file, line and reason. */
  problems: string[]
  troubles: FileTrouble[]
  /** Paths of files that end before their time, so that playing them need not say it again. */
  damaged: Set<string>
}

const STRANGERS_NAMED = 3

interface DayFiles {
  segments: RecordingSegment[]
  facts: Map<InstrumentId, Facts>
  damage: string[]
}

/** Reads all files once, those with prices beyond the day's limits twice, and determines their content and gaps. */
export async function survey(path: string, today: string, signal: AbortSignal): Promise<Survey> {
  const found: Survey = { days: [], problems: [], troubles: [], damaged: new Set() }
  const days = new Map<string, DayFiles>()
  const strangers: string[] = []
  try {
    const { files, folder } = await findFiles(path)
    for (const file of files) {
      if (signal.aborted) break
      const surveyed = await surveyFile(file, today)
      if (surveyed.ends) found.damaged.add(file.path)
      if (surveyed.stranger && folder) strangers.push(file.name)
      else take(found, days, surveyed, file.name, contextOf(file.path).date)
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    found.problems.push(text.problem(path, 0, error.message))
  }
  if (strangers.length > 0) found.problems.push(text.strangers(strangers.length, strangers.slice(0, STRANGERS_NAMED)))

  const closes = new Map<string, Map<InstrumentId, number>>()
  for (const [day, files] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (files.facts.size === 0) continue
    found.days.push(await dayOf(day, files, closes, found))
  }
  return found
}

/** Files one file's results under its days; an unreadable file is missing on the day of its name. */
function take(
  found: Survey,
  days: Map<string, DayFiles>,
  { days: own, problems, damage, mended }: FileSurvey,
  file: string,
  named: string | undefined,
): void {
  found.problems.push(...problems)
  if (mended.length > 0) found.troubles.push({ file, words: mended.join('；'), mended: true })
  if (damage.length > 0) found.troubles.push({ file, words: damage.join('；'), mended: false })
  for (const day of own.size > 0 ? own.keys() : named ? [named] : []) {
    const known: DayFiles = days.get(day) ?? { segments: [], facts: new Map(), damage: [] }
    days.set(day, known)
    if (damage.length > 0) known.damage.push(text.problem(file, 0, damage.join('；')))
    known.segments.push(...(own.get(day)?.segments ?? []))
    for (const [id, facts] of own.get(day)?.facts ?? []) {
      const all = known.facts.get(id) ?? noFacts(id)
      joinFacts(all, facts)
      known.facts.set(id, all)
    }
  }
}

async function dayOf(
  tradingDay: string,
  { segments, facts, damage }: DayFiles,
  closes: Map<string, Map<InstrumentId, number>>,
  found: Survey,
): Promise<RecordedDay> {
  const before = closes.get(previousTradingDay(tradingDay))
  const references = new Map<InstrumentId, Reference>()
  for (const [id, each] of facts) references.set(id, referenceOf(each, tradingDay, before?.get(id)))
  const { bounds, beyond } = await checkLimits(segments, facts, references)
  for (const { file, rows, instrument } of beyond) {
    const words = text.beyondLimits(rows, instrument)
    found.problems.push(text.problem(file, 0, words))
    found.troubles.push({ file, words, mended: false })
    damage.push(text.problem(file, 0, words))
  }

  const own = new Map<InstrumentId, number>()
  for (const [id, each] of facts) {
    const close = closeOf(each, tradingDay, bounds.get(id))
    if (close !== undefined) own.set(id, close)
  }
  closes.set(tradingDay, own)

  const instruments = [...facts.values()]
    .map((fact) => replayedInstrument(fact, references.get(fact.id) as Reference))
    .filter((instrument) => instrument !== undefined)
  const unseen = instruments.filter(({ id }) => facts.get(id)?.hasOrders && !facts.get(id)?.hasSnapshots)
  return {
    tradingDay,
    segments,
    instruments,
    unseen,
    bounds,
    firstTime: Math.min(...segments.map((segment) => segment.firstTime)),
    lastTime: Math.max(...segments.map((segment) => segment.lastTime)),
    allDay: instruments.every((instrument) => instrument.kind === 'crypto'),
    damage,
  }
}
