import { useEffect, useState } from 'react'
import type { VideoItem } from '../../../shared/protocol/rest'
import { loadVideos, markViewed } from '../../store/account/videos'
import { useResource } from '../../store/use-resource'
import { common } from '../../text/common'
import { toast } from '../../ui/toast'

/** The videos; a failure is also shown as a message. `viewedUntil`: videos seen before this page opened. */
export function useVideos() {
  const { data, error, reload } = useResource<VideoItem[]>('videos', loadVideos)
  const [viewedUntil, setViewedUntil] = useState<string | null>()
  useEffect(() => {
    if (error) toast.error(error.message || common.unknownError)
  }, [error])
  useEffect(() => {
    // Once a visit: what is new when the page opens stays marked while it is open.
    if (data && viewedUntil === undefined) setViewedUntil(markViewed(data[0]))
  }, [data, viewedUntil])
  return { videos: data, error, reload, viewedUntil: viewedUntil ?? null }
}
