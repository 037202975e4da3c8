import { onTestFinished, vi } from 'vitest'

/** A browser that stores nothing, until the test ends. */
export function forbidStorage(): void {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  onTestFinished(() => void vi.unstubAllGlobals())
}
