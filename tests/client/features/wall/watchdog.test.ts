import { describe, expect, test } from 'vitest'
import {
  createHeapWatch,
  HEAP_MOST_BYTES,
  isSwapDue,
  SAMPLE_EVERY_MS,
  slopeOf,
} from '../../../../client/features/wall/vitals'
import {
  createWatchdog,
  MEND_AFTER_MS,
  RELOAD_AFTER_MS,
  RELOADS_APART_MS,
} from '../../../../client/features/wall/watchdog'
import { dateToMs } from '../../../../shared/market/session'

const WELL = { picture: true, data: true, rotation: true }

function dog() {
  let now = 1_000_000
  let reloadedAt = 0
  const done: string[] = []
  const watchdog = createWatchdog({
    now: () => now,
    mend: (beat) => done.push(beat),
    reload() {
      done.push('reload')
      reloadedAt = now
    },
    reloadedAt: () => reloadedAt,
  })
  return {
    watchdog,
    done,
    /** Looks every five seconds. */
    live(ms: number, healthy: Partial<typeof WELL> = {}) {
      for (let passed = 0; passed < ms; passed += 5_000) {
        now += 5_000
        watchdog.look({ ...WELL, ...healthy })
      }
    },
    sleep(ms: number) {
      now += ms
    },
  }
}

describe('the watchdogs', () => {
  test.each(['picture', 'data', 'rotation'] as const)(
    '%s is mended once, and in vain the page is loaded anew',
    (beat) => {
      const { watchdog, done, live } = dog()
      live(MEND_AFTER_MS, { [beat]: false })
      expect(done).toEqual([])
      live(5_000, { [beat]: false })
      expect(done).toEqual([beat])
      live(RELOAD_AFTER_MS, { [beat]: false })
      expect(done).toEqual([beat, 'reload'])
      expect(watchdog.counts()).toEqual({ picture: 0, data: 0, rotation: 0, [beat]: 1, reload: 1 })
    },
  )

  test('a problem that recovered causes no action, and starts from zero the next time', () => {
    const { done, live } = dog()
    live(MEND_AFTER_MS, { data: false })
    live(5_000)
    live(MEND_AFTER_MS, { data: false })
    expect(done).toEqual([])
  })

  test('reloads are limited in frequency', () => {
    const { done, live } = dog()
    live(RELOADS_APART_MS - 60_000, { picture: false })
    expect(done.filter((step) => step === 'reload')).toHaveLength(1)
    live(RELOADS_APART_MS, { picture: false })
    expect(done.filter((step) => step === 'reload')).toHaveLength(2)
  })

  test('after a sleep everything gets its time', () => {
    const { done, live, sleep } = dog()
    live(10_000, { data: false })
    sleep(8 * 3_600_000)
    live(MEND_AFTER_MS, { data: false })
    expect(done).toEqual([])
  })
})

describe('the heap', () => {
  const HOUR = 3_600_000

  test('its slope is bytes a day', () => {
    const rising = Array.from({ length: 7 }, (_, hour) => ({ at: hour * HOUR, bytes: 5e7 + hour * 1000 }))
    expect(slopeOf(rising)).toBeCloseTo(24_000)
    expect(slopeOf(rising.map(({ at }) => ({ at, bytes: 5e7 })))).toBeCloseTo(0)
    expect(slopeOf(rising.slice(0, 5))).toBeNull()
  })

  test('is looked at every ten minutes, for a day', () => {
    let now = 0
    let bytes: number | null = 1
    const watch = createHeapWatch(
      () => now,
      () => bytes,
    )
    for (let look = 0; look < 6; look++, now += SAMPLE_EVERY_MS / 2) watch.look()
    expect(watch.slope()).toBeNull()
    for (let look = 0; look < 300; look++, now += SAMPLE_EVERY_MS, bytes += 100) watch.look()
    expect(watch.slope()).toBeCloseTo(100 * 144)
    bytes = null
    expect(watch.bytes()).toBeNull()
  })
})

describe('the nightly reload', () => {
  const night = dateToMs('20260707') + 4 * 3_600_000
  const facts = { now: night, uptimeMs: 86_400_000, heapBytes: 1e8, heapSlope: 0, outdated: false }

  test.each([
    ['nothing is the matter', {}, false],
    ['another program is served', { outdated: true }, true],
    ['the heap is too large', { heapBytes: HEAP_MOST_BYTES + 1 }, true],
    ['the heap rises, seen for days', { heapSlope: 2 ** 20 + 1, uptimeMs: 4 * 86_400_000 }, true],
    ['the heap rises, seen for a day', { heapSlope: 2 ** 20 + 1 }, false],
    ['it is day', { outdated: true, now: night + 6 * 3_600_000 }, false],
    ['it is a little before 03:40', { outdated: true, now: night - 20 * 60_000 - 1 }, false],
    ['it is 03:40', { outdated: true, now: night - 20 * 60_000 }, true],
    ['it was loaded an hour ago', { outdated: true, uptimeMs: 3_600_000 }, false],
  ])('if %s: %o → %s', (_, more, due) => expect(isSwapDue({ ...facts, ...more })).toBe(due))
})
