const RECENT_KEY = 'zeus.search-recent'
const RECENT_MAX = 20
/** Fits the text of one setting. */
export const PINNED_MAX = 60

const listOf = (text: string): string[] => text.split(',').filter((id) => id !== '')

/** The newest first, each once. */
export const withRecent = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, RECENT_MAX)

/** Instruments that were gone to from the search of this browser, the newest first. */
export function recentIds(): string[] {
  try {
    return listOf(localStorage.getItem(RECENT_KEY) ?? '').slice(0, RECENT_MAX)
  } catch {
    return []
  }
}

export function rememberRecent(id: string): void {
  try {
    localStorage.setItem(RECENT_KEY, withRecent(recentIds(), id).join(','))
  } catch {
    // A browser that stores nothing remembers nothing.
  }
}

/** Instruments pinned by their owner, as the setting keeps them. */
export const readPinned = (text: string | undefined): string[] => listOf(text ?? '').slice(0, PINNED_MAX)

/** Pins or unpins an instrument; the last pinned comes first. */
export const togglePinned = (ids: readonly string[], id: string): string =>
  (ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, PINNED_MAX)).join(',')
