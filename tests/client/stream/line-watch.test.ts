import { describe, expect, test } from 'vitest'
import type { ConnectionEvent } from '../../../client/stream/connection-state'
import { watchLine } from '../../../client/stream/line-watch'
import { fakeEnvironment } from './fake-environment'

describe('a watched connection', () => {
  function watched() {
    const world = fakeEnvironment()
    const heard: ConnectionEvent['kind'][] = []
    const line = { silentMs: 0 }
    const stop = watchLine({
      environment: world.environment,
      silentMs: () => line.silentMs,
      dispatch: ({ kind }) => heard.push(kind),
    })
    return { world, heard, line, stop }
  }

  test.each([
    [0, 'visible'],
    [20_000, 'visible'],
    [20_001, 'woke'],
  ] as const)('silent for %i ms on a page that is shown again is %s', (silentMs, kind) => {
    const { world, heard, line } = watched()
    line.silentMs = silentMs
    world.show(true)
    expect(heard).toEqual([kind])
  })

  test.each([
    [40_000, []],
    [40_001, ['woke']],
  ] as const)('silent for %i ms on a visible page reports %j', (silentMs, kinds) => {
    const { world, heard, line } = watched()
    line.silentMs = silentMs
    world.advance(5_000)
    expect(heard).toEqual(kinds)
  })

  test('reports that the network is back, and nothing after the watch ended', () => {
    const { world, heard, stop } = watched()
    world.online()
    stop()
    world.online()
    world.advance(60_000)
    expect([heard, world.timers, world.watchers]).toEqual([['online'], 0, 0])
  })
})
