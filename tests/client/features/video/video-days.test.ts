import { describe, expect, it } from 'vitest'
import { byDay, videoOf } from '../../../../client/features/video/video-days'
import { setClockZone } from '../../../../client/ui/zone-choice'
import type { VideoItem } from '../../../../shared/protocol/rest'

const item = (id: string, date: string, url = `/media/${id}`): VideoItem => ({
  id,
  title: id,
  date,
  source: 'file',
  url,
  durationSeconds: null,
  codes: [],
  chapters: [],
})

describe('the list of videos', () => {
  it('groups videos by their Beijing day, in the order given', () => {
    const days = byDay([
      item('c', '2026-07-06T16:30:00.000Z'),
      item('b', '2026-07-06T15:30:00.000Z'),
      item('a', '2026-07-06T01:00:00.000Z'),
    ])
    expect(days.map((day) => [day.date, day.videos.map(({ id }) => id)])).toEqual([
      ['2026-07-07', ['c']],
      ['2026-07-06', ['b', 'a']],
    ])
  })

  it('groups them by the days of the displayed time zone, like their times', () => {
    setClockZone('America/New_York')
    try {
      const days = byDay([item('b', '2026-07-07T03:30:00.000Z'), item('a', '2026-07-06T16:30:00.000Z')])
      expect(days.map(({ date }) => date)).toEqual(['2026-07-06'])
    } finally {
      setClockZone('Asia/Shanghai')
    }
  })

  it('finds a video by its id or by its link, and nothing else', () => {
    const videos = [item('a', '2026-07-06T01:00:00Z'), item('b', '2026-07-05T01:00:00Z', 'https://v.example/x?y=1')]
    expect(videoOf(videos, 'a')?.id).toBe('a')
    expect(videoOf(videos, 'https://v.example/x?y=1')?.id).toBe('b')
    expect(videoOf(videos, 'A')).toBeUndefined()
  })
})
