const RELOADED_KEY = 'zeus.wall.reloaded'

/** When this window was loaded anew by itself, local clock; 0 = never. */
export const reloadedAt = (): number => Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)

/**
 * Loads the page anew, but only with a shell at hand: the address is asked first, past the browser's cache, which it
 * fills. Without a network the page stays as it is. The old picture stands until the new page has drawn it.
 */
export async function reloadWall(now: number): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'reload' })
    if (!answer.ok) return false
  } catch {
    return false
  }
  sessionStorage.setItem(RELOADED_KEY, String(now))
  location.reload()
  return true
}
