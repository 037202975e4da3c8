import { isInHolder, requestSwap } from './in-holder'

const RELOADED_KEY = 'zeus.wall.reloaded'

/** When this window was loaded anew by itself, local clock; 0 = never. */
export const reloadedAt = (): number => Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)

const remember = (now: number): void => sessionStorage.setItem(RELOADED_KEY, String(now))

/**
 * Loads everything anew, but only with a shell at hand: the address is asked first, past the browser's cache, which it
 * fills. Without a network the page stays as it is. The screen is empty for a moment.
 */
export async function reloadWall(now: number): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'reload' })
    if (!answer.ok) return false
  } catch {
    return false
  }
  remember(now)
  ;(isInHolder() ? (globalThis.top ?? globalThis) : globalThis).location.reload()
  return true
}

/** Another wall takes this one's place once it has drawn: nothing is seen of it. `ill`: if it cannot, all is loaded anew. */
export async function swapWall(now: number, ill = false): Promise<boolean> {
  if (!isInHolder()) return await reloadWall(now)
  remember(now)
  requestSwap({ ill })
  return true
}
