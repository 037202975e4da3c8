import { describe, expect, test } from 'vitest'
import { CHECK_AGAIN_MS, CHECK_EVERY_MS, createBarCheck, MEND_PAUSE_MS } from '../../../client/stream/bar-check'
import type { BarCheck } from '../../../shared/protocol/socket-events'
import { callOf } from './call-of'
import { fakeEnvironment, settle } from './fake-environment'
import { A, B } from './reading'

/** Two topics with bars up to minute 10; the gateway answers what the test sets. */
function begin() {
  const world = fakeEnvironment()
  const mended: string[] = []
  const requests: { topic: string; slot: number }[][] = []
  const theirs: Record<string, BarCheck> = { [A]: { sum: 1, newest: 10 }, [B]: { sum: 1, newest: 10 } }
  const bars = { newest: () => 10, sum: () => 1 }
  const check = createBarCheck({
    environment: world.environment,
    holders: () => [
      { topic: A, bars },
      { topic: B, bars },
    ],
    mend: (topic) => mended.push(topic),
  })
  const call = callOf(async (_: string, items: { topic: string; slot: number }[]) => {
    requests.push(items)
    return { ok: true, sums: items.map(({ topic }) => theirs[topic] ?? null) }
  })
  check.attach(call)
  const pass = async (ms: number) => {
    world.advance(ms)
    await settle()
  }
  return { check, theirs, mended, requests, pass, world }
}

describe('the comparison of minute bars', () => {
  test('asks once a minute for all finished minutes, and equal sums change nothing', async () => {
    const { requests, mended, pass } = begin()
    await pass(CHECK_EVERY_MS - 1)
    expect(requests).toEqual([])
    await pass(1)
    await pass(CHECK_EVERY_MS)
    const all = [
      { topic: A, slot: 9 },
      { topic: B, slot: 9 },
    ]
    expect(requests).toEqual([all, all])
    expect(mended).toEqual([])
  })

  test.each<[string, BarCheck]>([
    ['other bars', { sum: 2, newest: 10 }],
    ['minutes that never came', { sum: 1, newest: 12 }],
  ])('mends the one topic that still has %s at a second look', async (_, theirs) => {
    const all = begin()
    all.theirs[A] = theirs
    await all.pass(CHECK_EVERY_MS)
    expect(all.mended).toEqual([])
    await all.pass(CHECK_AGAIN_MS)
    expect(all.requests.at(-1)).toEqual([{ topic: A, slot: 9 }])
    expect(all.mended).toEqual([A])
  })

  test('does not treat rows that were in transit as a gap', async () => {
    const all = begin()
    all.theirs[A] = { sum: 2, newest: 10 }
    await all.pass(CHECK_EVERY_MS)
    all.theirs[A] = { sum: 1, newest: 10 }
    await all.pass(CHECK_AGAIN_MS)
    expect(all.mended).toEqual([])
  })

  test('does not fetch a topic again and again that stays different', async () => {
    const all = begin()
    all.theirs[A] = { sum: 2, newest: 10 }
    for (let passed = 0; passed < MEND_PAUSE_MS - CHECK_EVERY_MS; passed += CHECK_AGAIN_MS)
      await all.pass(CHECK_AGAIN_MS)
    expect(all.mended).toEqual([A])
    for (let passed = 0; passed < 3 * CHECK_EVERY_MS; passed += CHECK_AGAIN_MS) await all.pass(CHECK_AGAIN_MS)
    expect(all.mended).toEqual([A, A])
  })

  test('skips topics of which the gateway has no bars, and stops with the connection', async () => {
    const all = begin()
    all.theirs[A] = null
    await all.pass(CHECK_EVERY_MS)
    all.check.detach()
    await all.pass(CHECK_EVERY_MS * 3)
    expect([all.requests.length, all.mended, all.world.timers]).toEqual([1, [], 0])
  })
})
