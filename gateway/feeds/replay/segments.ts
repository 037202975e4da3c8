import { beijingDate, beijingMidnight } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { Disorder, type Order } from './disorder'
import type { RecordingFile } from './find-files'
import type { NumberedRow } from './read-rows'

/** A run of a file's lines that lie on one day: what one cursor plays. */
export interface RecordingSegment {
  file: RecordingFile
  day: string
  fromLine: number
  toLine: number
  firstTime: UnixMs
  lastTime: UnixMs
  rows: number
  /** How to put the rows in order; absent: they are. */
  order?: Order
  /** Rows of other days lie between: they are not this segment's. */
  mixed?: true
}

/** Tables that list one code after the other start again in the morning with each: a step back this long. */
const RESTART_MS = 60_000
/** A file in more pieces than this is out of order, not grouped: it is one piece a day then. */
export const SEGMENTS_MAX = 64
const DAY_MS = 86_400_000

interface Run {
  segment: RecordingSegment
  disorder: Disorder
}

/**
 * Splits one file's rows into segments, and determines which of them must be sorted. `whole`: one segment a day,
 * whatever the order of its rows; else `tooMany` reports that the file must be read that way.
 */
export function createSegmenter(file: RecordingFile, whole = false) {
  const runs: Run[] = []
  let current: Run | undefined
  let midnight = Number.NaN
  let day = ''
  let previous = ''

  const begin = (row: NumberedRow): Run => {
    const time = row.event.exchangeTime
    const segment: RecordingSegment = {
      file,
      day,
      fromLine: row.line,
      toLine: row.line,
      firstTime: time,
      lastTime: time,
      rows: 0,
    }
    if (whole) segment.mixed = true
    const run = { segment, disorder: new Disorder() }
    runs.push(run)
    return run
  }

  const runOf = (row: NumberedRow): Run => {
    if (whole) return runs.find(({ segment }) => segment.day === day) ?? begin(row)
    const { exchangeTime: time, instrument } = row.event
    const restarts = current && instrument !== previous && time < current.segment.lastTime - RESTART_MS
    if (!current || ((day !== current.segment.day || restarts) && runs.length <= SEGMENTS_MAX)) return begin(row)
    return current
  }

  return {
    /** Answers the row's day. */
    add(row: NumberedRow, jitterMs: number): string {
      const time = row.event.exchangeTime
      if (!(time >= midnight && time < midnight + DAY_MS)) {
        midnight = beijingMidnight(time)
        day = beijingDate(time)
      }
      current = runOf(row)
      const { segment, disorder } = current
      segment.toLine = row.line
      segment.firstTime = Math.min(segment.firstTime, time)
      segment.lastTime = Math.max(segment.lastTime, time)
      segment.rows++
      disorder.add(row, jitterMs)
      previous = row.event.instrument
      return day
    },
    get tooMany() {
      return runs.length > SEGMENTS_MAX
    },
    finish() {
      const sum = (of: (disorder: Disorder) => number) => runs.reduce((total, { disorder }) => total + of(disorder), 0)
      const segments = runs.map(({ segment, disorder }): RecordingSegment => {
        const order = disorder.order()
        return order ? { ...segment, order } : segment
      })
      return { segments, moved: sum(({ rows }) => rows), beyond: sum(({ beyond }) => beyond) }
    },
  }
}

/** Whether a row that was read for a segment is one of its own. */
export function belongsTo({ day, mixed }: RecordingSegment): (time: UnixMs) => boolean {
  if (!mixed) return () => true
  let midnight = Number.NaN
  return (time) => {
    if (time >= midnight && time < midnight + DAY_MS) return true
    if (beijingDate(time) !== day) return false
    midnight = beijingMidnight(time)
    return true
  }
}
