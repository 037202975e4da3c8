import { describe, expect, test } from 'vitest'
import { ALIVE_EVERY_MS } from '../../../client/stream/port-messages'
import { WorkerPulse } from '../../../client/stream/worker-pulse'
import { fakeEnvironment } from './fake-environment'

describe('the pulse of the worker', () => {
  function pulse() {
    const world = fakeEnvironment()
    const events: string[] = []
    const made = new WorkerPulse({
      environment: world.environment,
      beat: () => events.push('beat'),
      silent: () => events.push('silent'),
      unusable: () => events.push('unusable'),
    })
    made.begin()
    return { world, events, made }
  }

  test('is reported as unusable after ten seconds without any message', () => {
    const { world, events } = pulse()
    world.advance(9_999)
    expect(events).toEqual([])
    world.advance(1)
    expect(events).toEqual(['unusable'])
  })

  test('is requested regularly while it answers', () => {
    const { world, events, made } = pulse()
    made.received()
    for (let beat = 0; beat < 4; beat++) {
      world.advance(ALIVE_EVERY_MS)
      made.received()
    }
    expect(events).toEqual(['beat', 'beat', 'beat', 'beat'])
  })

  test('is gone after two beats without an answer, and then no longer requested', () => {
    const { world, events, made } = pulse()
    made.received()
    world.advance(ALIVE_EVERY_MS * 5)
    expect(events).toEqual(['beat', 'beat', 'silent'])
  })

  test('is requested sooner from a worker that has worked before, and not from one that was stopped', () => {
    const { world, events, made } = pulse()
    made.received()
    made.begin()
    world.advance(ALIVE_EVERY_MS)
    made.stop()
    world.advance(60_000)
    expect(events).toEqual(['beat'])
  })
})
