import { describe, expect, test } from 'vitest'
import { createDelays } from '../../../client/stream/delays'
import type { ClockReading } from '../../../client/stream/market-session'
import { callOf } from './call-of'
import { fakeEnvironment, settle } from './fake-environment'

/** Delays with a gateway whose clock equals the page's; records its calls. */
async function begin(clock: Partial<ClockReading> = {}) {
  const world = fakeEnvironment()
  const { environment } = world
  const calls: [string, unknown][] = []
  const call = callOf(async (name: string, value: unknown) => {
    calls.push([name, value])
    return { ok: true, serverTime: environment.now(), marketTime: 0 }
  })
  const now = environment.now()
  const delays = createDelays(
    environment,
    () => ({ marketTime: now, serverTime: now, speed: 1, ...clock }) as ClockReading,
  )
  delays.attach(call)
  await settle()
  // Advances step by step, so that an answer can arrive between two timers.
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      world.advance(Math.min(left, 1_000))
      await settle()
    }
  }
  return { world, delays, calls, call, now, pass, named: (name: string) => calls.filter(([each]) => each === name) }
}

describe('the gateway’s clock', () => {
  test('is requested at once and every 15 seconds', async () => {
    const { named, pass } = await begin()
    expect(named('clock')).toHaveLength(1)
    await pass(14_999)
    expect(named('clock')).toHaveLength(1)
    await pass(1)
    expect(named('clock')).toHaveLength(2)
  })

  test('is not requested once the connection is gone', async () => {
    const { delays, named, pass } = await begin()
    delays.detach()
    await pass(60_000)
    expect(named('clock')).toHaveLength(1)
  })

  test('is requested from the latest connection only', async () => {
    const { delays, calls, pass } = await begin()
    const other: string[] = []
    delays.detach()
    delays.attach(
      callOf(async (name: string) => {
        other.push(name)
        throw new Error('no answer')
      }),
    )
    await settle()
    await pass(30_000)
    expect([calls.length, other]).toEqual([1, ['clock', 'clock', 'clock']])
  })
})

describe('rows of a frame', () => {
  test('are followed from the gateway to the picture they are seen in', async () => {
    const { delays, world, now } = await begin()
    world.sleep(30)
    delays.framed(now + 30, { ingest: now + 10, exchange: 0 })
    world.sleep(12)
    world.paint()
    expect(delays.read()).toMatchObject({
      p50: 32,
      delivery: { p50: 20 },
      paint: { p50: 12 },
      exchange: { samples: 0 },
    })
  })

  test.each([
    [1, 250],
    [10, 25],
  ])('took real time from the exchange, whatever the market’s speed: at %i times %i ms', async (speed, ms) => {
    const { delays, now } = await begin({ speed })
    delays.framed(now, { ingest: now, exchange: now - 250 })
    expect(delays.read().exchange).toMatchObject({ p50: ms, samples: 1 })
  })

  test.each([
    ['no exchange’s stamp', 1, 0],
    ['a clock that stands', 0, 5],
  ])('have no delay of the exchange with %s', async (_, speed, exchange) => {
    const { delays, now } = await begin({ speed })
    delays.framed(now, { ingest: now, exchange })
    expect(delays.read()).toMatchObject({ delivery: { samples: 1 }, exchange: { samples: 0 } })
  })

  test('are followed one frame a picture: the first', async () => {
    const { delays, world, now } = await begin()
    delays.framed(now, { ingest: now, exchange: 0 })
    world.sleep(5)
    delays.framed(now + 5, { ingest: now + 5, exchange: 0 })
    world.sleep(5)
    world.paint()
    expect(delays.read()).toMatchObject({ paint: { p50: 10, samples: 1 }, delivery: { samples: 2 } })
    delays.framed(now + 10, { ingest: now + 10, exchange: 0 })
    world.paint()
    expect(delays.read().paint.samples).toBe(2)
  })

  test('are not counted as painted on a hidden page, nor in a much later frame', async () => {
    const { delays, world, now } = await begin()
    world.show(false)
    delays.framed(now, { ingest: now, exchange: 0 })
    world.paint()
    expect(delays.read().paint.samples).toBe(0)
    world.show(true)
    delays.framed(now, { ingest: now, exchange: 0 })
    world.sleep(5_000)
    world.paint()
    expect(delays.read().paint.samples).toBe(0)
  })
})

describe('what was measured', () => {
  const frames = async ({ delays, now, pass }: Awaited<ReturnType<typeof begin>>) => {
    await pass(44_000)
    delays.framed(now + 44_000, { ingest: now + 44_000 - 12.4, exchange: 0 })
    await pass(1_000)
  }

  test('is sent to the gateway with every fourth clock request, in whole ms', async () => {
    const all = await begin()
    await frames(all)
    expect(all.named('clock')).toHaveLength(4)
    expect(all.named('latency')).toEqual([['latency', { p50: 12, p95: 12, samples: 1 }]])
    await all.pass(15_000)
    expect(all.named('latency')).toHaveLength(1)
  })

  test('is not sent by a hidden page, nor without samples', async () => {
    const hidden = await begin()
    hidden.world.show(false)
    await frames(hidden)
    const silent = await begin()
    await silent.pass(60_000)
    expect([hidden.named('latency'), silent.named('latency')]).toEqual([[], []])
  })
})
