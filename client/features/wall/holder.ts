import { wallText } from '../../text/wall'
import { PAINTED, SWAP, type SwapWish } from './held'

/** A wall that has not drawn the market by then stands in nobody's place. */
export const PAINT_WITHIN_MS = 60_000
/** After one that drew nothing in time another is tried, until one does. */
export const AGAIN_MS = 5 * 60_000

export interface HolderSurroundings {
  /** What the frames load. */
  address: string
  /** Calls back later; the answer stops it. */
  after(ms: number, run: () => void): () => void
  /** Loads everything anew. */
  reload(): void
}

export interface Holder {
  stop(): void
}

/** Whether a frame holds a page of ours, and not the browser's words that it could not be had. */
function isLoaded(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument?.getElementById('root') != null
  } catch {
    return false
  }
}

/**
 * The page around a wall: nothing but frames, so that the next wall can load, connect and draw beneath the one that
 * is seen, which goes when that is done. What a wall had in memory goes with its frame.
 */
export function holdWalls(root: HTMLElement, { address, after, reload }: HolderSurroundings): Holder {
  let shown = open()
  let coming: { frame: HTMLIFrameElement; give: () => void } | undefined
  let stopLook = look()
  let stopAgain = () => {}

  function open(): HTMLIFrameElement {
    const frame = root.ownerDocument.createElement('iframe')
    frame.src = address
    frame.title = wallText.label
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' })
    // Beneath the one before: what comes later in the document lies above.
    root.prepend(frame)
    frame.addEventListener(PAINTED, () => painted(frame))
    frame.addEventListener(SWAP, (event) => frame === shown && swap((event as CustomEvent<SwapWish>).detail))
    return frame
  }

  /** The first wall may begin before its gateway does. */
  function look(): () => void {
    return after(PAINT_WITHIN_MS, () => {
      if (!isLoaded(shown)) shown.src = address
      stopLook = look()
    })
  }

  function painted(frame: HTMLIFrameElement): void {
    if (coming?.frame !== frame) return
    coming.give()
    coming = undefined
    shown.remove()
    shown = frame
  }

  function swap({ ill }: SwapWish): void {
    if (coming) return
    stopAgain()
    const frame = open()
    // Its shell may come from the browser's cache, and be of the program before: once there, it is asked for anew.
    frame.addEventListener('load', () => frame.contentWindow?.location.reload(), { once: true })
    const give = after(PAINT_WITHIN_MS, () => {
      coming = undefined
      frame.remove()
      if (ill) reload()
      else stopAgain = after(AGAIN_MS, () => swap({ ill }))
    })
    coming = { frame, give }
  }

  return {
    stop() {
      stopLook()
      stopAgain()
      coming?.give()
    },
  }
}
