import { vi } from 'vitest'

// Before each test file of a process that many share: what a test that failed did not put back.
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
