import { expect, test, vi } from 'vitest'
import { createBeats } from '../../../client/store/beat'
import { paced } from '../../../client/store/paced'
import { FakeClock } from '../../support/fake-clock'

test('a pane is notified of its store at its own pace, and reads the latest value', () => {
  const clock = new FakeClock()
  const listeners = new Set<() => void>()
  const store = {
    version: 0,
    rows: 0,
    read(): number {
      return this.rows
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const frame = () => {
    store.rows++
    store.version++
    for (const listener of listeners) listener()
  }
  const beat = createBeats({ now: clock.now, after: (ms, run) => clock.later(ms, run) })(store, 1)
  const slow = paced(store, beat)
  const heard = vi.fn()
  const stop = slow.subscribe(heard)
  for (let at = 0; at < 30; at++) {
    frame()
    clock.advance(100)
  }
  expect(heard.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(heard.mock.calls.length).toBeLessThanOrEqual(4)
  expect([slow.read(), slow.rows, slow.version]).toEqual([30, 30, 30])
  slow.rows = 99
  expect(store.rows).toBe(99)
  expect(paced(store, beat)).toBe(slow)
  stop()
  expect(listeners.size).toBe(0)
})
