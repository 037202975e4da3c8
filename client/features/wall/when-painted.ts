import { liveMarket } from '../../store/rows/live-market'
import { heartbeat } from './heartbeat'
import { pictureCount } from './pictures'

/** Seconds from the first market message on, in which every panel has received data and is drawn. */
const BEATS = 2

/** Calls back once, when the market stands on every panel; the answer stops it. */
export function whenPainted(done: () => void): () => void {
  let heard = 0
  const stop = heartbeat.subscribe(() => {
    const { lastFrameAt } = liveMarket()
    if (lastFrameAt() === 0 || pictureCount.count() === 0) return
    heard++
    if (heard <= BEATS) return
    stop()
    // Current drawing appears on the screen with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(done))
  })
  return stop
}
