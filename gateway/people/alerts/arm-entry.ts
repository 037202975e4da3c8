import type { RowValues } from '../../../shared/alerts/truth'
import type { UnixMs } from '../../../shared/market/units'
import type { WatchEntry } from './entry'
import type { InstrumentReading } from './instrument-reading'

interface Armed {
  reading: InstrumentReading
  day: string
  /** Values at the start of the day. */
  baseline: RowValues
  /** The market's time. */
  now: UnixMs
}

/** Begins the day of an entry, and a new entry where its instrument is now. Answers a note for its owner. */
export function armEntry(
  entry: WatchEntry,
  isNew: boolean,
  { reading, day, baseline, now }: Armed,
): string | undefined {
  if (day === '') return undefined
  const note = entry.watch.state.day === day ? undefined : entry.beginDay(reading.instrument, day, baseline)
  if (!isNew) return note
  const isTraded = reading.price > 0
  entry.watch.arm({ at: Math.max(reading.now, now), day, reading: isTraded ? reading : baseline })
  if (!isTraded) entry.watch.breakOff()
  return note
}
