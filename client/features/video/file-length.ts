/** How long a browser may look for a length before the video goes without one. */
const LOOK_MS = 5_000

/** Length of a video file in seconds as this browser reads it; null if it cannot read it. */
export function fileLength(file: File): Promise<number | null> {
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
