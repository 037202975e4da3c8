import { isInHolder, requestSwap } from './in-holder'

const RELOADED_KEY = 'zeus.wall.reloaded'

/** Time of this window's last automatic reload, local clock; 0 = never. */
export const reloadedAt = (): number => Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)

const remember = (now: number): void => sessionStorage.setItem(RELOADED_KEY, String(now))

/**
 * Reloads everything, but only if the shell is available: the address is requested first, bypassing the browser's
 * cache, which it fills. Without a network the page stays unchanged. The screen is empty for a moment.
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

/** Another wall replaces this one once it has drawn, invisibly. `ill`: if it cannot, everything is reloaded. */
export async function swapWall(now: number, ill = false): Promise<boolean> {
  if (!isInHolder()) return await reloadWall(now)
  remember(now)
  requestSwap({ ill })
  return true
}
