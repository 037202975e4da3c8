import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type FeedLease,
  LEASE_MS,
  type LeaseOptions,
  type LeaseRecord,
  type LeaseStore,
  RENEW_MS,
  tryLease,
  waitForLease,
} from '../../../../gateway/serve/bus/lease'

/** A store that several hold at once, and that can be out of reach. */
function createStore() {
  let kept: { record: LeaseRecord; revision: number } | undefined
  const state = { away: false, answerLost: false }
  const store: LeaseStore = {
    async read() {
      if (state.away) throw new Error('away')
      return kept && { ...kept }
    },
    async write(record, revision) {
      if (state.away) throw new Error('away')
      if (revision !== (kept?.revision ?? 0)) return undefined
      kept = { record, revision: revision + 1 }
      if (state.answerLost) throw new Error('no answer')
      return kept.revision
    },
  }
  return { store, state, kept: () => kept, empty: () => (kept = undefined) }
}

let shared: ReturnType<typeof createStore>
const stops: AbortController[] = []
beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 6, 6),
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
  })
  shared = createStore()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort()
  vi.useRealTimers()
})

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over)
  })

const optionsOf = (holder: string, store: LeaseStore = shared.store): LeaseOptions => ({
  store,
  holder,
  wait,
  now: Date.now,
})

function standingBy(holder: string) {
  const stop = new AbortController()
  stops.push(stop)
  const got: FeedLease[] = []
  void waitForLease(optionsOf(holder), stop.signal).then((lease) => lease && got.push(lease))
  return got
}

const took = async (options: LeaseOptions): Promise<FeedLease> => {
  const lease = await tryLease(options)
  if (!lease) throw new Error('somebody else has it')
  return lease
}

describe('the lease of the feed', () => {
  test('has one holder, and the next one once the holder is silent', async () => {
    const first = await took(optionsOf('a'))
    expect(await tryLease(optionsOf('b'))).toBeUndefined()
    const waiting = standingBy('b')
    await vi.advanceTimersByTimeAsync(4 * LEASE_MS)
    expect([waiting.length, first.holds()]).toEqual([0, true])
    // It dies: nothing is written for it any more.
    shared.store.write = (
      (write) => async (record: LeaseRecord, revision: number) =>
        record.holder === 'a' ? new Promise<never>(() => undefined) : write(record, revision)
    )(shared.store.write)
    await vi.advanceTimersByTimeAsync(LEASE_MS - 2 * RENEW_MS)
    expect(waiting).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(3 * RENEW_MS)
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.term).toBeGreaterThan(first.term)
  })

  test('is given up by its holder before another can get it', async () => {
    const first = await took(optionsOf('a'))
    const waiting = standingBy('b')
    const write = shared.store.write
    shared.store.write = (record, revision) =>
      record.holder === 'a' ? Promise.reject(new Error('cut off')) : write(record, revision)
    let both = 0
    for (let ms = 0; ms < 2 * LEASE_MS; ms += 50) {
      await vi.advanceTimersByTimeAsync(50)
      if (first.holds() && waiting.length > 0) both++
    }
    expect([both, first.holds(), waiting.length]).toEqual([0, false, 1])
  })

  test('is lost for good once another has it, and waiting processes are notified', async () => {
    const first = await took(optionsOf('a'))
    shared.state.away = true
    await vi.advanceTimersByTimeAsync(LEASE_MS)
    expect(first.holds()).toBe(false)
    const held = first.held()
    shared.state.away = false
    await shared.store.write({ holder: 'b', term: first.term + 1 }, shared.kept()?.revision ?? 0)
    await vi.advanceTimersByTimeAsync(RENEW_MS)
    expect(await held).toBe(false)
    await first.lost
  })

  test('stays with its holder while the store is unreachable', async () => {
    const first = await took(optionsOf('a'))
    const waiting = standingBy('b')
    let regained = 0
    first.onRegained(() => regained++)
    shared.state.away = true
    await vi.advanceTimersByTimeAsync(10 * LEASE_MS)
    expect(first.holds()).toBe(false)
    const held = first.held()
    shared.state.away = false
    await vi.advanceTimersByTimeAsync(RENEW_MS + 300)
    expect([await held, regained, waiting.length]).toEqual([true, 1, 0])
  })

  test('is kept if a renewal arrived but its answer was lost', async () => {
    const first = await took(optionsOf('a'))
    shared.state.answerLost = true
    await vi.advanceTimersByTimeAsync(RENEW_MS)
    shared.state.answerLost = false
    await vi.advanceTimersByTimeAsync(3 * RENEW_MS)
    await vi.advanceTimersByTimeAsync(LEASE_MS)
    expect(first.holds()).toBe(true)
  })

  test('is given to the next one at once when it is released, and back to a process of the same folder', async () => {
    const first = await took(optionsOf('a'))
    const again = await took(optionsOf('a'))
    expect(again.term).toBeGreaterThan(first.term)
    const waiting = standingBy('b')
    await vi.advanceTimersByTimeAsync(RENEW_MS)
    expect(first.holds()).toBe(false)
    await again.giveBack()
    await vi.advanceTimersByTimeAsync(300)
    expect([waiting.length, again.holds()]).toEqual([1, false])
  })

  test('has a higher term each time, even after its store was lost', async () => {
    const first = await took(optionsOf('a'))
    await first.giveBack()
    shared.empty()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await took(optionsOf('b'))).term).toBeGreaterThan(first.term)
  })
})
