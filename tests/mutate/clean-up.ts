import { vi } from 'vitest'

// Runs before each test file in a shared process: undoes what a failed test left behind.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.restoreAllMocks()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.documentElement.className = ''
  localStorage.clear()
  sessionStorage.clear()
}
