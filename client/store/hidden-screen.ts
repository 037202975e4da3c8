const listeners = new Set<() => void>()
let title: string | undefined

/** Whether a blank page covers everything, so that onlookers see nothing of the market. */
export const hiddenScreen = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: (): boolean => title !== undefined,
  /** `neutral` is what the window is called meanwhile. */
  hide(neutral: string): void {
    if (title !== undefined) return
    title = document.title
    document.title = neutral
    tell()
  },
  show(): void {
    if (title === undefined) return
    document.title = title
    title = undefined
    tell()
  },
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
