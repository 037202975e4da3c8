import { expect, test, vi } from 'vitest'
import { consumePending, latestReturn, rememberPending, tabStorage } from '../../../../client/features/sign-in/pending'
import { signInText } from '../../../../client/text/sign-in'
import { memoryStorage } from '../../memory-storage'

const pending = (at: number) => ({ nonce: `n${at}`, to: '/alerts', at })

test('a sign-in is answered once, by its state', () => {
  const store = memoryStorage()
  rememberPending(store, 's1', pending(1_000))
  rememberPending(store, 's2', pending(2_000))
  expect(consumePending(store, 's3', 2_000)).toBeUndefined()
  expect(consumePending(store, 's1', 2_000)).toEqual(pending(1_000))
  expect(consumePending(store, 's1', 2_000)).toBeUndefined()
  expect(consumePending(store, 's2', 2_000)).toEqual(pending(2_000))
})

test('entries under other names stay when a sign-in is stored', () => {
  const entries = new Map(Object.entries({ theme: 'dark', 'desk.draft': '{}' }))
  const store = memoryStorage(entries)
  rememberPending(store, 's1', pending(0))
  rememberPending(store, 's2', pending(24 * 3_600_000))
  expect([...entries.keys()].slice(0, 2)).toEqual(['theme', 'desk.draft'])
  // The first one is too old to be answered by then.
  expect(entries.size).toBe(3)
  expect(consumePending(store, 's1', 24 * 3_600_000)).toBeUndefined()
})

test('a browser that forbids storage gets our sentence, not its exception', () => {
  const forbidden = () => {
    throw new DOMException("Failed to read the 'sessionStorage' property from 'Window'", 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', undefined)
  Object.defineProperty(globalThis, 'sessionStorage', { get: forbidden, configurable: true })
  try {
    expect(tabStorage).toThrow(expect.objectContaining({ code: 'storage', message: signInText.errors.storage }))
    // After a sign-in in another tab, this one continues to the default page.
    expect(latestReturn()).toBeUndefined()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a storage that is full or read-only gets the same sentence', () => {
  const full = {
    ...memoryStorage(),
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  expect(() => rememberPending(full, 's1', pending(0))).toThrow(
    expect.objectContaining({ code: 'storage', message: signInText.errors.storage }),
  )
})
