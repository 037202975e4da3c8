import { describe, expect, test } from 'vitest'
import { createConnection } from '../../../client/stream/connection'
import type { ConnectionState } from '../../../client/stream/connection-state'
import type { HandshakeRefusal } from '../../../shared/protocol/socket-events'
import { fakeEnvironment } from './fake-environment'
import { fakeGateway } from './fake-gateway'

function begin(token: () => string | undefined = () => 'T') {
  const world = fakeEnvironment()
  const gateway = fakeGateway()
  const events: string[] = []
  const connection = createConnection({
    environment: world.environment,
    open: gateway.open,
    token,
    live: () => events.push('live'),
    lost: () => events.push('lost'),
    frame: () => events.push('frame'),
    notice: () => events.push('notice'),
  })
  const kind = () => connection.get().kind
  return { world, gateway, connection, events, kind }
}

function live() {
  const all = begin()
  all.connection.start()
  all.gateway.socket.listener.opened()
  return all
}

/** A live connection that was lost and whose five retries failed. */
function timedOut() {
  const all = live()
  all.gateway.socket.listener.dropped()
  for (let attempt = 1; attempt <= 5; attempt++) {
    all.world.advance(2_000)
    all.gateway.socket.listener.failed()
  }
  return all
}

describe('a connection that is lost silently', () => {
  test('is replaced after more than forty seconds without any notice', () => {
    const { world, gateway, kind } = live()
    for (let notices = 0; notices < 4; notices++) {
      world.advance(15_000)
      gateway.socket.listener.notice({ kind: 'feed', name: 'f', badge: '', state: '', detail: '' })
    }
    expect(gateway.sockets).toHaveLength(1)
    world.advance(40_000)
    expect([gateway.sockets.length, kind()]).toEqual([1, 'live'])
    world.advance(5_000)
    expect([gateway.sockets.length, kind()]).toEqual([2, 'connecting'])
  })

  test('is not watched any more once the page has stopped', () => {
    const { world, gateway, connection } = live()
    connection.stop()
    world.advance(120_000)
    expect(gateway.sockets).toHaveLength(1)
  })
})

describe('the reconnect policy', () => {
  test('five tries, 2,000 ms apart to the millisecond, then the time-out', () => {
    const { world, gateway, connection, kind } = live()
    const lostAt = world.environment.now()
    gateway.socket.listener.dropped()
    const seen: { at: number; attempt: number }[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(connection.get()).toEqual({
        kind: 'retrying',
        attempt,
        nextAt: world.environment.now() + 2_000,
        lostAt,
        round: 0,
      })
      world.advance(1_999)
      expect(gateway.sockets).toHaveLength(attempt)
      world.advance(1)
      expect(gateway.sockets).toHaveLength(attempt + 1)
      expect(connection.get()).toEqual({ kind: 'connecting', attempt, lostAt, round: 0 })
      seen.push({ at: world.environment.now() - lostAt, attempt })
      gateway.socket.listener.failed()
    }
    expect(seen.map(({ at }) => at)).toEqual([2_000, 4_000, 6_000, 8_000, 10_000])
    expect(connection.get()).toEqual({ kind: 'timed-out', nextAt: lostAt + 15_000, lostAt, round: 0 })
    world.advance(4_999)
    expect(gateway.sockets).toHaveLength(6)
    expect(kind()).toBe('timed-out')
  })

  test('a new round starts automatically after 5 s, then 10 s, at most 15 s, without end', () => {
    const { world, gateway, connection } = timedOut()
    const pauses: number[] = []
    for (let round = 0; round < 6; round++) {
      const state = connection.get()
      expect(state).toMatchObject({ kind: 'timed-out', round })
      const before = world.environment.now()
      const nextAt = state.kind === 'timed-out' ? state.nextAt : 0
      pauses.push(nextAt - before)
      world.advance(nextAt - before)
      expect(connection.get()).toMatchObject({ kind: 'connecting', attempt: 0, round: round + 1 })
      for (let attempt = 0; attempt <= 5; attempt++) {
        gateway.socket.listener.failed()
        if (attempt < 5) world.advance(2_000)
      }
    }
    expect(pauses).toEqual([5_000, 10_000, 15_000, 15_000, 15_000, 15_000])
  })

  test('a gateway that was away for ten minutes is found within half a minute of its return, untouched', () => {
    const { world, gateway, connection } = timedOut()
    const away = world.environment.now() + 600_000
    const answer = () => {
      if (connection.get().kind === 'connecting') gateway.socket.listener.failed()
    }
    while (world.environment.now() < away) {
      world.advance(100)
      answer()
    }
    const state = connection.get()
    expect(['retrying', 'timed-out']).toContain(state.kind)
    world.advance(30_000)
    expect(connection.get().kind).toBe('connecting')
    gateway.socket.listener.opened()
    expect(connection.get().kind).toBe('live')
    gateway.socket.listener.dropped()
    expect(connection.get()).toMatchObject({ kind: 'retrying', attempt: 1, round: 0 })
  })

  test('a first connection that fails is followed by five tries too', () => {
    const { world, gateway, connection, kind } = begin()
    connection.start()
    for (let attempt = 0; attempt < 6; attempt++) {
      gateway.socket.listener.failed()
      world.advance(2_000)
    }
    expect(gateway.sockets).toHaveLength(6)
    expect(kind()).toBe('timed-out')
  })

  test('a connection that succeeds in between gives five new tries', () => {
    const { world, gateway, connection } = live()
    gateway.socket.listener.dropped()
    world.advance(2_000)
    gateway.socket.listener.failed()
    world.advance(2_000)
    gateway.socket.listener.opened()
    gateway.socket.listener.dropped()
    expect(connection.get()).toMatchObject({ kind: 'retrying', attempt: 1 })
  })

  test.each([
    ['the retry button', (all: ReturnType<typeof live>) => all.connection.retry()],
    ['the network’s return', (all: ReturnType<typeof live>) => all.world.online()],
    ['the page being shown', (all: ReturnType<typeof live>) => all.world.show(true)],
    [
      'waking from sleep',
      (all: ReturnType<typeof live>) => {
        all.world.sleep(6_001)
        all.world.advance(0)
      },
    ],
  ])('after the time-out %s begins a new round', (_, act) => {
    const all = timedOut()
    const before = all.gateway.sockets.length
    act(all)
    expect(all.connection.get()).toMatchObject({ kind: 'connecting', attempt: 0 })
    expect(all.gateway.sockets).toHaveLength(before + 1)
    all.gateway.socket.listener.failed()
    expect(all.connection.get()).toMatchObject({ kind: 'retrying', attempt: 1 })
  })
})

