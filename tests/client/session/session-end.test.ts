import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../client/session/session'
import { sessionEnd } from '../../../client/session/session-end'
import type { ConnectionState } from '../../../client/stream/connection-state'
import { market } from '../../../client/stream/market'

let state: ConnectionState
let tell: () => void
const forget = vi.fn()

beforeEach(() => {
  state = { kind: 'live', since: 1 }
  vi.spyOn(market.connection, 'get').mockImplementation(() => state)
  vi.spyOn(market.connection, 'subscribe').mockImplementation((listener) => {
    tell = listener
    return () => {
      tell = () => undefined
    }
  })
  vi.spyOn(session, 'forget').mockImplementation(forget)
})
afterEach(() => {
  vi.restoreAllMocks()
  forget.mockClear()
})

const turn = (next: ConnectionState) => {
  state = next
  tell()
}

describe('a sign-in', () => {
  test.each([
    ['session-ended', '已在另一处退出'],
    ['password-changed', '密码已更改'],
    ['account-suspended', '账号已停用'],
  ] as const)('that ended with %s is forgotten here, and the page says why', (code, message) => {
    sessionEnd.watch()
    turn({ kind: 'refused', code, message })
    expect([sessionEnd.reason(), forget.mock.calls.length]).toEqual([message, 1])
  })

  test.each<ConnectionState>([
    { kind: 'live', since: 1 },
    { kind: 'idle' },
    { kind: 'retrying', attempt: 1, nextAt: 2, lostAt: 1, round: 0 },
    { kind: 'refused', code: 'token-expired', message: '登录已过期' },
    { kind: 'closed', reason: 'session-ended', message: '' },
  ])('stays while the connection is %o', (next) => {
    const before = sessionEnd.reason()
    sessionEnd.watch()
    turn(next)
    expect([forget.mock.calls.length, sessionEnd.reason()]).toEqual([0, before])
  })

  test('is no longer watched once that is stopped', () => {
    sessionEnd.watch()()
    turn({ kind: 'refused', code: 'session-ended', message: '晚了' })
    expect(forget).not.toHaveBeenCalled()
  })
})
