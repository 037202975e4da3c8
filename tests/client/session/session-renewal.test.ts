import { beforeEach, expect, test } from 'vitest'
import {
  RENEW_BEFORE_MS,
  RENEW_RETRY_MS,
  type RenewalEnvironment,
  startSessionRenewal,
} from '../../../client/session/session-renewal'
import type { UserRecord } from '../../../shared/protocol/rest'

const HOUR = 3_600_000
let now: number
let expiresAt: number
let user: UserRecord | undefined
let planned: { at: number; run: () => void } | undefined
let wake: () => void
let changed: () => void
let renewals: number
let answer: () => Response | Promise<Response>

const renewed = () => Response.json({ ok: true, data: { user, token: 't', expiresInMs: HOUR } })
const ended = () => Response.json({ ok: false, code: 'token-missing' }, { status: 401 })

const environment: RenewalEnvironment = {
  session: {
    user: () => user,
    expiresAt: () => expiresAt,
    save({ expiresInMs }) {
      expiresAt = now + expiresInMs
    },
    forget() {
      user = undefined
      expiresAt = 0
    },
    watchLogin(listener) {
      changed = () => listener(true)
      listener(true)
      return () => {}
    },
  },
  now: () => now,
  after(ms, run) {
    const mine = { at: now + ms, run }
    planned = mine
    return () => {
      if (planned === mine) planned = undefined
    }
  },
  onWake(run) {
    wake = run
    return () => {}
  },
  fetch: async () => {
    renewals++
    return answer()
  },
}

/** Lets the promises of one call settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
async function runPlanned(): Promise<void> {
  const due = planned
  if (!due) throw new Error('nothing is planned')
  planned = undefined
  now = Math.max(now, due.at)
  due.run()
  await settle()
}

beforeEach(() => {
  now = 10_000_000
  expiresAt = now + HOUR
  user = { id: 'u1' } as UserRecord
  planned = undefined
  renewals = 0
  answer = renewed
})

test('renews five minutes before the end, again and again', async () => {
  startSessionRenewal(environment)
  expect(planned?.at).toBe(now + HOUR - 5 * 60_000)
  await runPlanned()
  expect([renewals, expiresAt]).toEqual([1, now + HOUR])
  expect(planned?.at).toBe(now + HOUR - RENEW_BEFORE_MS)
})

test('renews at once after a sleep longer than the token', async () => {
  startSessionRenewal(environment)
  now += 5 * HOUR
  wake()
  wake()
  await settle()
  expect([renewals, expiresAt]).toEqual([1, now + HOUR])
})

test('tries again every half minute while the gateway is away', async () => {
  answer = () => Promise.reject(new TypeError('offline'))
  startSessionRenewal(environment)
  await runPlanned()
  expect(planned?.at).toBe(now + 30_000)
  answer = () => new Response('bad gateway', { status: 502 })
  await runPlanned()
  expect(planned?.at).toBe(now + RENEW_RETRY_MS)
  answer = renewed
  await runPlanned()
  expect(expiresAt).toBe(now + HOUR)
})

test('when the cookie session is over, the token is used until it expires and then removed', async () => {
  answer = ended
  startSessionRenewal(environment)
  await runPlanned()
  expect(user).toBeDefined()
  expect(planned?.at).toBe(expiresAt)
  await runPlanned()
  expect(user).toBeUndefined()
  expect(renewals).toBe(1)
})

test('does not forget what another tab stored meanwhile', async () => {
  answer = () => {
    expiresAt = now + 2 * HOUR
    return ended()
  }
  startSessionRenewal(environment)
  await runPlanned()
  expect(user).toBeDefined()
  expect(planned?.at).toBe(expiresAt - RENEW_BEFORE_MS)
})

test('requests nothing while no user is signed in, and starts when one is', async () => {
  const somebody = user
  user = undefined
  startSessionRenewal(environment)
  expect([renewals, planned]).toEqual([0, undefined])
  user = somebody
  changed()
  expect(planned).toBeDefined()
})

test('a refusal that is no end of the sign-in is tried again; 403 is an end as 401 is', async () => {
  answer = () => Response.json({ ok: false, code: 'internal' }, { status: 500 })
  startSessionRenewal(environment)
  await runPlanned()
  expect(planned?.at).toBe(now + RENEW_RETRY_MS)
  answer = () => Response.json({ ok: false, code: 'forbidden' }, { status: 403 })
  await runPlanned()
  expect(planned?.at).toBe(expiresAt)
})

test('renews at once if at most five minutes are left, and otherwise at that time', async () => {
  expiresAt = now + RENEW_BEFORE_MS
  startSessionRenewal(environment)
  await settle()
  expect(renewals).toBe(1)
  expiresAt = now + RENEW_BEFORE_MS + 1
  wake()
  expect([renewals, planned?.at]).toEqual([1, now + 1])
})

test('a token that expired together with its cookie session is removed at once', async () => {
  answer = ended
  expiresAt = now - 1
  startSessionRenewal(environment)
  await settle()
  expect(user).toBeUndefined()
})

test('plans nothing once stopped', async () => {
  const stop = startSessionRenewal(environment)
  stop()
  wake()
  expect([renewals, planned]).toEqual([0, undefined])
})
