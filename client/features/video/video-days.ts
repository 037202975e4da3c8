import type { VideoItem } from '../../../shared/protocol/rest'
import { formatZoneDate } from '../../ui/format'

interface VideoDay {
  /** `2026-07-06`, in the shown zone, as the times of day beside it. */
  date: string
  videos: VideoItem[]
}

/** Videos under the day they were published on, in the order given (newest first). */
export function byDay(videos: readonly VideoItem[]): VideoDay[] {
  const days: VideoDay[] = []
  for (const item of videos) {
    const date = formatZoneDate(Date.parse(item.date))
    const day = days.find((known) => known.date === date)
    if (day) day.videos.push(item)
    else days.push({ date, videos: [item] })
  }
  return days
}

/** The video an address names: by its id, or by the link itself. */
export const videoOf = (videos: readonly VideoItem[], name: string): VideoItem | undefined =>
  videos.find((item) => item.id === name) ?? videos.find((item) => item.url === name)
