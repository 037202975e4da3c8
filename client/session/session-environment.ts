/** Browser functions that the session needs; tests pass their own. */
export interface SessionEnvironment {
  /** Undefined where the browser forbids storage. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  now(): number
  every(ms: number, run: () => void): () => void
  after(ms: number, run: () => void): () => void
  /** Another tab changed the storage. */
  onStorage(run: () => void): () => void
  fetch: typeof fetch
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** The browser itself. */
export const browser: SessionEnvironment = {
  storage: browserStorage,
  now: () => Date.now(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
  onStorage(run) {
    addEventListener('storage', run)
    return () => removeEventListener('storage', run)
  },
  fetch: (input, init) => fetch(input, init),
}
