import { expect, test } from 'vitest'
import { rememberPending, takePending } from '../../../../client/features/sign-in/pending'

/** A store of the browser in memory. */
function storeOf(first: Record<string, string> = {}) {
  const held = new Map(Object.entries(first))
  const store = {
    get length() {
      return held.size
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  } as unknown as Parameters<typeof rememberPending>[0]
  return { store, keys: () => [...held.keys()] }
}
const pending = (at: number) => ({ nonce: `n${at}`, to: '/alerts', at })

test('a sign-in is answered once, by its state', () => {
  const { store } = storeOf()
  rememberPending(store, 's1', pending(1_000))
  rememberPending(store, 's2', pending(2_000))
  expect(takePending(store, 's3', 2_000)).toBeUndefined()
  expect(takePending(store, 's1', 2_000)).toEqual(pending(1_000))
  expect(takePending(store, 's1', 2_000)).toBeUndefined()
  expect(takePending(store, 's2', 2_000)).toEqual(pending(2_000))
})

test('what is kept under other names stays when a sign-in is remembered', () => {
  const { store, keys } = storeOf({ theme: 'dark', 'desk.draft': '{}' })
  rememberPending(store, 's1', pending(0))
  rememberPending(store, 's2', pending(24 * 3_600_000))
  expect(keys().slice(0, 2)).toEqual(['theme', 'desk.draft'])
  // The first one is too old to be answered by then.
  expect(keys()).toHaveLength(3)
  expect(takePending(store, 's1', 24 * 3_600_000)).toBeUndefined()
})
