import { PAINTED, type Painted, SWAP, type SwapRequest } from './in-holder'

/**
 * Where this program has its holder. A page around walls that is of another program takes this one in its place, so it
 * lies in a file of its own (`vite.config.ts`) and imports nothing but what walls say.
 */
export const HOLDER_ADDRESS = import.meta.url

/** Holders of a window by their address: what a build calls the exports of a file, another program cannot know. */
const HOLDERS = 'zeusHolders'
type Holders = Record<string, typeof runWallHolder>
const holders = (): Holders => {
  const place = globalThis as { [HOLDERS]?: Holders }
  place[HOLDERS] ??= {}
  return place[HOLDERS]
}
holders()[HOLDER_ADDRESS] = runWallHolder

/** The holder that lies at an address. Throws where nothing can be had there. */
export async function loadHolder(address: string): Promise<typeof runWallHolder | undefined> {
  await import(/* @vite-ignore */ address)
  return holders()[address]
}

/** A wall that has not drawn the market by then does not replace another. */
export const PAINT_WITHIN_MS = 60_000
/** After one that drew nothing in time another is tried, until one does. */
export const AGAIN_MS = 5 * 60_000

interface HolderEnvironment {
  /** URL of the frames. */
  address: string
  /** Names of the frames. */
  title: string
  /** Calls back later; the answer stops it. */
  after(ms: number, run: () => void): () => void
  /** Reloads everything. */
  reload(): void
  /** The holder of another program. */
  load: typeof loadHolder
}

export interface WallHolder {
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

function openFrame(root: HTMLElement, { address, title }: Pick<HolderEnvironment, 'address' | 'title'>) {
  const frame = root.ownerDocument.createElement('iframe')
  frame.src = address
  frame.title = title
  Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' })
  // Beneath the one before: what comes later in the document lies above.
  root.prepend(frame)
  return frame
}

/**
 * The page around a wall: only frames, so that the next wall can load, connect and draw beneath the visible one, which
 * is removed when that is done. A wall's memory is released with its frame. When the next wall is of another program
 * version, its holder replaces this one and the visible frame: the page itself is never reloaded for that.
 */
export function runWallHolder(root: HTMLElement, environment: HolderEnvironment): WallHolder {
  const { address, after, reload, load } = environment
  const over = new AbortController()
  const { signal } = over
  let shown = listen(root.querySelector('iframe') ?? openFrame(root, environment))
  let coming: { frame: HTMLIFrameElement; give: () => void } | undefined
  let stopLook = look()
  let stopAgain = () => {}
  root.dataset.holder = HOLDER_ADDRESS

  function listen(frame: HTMLIFrameElement): HTMLIFrameElement {
    frame.addEventListener(PAINTED, (event) => painted(frame, (event as CustomEvent<Painted>).detail), { signal })
    const onSwap = (event: Event) => frame === shown && swap((event as CustomEvent<SwapRequest>).detail)
    frame.addEventListener(SWAP, onSwap, { signal })
    return frame
  }

  /** The first wall may begin before its gateway does. */
  function look(): () => void {
    return after(PAINT_WITHIN_MS, () => {
      if (!isLoaded(shown)) shown.src = address
      stopLook = look()
    })
  }

  /** A program before this one says nothing of its holder. */
  function painted(frame: HTMLIFrameElement, message: Painted | null): void {
    if (coming?.frame === frame) {
      coming.give()
      coming = undefined
      shown.remove()
      shown = frame
    }
    if (frame === shown && message && message.holder !== HOLDER_ADDRESS) void giveOver(message.holder)
  }

  /** Resources unavailable now are requested with the next wall. */
  async function giveOver(holder: string): Promise<void> {
    const next = await load(holder).catch(() => undefined)
    if (!next || signal.aborted || coming) return
    stop()
    next(root, environment)
  }

  function swap({ ill }: SwapRequest): void {
    if (coming) return
    stopAgain()
    const frame = listen(openFrame(root, environment))
    // Its shell may come from the browser's cache, and be of the previous version: once loaded, it is requested again.
    frame.addEventListener('load', () => frame.contentWindow?.location.reload(), { once: true })
    const give = after(PAINT_WITHIN_MS, () => {
      coming = undefined
      frame.remove()
      if (ill) reload()
      else stopAgain = after(AGAIN_MS, () => swap({ ill }))
    })
    coming = { frame, give }
  }

  function stop(): void {
    over.abort()
    stopLook()
    stopAgain()
    coming?.give()
  }

  return { stop }
}
