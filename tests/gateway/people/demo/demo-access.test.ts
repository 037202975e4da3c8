import { describe, expect, test } from 'vitest'
import { networkOf } from '../../../../gateway/network-of'
import { createDemoAccess, DEMO_TTL_MS } from '../../../../gateway/people/demo/demo-access'
import { createSeal } from '../../../../gateway/people/identity/keys/seal'
import { mayRequestInDemo } from '../../../../shared/protocol/demo'
import { mayReadInDemo } from '../../../../shared/protocol/topics'

function access({ open = true, secret = 'a'.repeat(32) } = {}) {
  const state = { open, now: 1_000_000 }
  const demo = createDemoAccess({
    isOpen: () => state.open,
    seal: () => createSeal(secret),
    clock: () => state.now,
  })
  return { demo, state }
}

const codeOf = (run: () => unknown): unknown => {
  try {
    run()
  } catch (thrown) {
    return (thrown as { code?: unknown }).code
  }
  return undefined
}

describe('a demo token', () => {
  test('means a reader without an account, bounded by its network', () => {
    const { demo, state } = access()
    const { token, expiresInMs } = demo.issue('203.0.113.9')
    const reader = demo.verify(token)
    expect(reader).toMatchObject({ id: 'demo:203.0.113.9', role: 'viewer', readOnly: true, isGuest: true })
    expect(reader.expiresAt - state.now).toBe(expiresInMs)
    expect(reader).not.toHaveProperty('sid')
  })

  test('is accepted by every gateway of the installation, and by no other', () => {
    const { token } = access().demo.issue('203.0.113.9')
    expect(access().demo.verify(token).id).toBe('demo:203.0.113.9')
    expect(codeOf(() => access({ secret: 'b'.repeat(32) }).demo.verify(token))).toBe('token-foreign')
  })

  test('ends by itself, and with the demo', () => {
    const { demo, state } = access()
    const { token } = demo.issue('203.0.113.9')
    state.open = false
    expect(codeOf(() => demo.verify(token))).toBe('demo-closed')
    expect(codeOf(() => demo.issue('203.0.113.9'))).toBe('demo-closed')
    state.open = true
    state.now += DEMO_TTL_MS
    expect(codeOf(() => demo.verify(token))).toBe('token-expired')
  })

  test.each(['demo.', 'demo.x', `demo.${'A'.repeat(60)}`, 'demo.eyJkZW1vIjoiMSJ9'])(
    'made up is refused: %s',
    (token) => {
      expect(codeOf(() => access().demo.verify(token))).toBe('token-foreign')
    },
  )

  test('is none of the other sealed texts of the installation', () => {
    const sealed = createSeal('a'.repeat(32)).close('a secret of somebody')
    expect(codeOf(() => access().demo.verify(`demo.${sealed}`))).toBe('token-foreign')
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is bounded as %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['GET', '/api/instruments', true],
  ['HEAD', '/api/instruments', true],
  ['GET', '/api/bars/600519.SH', true],
  ['GET', '/api/bars/600519.SH/', true],
  ['POST', '/api/instruments', false],
  ['PUT', '/api/bars/600519.SH', false],
  ['GET', '/api/bars', false],
  ['GET', '/api/bars/a/b', false],
  ['GET', '/API/instruments', false],
  ['GET', '//api/instruments', false],
  ['GET', '/api/instruments/../settings', false],
  ['GET', '/api/settings', false],
  ['GET', '/api/ops/volumes', false],
  ['GET', '/api/history/similar', false],
  ['POST', '/api/assistant', false],
])('%s %s in the demo: %j', (method, path, may) => expect(mayRequestInDemo(method, path)).toBe(may))

test.each([
  ['tick:600519.SH', true],
  ['flow:600519.SH', true],
  ['flow:600519.SH@y1.200000000.1000000000-live', false],
  ['index:000016.SH', true],
  ['split:market', true],
  ['board:market', true],
  ['events:market', true],
  ['deals:600519.SH', true],
  ['orders:600519.SH', false],
  ['alerts:me', false],
  ['alerts:someone', false],
  ['health', false],
  ['nonsense', false],
])('topic %s in the demo: %j', (topic, may) => expect(mayReadInDemo(topic)).toBe(may))
