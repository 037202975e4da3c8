import { useRef, useState } from 'react'
import type { VideoItem } from '../../../shared/protocol/rest'
import { publishFile, publishLink, type VideoDetails } from '../../api/video-admin'
import { nowThere } from '../../store/rows/live-market'
import { asApiError } from '../../store/use-resource'
import { addVideo as text } from '../../text/video'
import { formatDate } from '../../ui/format'
import { toast } from '../../ui/toast'

/** Timeout of reading a video's length, after which it is uploaded without one. */
const LOOK_MS = 5_000

/** Length of a video file in seconds as this browser reads it; null if it cannot read it. */
function fileLength(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file)
  const element = document.createElement('video')
  element.preload = 'metadata'
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), LOOK_MS)
    const answer = (seconds: number | null) => {
      clearTimeout(timer)
      resolve(seconds)
    }
    element.onloadedmetadata = () => answer(Number.isFinite(element.duration) ? element.duration : null)
    element.onerror = () => answer(null)
    element.src = url
  }).finally(() => URL.revokeObjectURL(url))
}

export type UploadSource = { kind: 'file'; file: File } | { kind: 'link'; url: string }

/** Publishing one video. `sent`: share of the file that left, undefined while nothing is being sent. */
export function useUpload(onDone: (item: VideoItem) => void) {
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)

  async function publish(source: UploadSource, details: VideoDetails): Promise<void> {
    const stop = new AbortController()
    running.current = stop
    setProblem(undefined)
    setSent(0)
    try {
      const item =
        source.kind === 'file'
          ? await publishFile(
              source.file,
              { ...details, durationSeconds: await fileLength(source.file) },
              { onProgress: setSent, signal: stop.signal },
            )
          : await publishLink({ ...details, url: source.url }, { signal: stop.signal })
      const time = Date.parse(item.date)
      toast.success(time > nowThere() ? text.planned(item.title, formatDate(time)) : text.done(item.title))
      onDone(item)
    } catch (thrown) {
      if (stop.signal.aborted) toast.info(text.cancelled)
      else setProblem(asApiError(thrown).message)
    } finally {
      setSent(undefined)
    }
  }

  return { publish, sent, problem, cancel: () => running.current?.abort() }
}
