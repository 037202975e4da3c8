import { keptFiles } from '../../gateway/recorder/kept-files'
import { RecordedDay } from '../../gateway/time-machine/recorded-day'

/** A day of a folder as a replay reads it. */
export function openRecorded(folder: string, day: string): RecordedDay {
  const kept = keptFiles(folder).open(day)
  if (!kept) throw new Error(`nothing is kept of ${day}`)
  return new RecordedDay(kept)
}
