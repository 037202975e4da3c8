// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStoreValue, useTick } from '../../../client/store/hooks'
import { TickStore } from '../../../client/store/rows/tick-store'
import { pool } from '../../../client/store/rows/topics'
import { UNSUBSCRIBE_GRACE_MS } from '../../../client/stream/subscriptions'
import { section } from './section'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => void vi.useRealTimers())

function Text({ store, shown }: { store: TickStore; shown: (number | undefined)[] }) {
  shown.push(useStoreValue(store, ({ quote }) => quote?.last, { hz: 4 }))
  return null
}

function Panel({ id, note }: { id: string; note: (store: TickStore) => void }) {
  note(useTick(id))
  return null
}

const quote = (last: number) => section('quote', [{ last }])

test('a value of a store renders at most at the given rate, and ends on the latest', () => {
  const store = new TickStore()
  const shown: (number | undefined)[] = []
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Text store={store} shown={shown} />))
  for (let last = 1; last <= 50; last++) {
    act(() => {
      store.apply(quote(last))
      store.commit(Date.now())
      vi.advanceTimersByTime(20)
    })
  }
  act(() => void vi.advanceTimersByTime(1_000))
  expect(shown[0]).toBeUndefined()
  expect(shown.at(-1)).toBe(50)
  expect(shown.length).toBeLessThanOrEqual(6)
  act(() => root.unmount())
  expect(store.listenerCount).toBe(0)
})

test('a store stays the same over renders, causes no render, and is released after unmounting', () => {
  const seen = new Set<TickStore>()
  let renders = 0
  const note = (store: TickStore) => {
    renders++
    seen.add(store)
  }
  const root = createRoot(document.createElement('div'))
  const show = (id: string) =>
    act(() =>
      root.render(
        <StrictMode>
          <Panel id={id} note={note} />
        </StrictMode>,
      ),
    )
  show('600519.SH')
  show('600519.SH')
  expect(seen.size).toBe(1)
  const before = renders
  act(() => {
    for (const store of seen) {
      store.apply(quote(1))
      store.commit(1)
    }
  })
  expect(renders).toBe(before)
  show('000001.SZ')
  expect([seen.size, pool.size]).toEqual([2, 2])
  act(() => root.unmount())
  vi.advanceTimersByTime(UNSUBSCRIBE_GRACE_MS * 3)
  expect(pool.size).toBe(0)
})
