import { liveMarket } from '../../store/rows/live-market'
import { heartbeat } from './heartbeat'
import { pictureCount } from './pictures'

/** Seconds from the first word of the market on, in which every panel has been told of and drawn. */
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
    // What was drawn now is on the screen with the next picture.
    requestAnimationFrame(() => requestAnimationFrame(done))
  })
  return stop
}
