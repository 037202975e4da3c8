import { beijingDate, beijingMidnight } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { RecordingFile } from './find-files'
import type { NumberedRow } from './read-rows'

/** A run of a file's lines that lie on one day and go forward in time: what one cursor plays. */
export interface Segment {
  file: RecordingFile
  day: string
  fromLine: number
  toLine: number
  firstTime: UnixMs
  lastTime: UnixMs
}

/** Tables that list one code after the other start again in the morning with each: a step back this long. */
const RESTART_MS = 60_000
/** A file in more pieces than this is out of order, not grouped: it is played as it stands. */
export const SEGMENTS_MAX = 64
const DAY_MS = 86_400_000

/**
 * Cuts one file's rows into segments, and counts rows earlier than the row before of the same instrument (by more
 * than the layout's `jitterMs`).
 */
export function createSegmenter(file: RecordingFile) {
  const segments: Segment[] = []
  const latest = new Map<string, UnixMs>()
  let current: Segment | undefined
  let midnight = 0
  let previous = ''
  let backwards = 0

  const begin = (row: NumberedRow, day: string) => {
    const time = row.event.exchangeTime
    current = { file, day, fromLine: row.line, toLine: row.line, firstTime: time, lastTime: time }
    segments.push(current)
  }

  return {
    add(row: NumberedRow, jitterMs: number): Segment {
      const { exchangeTime: time, instrument } = row.event
      const today = time >= midnight && time < midnight + DAY_MS
      if (!today) midnight = beijingMidnight(time)
      const day = today && current ? current.day : beijingDate(time)
      const restarts = current && instrument !== previous && time < current.lastTime - RESTART_MS
      if (!current || ((day !== current.day || restarts) && segments.length < SEGMENTS_MAX)) begin(row, day)
      else if (restarts || time < (latest.get(instrument) ?? 0) - jitterMs) backwards++
      const segment = current as Segment
      segment.toLine = row.line
      segment.firstTime = Math.min(segment.firstTime, time)
      segment.lastTime = Math.max(segment.lastTime, time)
      latest.set(instrument, Math.max(latest.get(instrument) ?? 0, time))
      previous = instrument
      return segment
    },
    segments,
    backwards: () => backwards,
  }
}
