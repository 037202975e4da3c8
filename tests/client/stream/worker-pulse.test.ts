import { describe, expect, test } from 'vitest'
import { ALIVE_EVERY_MS } from '../../../client/stream/port-messages'
import { WorkerPulse } from '../../../client/stream/worker-pulse'
import { fakeEnvironment } from './fake-environment'

describe('the pulse of the worker', () => {
  function pulse() {
    const world = fakeEnvironment()
    const told: string[] = []
    const made = new WorkerPulse({
      environment: world.environment,
      beat: () => told.push('beat'),
      silent: () => told.push('silent'),
      unusable: () => told.push('unusable'),
    })
    made.begin()
    return { world, told, made }
  }

  test('is given up on after ten seconds where it never said a word', () => {
    const { world, told } = pulse()
    world.advance(9_999)
    expect(told).toEqual([])
    world.advance(1)
    expect(told).toEqual(['unusable'])
  })

  test('is asked for regularly while it answers', () => {
    const { world, told, made } = pulse()
    made.heard()
    for (let beat = 0; beat < 4; beat++) {
      world.advance(ALIVE_EVERY_MS)
      made.heard()
    }
    expect(told).toEqual(['beat', 'beat', 'beat', 'beat'])
  })

  test('is gone after two beats without an answer, and asked for no more', () => {
    const { world, told, made } = pulse()
    made.heard()
    world.advance(ALIVE_EVERY_MS * 5)
    expect(told).toEqual(['beat', 'beat', 'silent'])
  })

  test('of one that has worked before is asked for sooner, and of none that was stopped', () => {
    const { world, told, made } = pulse()
    made.heard()
    made.begin()
    world.advance(ALIVE_EVERY_MS)
    made.stop()
    world.advance(60_000)
    expect(told).toEqual(['beat'])
  })
})
