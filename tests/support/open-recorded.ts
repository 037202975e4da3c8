import { openFileDays } from '../../gateway/past/recorder/file-days'
import { RecordedReplayDay } from '../../gateway/past/replay/recorded-day'

/** A stored day of a folder, opened for a replay. */
export function openRecorded(folder: string, day: string): RecordedReplayDay {
  const stored = openFileDays(folder).open(day)
  if (!stored) throw new Error(`${day} is not stored`)
  return new RecordedReplayDay(stored)
}
