import type { Instrument } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import { findFiles, type RecordingFile } from './find-files'
import { type Facts, instrumentOf, learn, noFacts } from './instruments'
import { type Problem, readRows } from './read-rows'
import { FileError } from './row'
import { createSegmenter, type Segment } from './segments'
import { text } from './text'

/** One recorded day, ready to play. */
export interface RecordedDay {
  tradingDay: string
  segments: Segment[]
  instruments: Instrument[]
  /** Instruments with orders but no snapshots: theirs are made from the orders. */
  unseen: Instrument[]
  firstTime: UnixMs
  lastTime: UnixMs
  /** Only pairs that trade round the clock: no phases. */
  allDay: boolean
}

export interface Survey {
  days: RecordedDay[]
  /** Chinese sentences naming file, line and reason. */
  problems: string[]
  /** Paths of files that end before their time, so that playing them need not say it again. */
  damaged: Set<string>
}

/** Bad lines of one file that are named one by one; the rest are summed. */
const NAMED_MAX = 5
const STRANGERS_NAMED = 3

interface DayFacts {
  segments: Segment[]
  facts: Map<string, Facts>
}

/**
 * Reads all files once, row by row, keeping nothing but what a player must know before the first event: days,
 * codes, previous closes, where segments lie, and everything that is wrong.
 */
export async function survey(path: string, signal: AbortSignal): Promise<Survey> {
  const problems: string[] = []
  const damaged = new Set<string>()
  const days = new Map<string, DayFacts>()
  const strangers: string[] = []
  try {
    const { files, folder } = await findFiles(path)
    for (const file of files) {
      if (signal.aborted) break
      const whole = await surveyFile(file, days, problems, folder ? strangers : undefined)
      if (!whole) damaged.add(file.path)
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    problems.push(text.problem(path, 0, error.message))
  }
  if (strangers.length > 0) problems.push(text.strangers(strangers.length, strangers.slice(0, STRANGERS_NAMED)))
  const ascending = [...days].sort(([a], [b]) => (a < b ? -1 : 1))
  return { days: ascending.map(([day, facts]) => dayOf(day, facts)), problems, damaged }
}

async function surveyFile(
  file: RecordingFile,
  days: Map<string, DayFacts>,
  problems: string[],
  strangers: string[] | undefined,
): Promise<boolean> {
  const lines: Problem[] = []
  const ends: Problem[] = []
  let unnamed = 0
  let repriced = 0
  let jitterMs = 0
  const segmenter = createSegmenter(file)
  const rows = readRows(file.path, {
    opened: (layout) => {
      jitterMs = layout.jitterMs
    },
    problem: (problem) => {
      if (problem.ends) ends.push(problem)
      else if (lines.length < NAMED_MAX) lines.push(problem)
      else unnamed++
    },
  })
  for await (const block of rows) {
    for (const row of block) {
      const segment = segmenter.add(row, jitterMs)
      const day = days.get(segment.day) ?? { segments: [], facts: new Map<string, Facts>() }
      if (!days.has(segment.day)) days.set(segment.day, day)
      const id = row.event.instrument
      const facts = day.facts.get(id) ?? noFacts(id)
      if (!day.facts.has(id)) day.facts.set(id, facts)
      learn(facts, row)
      if (row.repriced) repriced++
    }
  }
  for (const segment of segmenter.segments) days.get(segment.day)?.segments.push(segment)
  for (const { line, reason } of lines) problems.push(text.problem(file.name, line, reason))
  if (unnamed > 0) problems.push(text.moreLines(file.name, unnamed))
  for (const { line, reason, stranger } of ends) {
    if (stranger && strangers) strangers.push(file.name)
    else problems.push(text.problem(file.name, line, reason))
  }
  if (segmenter.backwards() > 0) problems.push(text.backwards(file.name, segmenter.backwards()))
  if (repriced > 0) problems.push(text.repriced(file.name, repriced))
  return ends.length === 0
}

function dayOf(tradingDay: string, { segments, facts }: DayFacts): RecordedDay {
  const instruments = [...facts.values()]
    .map((fact) => instrumentOf(fact, tradingDay))
    .filter((instrument) => instrument !== undefined)
  const unseen = instruments.filter(({ id }) => facts.get(id)?.hasOrders && !facts.get(id)?.hasSnapshots)
  return {
    tradingDay,
    segments,
    instruments,
    unseen,
    firstTime: Math.min(...segments.map((segment) => segment.firstTime)),
    lastTime: Math.max(...segments.map((segment) => segment.lastTime)),
    allDay: instruments.every((instrument) => instrument.kind === 'crypto'),
  }
}
