import { describe, expect, test } from 'vitest'
import { watchLogin } from '../../../client/session/login-watch'

/** A page whose clock, other tabs and sign-in are controlled by the test. */
function page() {
  const state = { loggedIn: false, expiresAt: 0, now: 1_000 }
  const timers = new Set<{ ms: number; run: () => void; again: boolean }>()
  const tabs = new Set<() => void>()
  const checks = new Set<() => void>()
  const reported: boolean[] = []
  const timer = (again: boolean) => (ms: number, run: () => void) => {
    const one = { ms, run, again }
    timers.add(one)
    return () => void timers.delete(one)
  }
  const stop = watchLogin(
    {
      environment: {
        now: () => state.now,
        every: timer(true),
        after: timer(false),
        onStorage: (run) => {
          tabs.add(run)
          return () => void tabs.delete(run)
        },
      },
      isLoggedIn: () => state.loggedIn,
      expiresAt: () => state.expiresAt,
      checks,
    },
    (loggedIn) => reported.push(loggedIn),
  )
  const fire = () => {
    for (const one of [...timers]) {
      if (!one.again) timers.delete(one)
      one.run()
    }
  }
  return {
    state,
    reported,
    stop,
    timers,
    tabs,
    checks,
    fire,
    waits: () => [...timers].map(({ ms, again }) => [ms, again]),
  }
}

describe('whether a user is signed in', () => {
  test('is announced at once, and checked every 50 ms until a user is signed in', () => {
    const { reported, waits, fire, state } = page()
    expect([reported, waits()]).toEqual([[false], [[50, true]]])
    fire()
    state.loggedIn = true
    state.expiresAt = 61_000
    fire()
    expect([reported, waits()]).toEqual([[false, true], [[60_000, false]]])
  })

  test('is checked when it expires: a longer one is waited for, an ended one reported', () => {
    const { reported, waits, fire, state } = page()
    Object.assign(state, { loggedIn: true, expiresAt: 61_000 })
    fire()
    Object.assign(state, { now: 61_000, expiresAt: 121_000 })
    fire()
    expect([reported, waits()]).toEqual([[false, true], [[60_000, false]]])
    Object.assign(state, { now: 121_000, loggedIn: false })
    fire()
    expect([reported, waits()]).toEqual([[false, true, false], [[50, true]]])
  })

  test('is checked at once if it has already expired', () => {
    const { waits, fire, state } = page()
    Object.assign(state, { loggedIn: true, expiresAt: 500 })
    fire()
    expect(waits()).toEqual([[0, false]])
  })

  test.each(['tabs', 'checks'] as const)('is checked on events of other tabs and of this one: %s', (way) => {
    const all = page()
    all.state.loggedIn = true
    all.state.expiresAt = 2_000
    for (const look of all[way]) look()
    expect(all.reported).toEqual([false, true])
  })

  test('is not watched any more after the watch was stopped', () => {
    const { stop, timers, tabs, checks } = page()
    stop()
    expect([timers.size, tabs.size, checks.size]).toEqual([0, 0, 0])
  })
})
