const STORED = 'zeus.alert-voice'
const listeners = new Set<() => void>()

/** Whether this person wants alerts spoken, in every tab of this browser. */
export const voiceAlerts = {
  get(): boolean {
    try {
      return localStorage.getItem(STORED) === 'on'
    } catch {
      return false
    }
  },
  set(on: boolean): void {
    try {
      localStorage.setItem(STORED, on ? 'on' : 'off')
    } catch {
      // A browser that stores nothing stays silent.
    }
    for (const listener of [...listeners]) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  },
}
