import { beforeEach, expect, test } from 'vitest'
import { RENEW_PAUSE_MS, watchPageRenewal } from '../../../client/session/page-renewal'
import type { ConnectionState } from '../../../client/stream/connection-state'
import { createSignal } from '../../../client/stream/signal'

const OUTDATED: ConnectionState = { kind: 'refused', code: 'page-outdated', message: '' }
let connection: ReturnType<typeof createSignal<ConnectionState>>
let stored: Map<string, string>
let at: number
let reloads: number

beforeEach(() => {
  connection = createSignal<ConnectionState>({ kind: 'idle' })
  stored = new Map()
  at = 1_800_000_000_000
  reloads = 0
})

type RenewalStorage = Pick<Storage, 'getItem' | 'setItem'>
const open = (storage?: () => RenewalStorage) =>
  watchPageRenewal({
    connection,
    kept:
      storage ??
      (() => ({ getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) })),
    now: () => at,
    reload: () => reloads++,
  })

test('a page that the gateway calls outdated is reloaded', () => {
  open()
  connection.set(OUTDATED)
  expect(reloads).toBe(1)
})

test('one that is outdated again is not, until two minutes are over', () => {
  const leave = open()
  connection.set(OUTDATED)
  leave()
  at += RENEW_PAUSE_MS - 1
  open()
  connection.set({ kind: 'idle' })
  connection.set(OUTDATED)
  expect(reloads).toBe(1)
  at += 1
  connection.set({ kind: 'idle' })
  connection.set({ ...OUTDATED })
  expect(reloads).toBe(2)
})

test('a page without storage is not reloaded, and does not throw', () => {
  open(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  connection.set(OUTDATED)
  expect(reloads).toBe(0)
})

test.each<ConnectionState>([
  { kind: 'refused', code: 'token-expired', message: '' },
  { kind: 'closed', reason: 'operator-closed', message: '' },
  { kind: 'live', since: 1 },
])('a connection that is $kind for another reason does not reload the page', (state) => {
  open()
  connection.set(state)
  expect(reloads).toBe(0)
})
