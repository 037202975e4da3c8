import { openFileDays } from '../../gateway/past/recorder/file-days'
import { RecordedReplayDay } from '../../gateway/past/replay/recorded-day'

/** A day of a folder as a replay reads it. */
export function openRecorded(folder: string, day: string): RecordedReplayDay {
  const kept = openFileDays(folder).open(day)
  if (!kept) throw new Error(`nothing is kept of ${day}`)
  return new RecordedReplayDay(kept)
}
