import type { InstrumentId } from '../../../shared/market/instrument'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { UnixMs } from '../../../shared/market/units'
import { REACH_MAX } from './disorder'
import { contextOf, type RecordingFile } from './find-files'
import { boardFor, type Facts, learn, noFacts } from './instruments'
import { dayShare } from './losses'
import { type LineProblem, readRows } from './read-rows'
import { Refusals } from './refusals'
import type { FileContext, ReplayRow } from './row'
import { SeenRows } from './seen'
import { createSegmenter, type RecordingSegment } from './segments'
import { text } from './text'

/** Rows of one day in a file, and whose they are. */
interface DatedRows {
  rows: number
  facts: ReadonlyMap<InstrumentId, unknown>
}

/** Rows of another day than the file's are mistakes where they are fewer than one of so many. */
const STRAY = 100

/** Days of which a file that belongs to another day has a few rows only: no days, but wrong dates. */
function strayDays(days: ReadonlyMap<string, DatedRows>, { date, dateIsOwn }: FileContext): string[] {
  const own = dateIsOwn && date ? (days.get(date)?.rows ?? 0) : 0
  return [...days]
    .filter(([day, { rows, facts }]) => day !== date && rows * STRAY <= own && !areCoins(facts))
    .map(([day]) => day)
}

const areCoins = (facts: ReadonlyMap<InstrumentId, unknown>) =>
  [...facts.keys()].every((id) => boardFor(id)?.kind === 'crypto')

/** Errors in the dates of a file's rows. Coins trade every day, and their files use days other than Beijing's. */
function dateProblems(days: ReadonlyMap<string, DatedRows>, named: FileContext, today: string): string[] {
  return [...days].flatMap(([day, { rows, facts }]) => {
    const wrong: string[] = []
    const coins = areCoins(facts)
    const other = !coins && named.dateIsOwn && named.date !== day ? named.date : undefined
    if (other) wrong.push(text.otherDate(rows, day, other))
    if (day > today) wrong.push(text.future(rows, day))
    else if (!coins && !isTradingDay(day)) wrong.push(text.notTradingDay(rows, day))
    return wrong
  })
}

/** One day's rows of one file. */
export interface FileDay {
  rows: number
  lastTime: UnixMs
  facts: Map<string, Facts>
  segments: RecordingSegment[]
}

/** Content of one file, and its errors, in Chinese. */
export interface FileSurvey {
  days: Map<string, FileDay>
  /** Rows by name, counts of skipped rows, and corrections. */
  problems: string[]
  /** Missing or incorrect data, without the file's name; and corrections. */
  damage: string[]
  mended: string[]
  /** It ends before its time, or cannot be read at all. */
  ends: boolean
  /** No table of ours. */
  stranger: boolean
}

/**
 * Reads a file once, row by row, keeping nothing but what a player must know before the first event: days, codes,
 * previous closes, where segments lie, and everything that is wrong. `today`: the Beijing date now.
 */
export async function surveyFile(file: RecordingFile, today: string): Promise<FileSurvey> {
  const named = contextOf(file.path)
  const days = new Map<string, FileDay>()
  const refusals = new Refusals()
  const ends: LineProblem[] = []
  const seen = new SeenRows()
  const segmenter = createSegmenter(file)
  let [day, jitterMs, repeated, repriced] = [named.date ?? '', 0, 0, 0]

  const rows = readRows(file.path, {
    opened: (layout) => {
      jitterMs = layout.jitterMs
    },
    problem: (problem) => {
      if (problem.ends) ends.push(problem)
      else refusals.line(day, problem)
    },
  })
  for await (const block of rows) {
    for (const row of block) {
      if (seen.repeats(row)) {
        repeated++
        continue
      }
      day = segmenter.add(row, jitterMs)
      note(days, day, row)
      if (row.repriced) repriced++
    }
  }
  const { segments, moved, beyond } = segmenter.tooMany ? await wholeDays(file, jitterMs) : segmenter.finish()
  for (const segment of segments) days.get(segment.day)?.segments.push(segment)

  for (const stray of strayDays(days, named)) {
    for (const [id, { losses }] of days.get(stray)?.facts ?? []) refusals.add(named.date ?? '', 'date', losses.rows, id)
    days.delete(stray)
  }
  const held = new Set(days.keys())
  for (const [each, { facts, rows: count }] of days) refusals.tell(each, facts, count, held)
  const cut = ends.length > 0 ? days.get(day) : undefined
  for (const { losses } of cut?.facts.values() ?? []) {
    losses.reached = dayShare(cut?.lastTime ?? 0)
    losses.cut.push(file.name)
  }

  const late = beyond > 0 ? [text.beyond(beyond, REACH_MAX)] : []
  const dates = dateProblems(days, named, today)
  const mended = [
    ...(moved > 0 ? [text.moved(moved)] : []),
    ...(repeated > 0 ? [text.repeated(repeated)] : []),
    ...(repriced > 0 ? [text.repriced(repriced)] : []),
  ]
  const told = [...refusals.sums('unlisted'), ...refusals.sums('date'), ...dates, ...mended, ...late]
  return {
    days,
    problems: [
      ...refusals.lines(file.name),
      ...ends.map(({ line, reason }) => text.problem(file.name, line, reason)),
      ...told.map((words) => text.problem(file.name, 0, words)),
    ],
    damage: [...ends.map(({ reason }) => reason), ...refusals.sums(), ...dates, ...late],
    mended,
    ends: ends.length > 0,
    stranger: ends.some(({ stranger }) => stranger),
  }
}

function note(days: Map<string, FileDay>, day: string, row: ReplayRow): void {
  const known = days.get(day) ?? { rows: 0, lastTime: 0, facts: new Map<string, Facts>(), segments: [] }
  if (known.rows === 0) days.set(day, known)
  known.rows++
  known.lastTime = Math.max(known.lastTime, row.event.exchangeTime)
  const id = row.event.instrument
  const facts = known.facts.get(id) ?? noFacts(id)
  if (facts.losses.rows === 0) known.facts.set(id, facts)
  learn(facts, row)
}

/** Reads a file without any order again: one segment a day. */
async function wholeDays(file: RecordingFile, jitterMs: number) {
  const segmenter = createSegmenter(file, true)
  const seen = new SeenRows()
  for await (const block of readRows(file.path, { problem: () => {} })) {
    for (const row of block) if (!seen.repeats(row)) segmenter.add(row, jitterMs)
  }
  return segmenter.finish()
}