describe('a socket that only seems connected', () => {
  test.each([
    ['the network comes back', (all: ReturnType<typeof live>) => all.world.online(), true],
    [
      'a timer is late by more than 5 s',
      (all: ReturnType<typeof live>) => {
        all.world.sleep(6_001)
        all.world.advance(0)
      },
      true,
    ],
    [
      'a timer is late by less',
      (all: ReturnType<typeof live>) => {
        all.world.sleep(5_900)
        all.world.advance(0)
      },
      false,
    ],
    [
      'a timer is late on a hidden page, where browsers hold timers back',
      (all: ReturnType<typeof live>) => {
        all.world.show(false)
        all.world.sleep(60_000)
        all.world.advance(0)
      },
      false,
    ],
    [
      'the page is shown after a short while',
      (all: ReturnType<typeof live>) => {
        all.world.advance(10_000)
        all.world.show(true)
      },
      false,
    ],
    [
      'the page is shown and nothing was heard for longer than notices take',
      (all: ReturnType<typeof live>) => {
        all.world.advance(20_001)
        all.world.show(true)
      },
      true,
    ],
  ])('%s', (_, act, replaced) => {
    const all = live()
    act(all)
    expect(all.gateway.sockets[0]?.closed).toBe(replaced)
    expect(all.gateway.sockets).toHaveLength(replaced ? 2 : 1)
    expect(all.kind()).toBe(replaced ? 'connecting' : 'live')
  })

  test('events of an old socket are ignored', () => {
    const { gateway, world, events, kind } = live()
    const old = gateway.socket.listener
    world.online()
    events.length = 0
    old.frame(new Uint8Array())
    old.dropped()
    old.opened()
    old.failed()
    expect(events).toEqual([])
    expect(kind()).toBe('connecting')
  })
})

const refusal = (code: HandshakeRefusal['code'], retry = false): HandshakeRefusal => ({ code, message: '…', retry })

describe('a gateway that says no', () => {
  test.each<[string, HandshakeRefusal, Partial<ConnectionState>]>([
    ['an expired token', refusal('token-expired'), { kind: 'refused', code: 'token-expired' }],
    ['a sign-in that was ended', refusal('session-ended'), { kind: 'refused', code: 'session-ended' }],
    ['a forged token', refusal('token-foreign'), { kind: 'refused', code: 'token-foreign' }],
    ['no permission', refusal('forbidden'), { kind: 'closed', reason: 'forbidden' }],
    ['a restart', refusal('draining', true), { kind: 'retrying', attempt: 1, why: 'draining' }],
    ['a full demo', refusal('demo-full', true), { kind: 'retrying', attempt: 1, why: 'demo-full' }],
  ])('at the handshake: %s', (_, data, expected) => {
    const { gateway, connection } = begin()
    connection.start()
    gateway.socket.listener.failed(data)
    expect(connection.get()).toMatchObject(expected)
  })

  test.each<[string, HandshakeRefusal | undefined, Partial<ConnectionState>]>([
    ['the sign-in ran out', refusal('token-expired'), { kind: 'refused', code: 'token-expired' }],
    ['abuse', refusal('abuse'), { kind: 'closed', reason: 'abuse' }],
    ['a restart', refusal('draining', true), { kind: 'retrying', attempt: 1 }],
    ['without a word', undefined, { kind: 'retrying', attempt: 1 }],
  ])('while connected: %s', (_, closing, expected) => {
    const { gateway, connection, events } = live()
    if (closing) gateway.socket.listener.notice({ kind: 'closing', ...closing })
    gateway.socket.listener.dropped()
    expect(connection.get()).toMatchObject(expected)
    expect(events).toContain('lost')
  })

  test('a refused sign-in is not retried automatically, only with the next sign-in', () => {
    let token = 'old'
    const { world, gateway, connection } = begin(() => token)
    connection.start()
    gateway.socket.listener.failed(refusal('token-expired'))
    world.advance(60_000)
    world.online()
    world.show(true)
    expect(gateway.sockets).toHaveLength(1)
    token = 'new'
    connection.start()
    expect(gateway.sockets.map((socket) => socket.token)).toEqual(['old', 'new'])
  })
})

test('without a sign-in nothing is opened', () => {
  const { gateway, connection, kind } = begin(() => undefined)
  connection.start()
  connection.retry()
  expect(gateway.sockets).toHaveLength(0)
  expect(kind()).toBe('idle')
})

test('after stop no timer, no page event and no socket is left', () => {
  const { world, gateway, connection, kind } = live()
  gateway.socket.listener.dropped()
  connection.stop()
  expect(kind()).toBe('idle')
  expect([world.timers, world.watchers]).toEqual([0, 0])
  expect(gateway.sockets.every((socket) => socket.closed)).toBe(true)
})
