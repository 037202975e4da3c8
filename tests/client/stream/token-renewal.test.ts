import { describe, expect, test, vi } from 'vitest'
import { TOKEN_LOOK_MS, TokenRenewal } from '../../../client/stream/token-renewal'
import type { CallGateway } from '../../../client/stream/wire'
import { callOf } from './call-of'
import { fakeEnvironment, settle } from './fake-environment'

function renewal(answer: unknown = { ok: true }) {
  const page = fakeEnvironment()
  let token: string | undefined = 'first'
  const [renewed, replaced] = [vi.fn(), vi.fn()]
  const { environment } = page
  const tokens = new TokenRenewal({ environment, token: () => token, renewed, replaced })
  const call = vi.fn(async () => answer)
  tokens.shown('first')
  return {
    page,
    tokens,
    call,
    renewed,
    replaced,
    through: call as unknown as CallGateway,
    turn: (next: string | undefined) => {
      token = next
    },
  }
}

describe('a fresh token', () => {
  test('is sent to the gateway within 15 seconds, once', async () => {
    const { page, tokens, call, through, renewed, turn } = renewal()
    tokens.attach(through)
    page.advance(TOKEN_LOOK_MS)
    expect(call).not.toHaveBeenCalled()
    turn('second')
    page.advance(TOKEN_LOOK_MS - 1)
    expect(call).not.toHaveBeenCalled()
    page.advance(1)
    await settle()
    expect(call.mock.calls).toEqual([['renew', 'second']])
    expect(renewed).toHaveBeenCalledTimes(1)
    page.advance(10 * TOKEN_LOOK_MS)
    await settle()
    expect(call).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['is the one that the connection was tried with', 'first'],
    ['is none', undefined],
  ])('that %s is not sent', async (_, token) => {
    const { tokens, call, through, turn } = renewal()
    tokens.attach(through)
    turn(token)
    await tokens.look()
    expect(call).not.toHaveBeenCalled()
  })

  test('is not sent without a connection, but as soon as there is one', async () => {
    const { tokens, call, through, turn } = renewal()
    turn('second')
    await tokens.look()
    expect(call).not.toHaveBeenCalled()
    tokens.attach(through)
    await tokens.look()
    expect(call).toHaveBeenCalledTimes(1)
  })
})

describe('what the gateway answers', () => {
  test.each([
    ['that it took it', { ok: true }, 1, 0],
    ['that somebody else signed in', { ok: false, code: 'forbidden' }, 0, 1],
    ['that it is busy', { ok: false, code: 'busy' }, 0, 0],
  ])('%s is handed on', async (_, answer, taken, other) => {
    const { tokens, through, renewed, replaced, turn } = renewal(answer)
    tokens.attach(through)
    turn('second')
    await tokens.look()
    expect([renewed.mock.calls.length, replaced.mock.calls.length]).toEqual([taken, other])
  })

  test('to a lost connection is ignored', async () => {
    const { tokens, through, renewed, replaced, turn } = renewal()
    tokens.attach(through)
    turn('second')
    const looking = tokens.look()
    tokens.detach()
    await looking
    expect([renewed.mock.calls.length, replaced.mock.calls.length]).toEqual([0, 0])
  })

  test('may be nothing: the line broke', async () => {
    const { tokens, renewed, turn } = renewal()
    tokens.attach(callOf(async () => Promise.reject(new Error('cut'))))
    turn('second')
    await expect(tokens.look()).resolves.toBeUndefined()
    expect(renewed).not.toHaveBeenCalled()
  })
})

test('the timer stops with the connection, and runs once for the next', () => {
  const { page, tokens, through } = renewal()
  tokens.attach(through)
  expect(page.timers).toBe(1)
  tokens.detach()
  expect(page.timers).toBe(0)
  tokens.attach(callOf(async () => ({ ok: true })))
  page.advance(3 * TOKEN_LOOK_MS)
  expect(page.timers).toBe(1)
})
