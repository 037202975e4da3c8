import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { sampled, sampledSubscribe } from '../../../../client/store/bars/sampled'
import { isSum, wholeFrom } from '../../../../client/store/rows/cached-prints'
import { subscribeAll } from '../../../../client/store/rows/subscribe-all'
import { fakeEnvironment } from '../../stream/fake-environment'

describe('calls limited to a number per second', () => {
  test('runs at once after a quiet time, then once at the end of the pause', () => {
    const { environment, advance } = fakeEnvironment()
    const run = vi.fn()
    const { request } = sampled(4, run, environment)
    request()
    expect(run).toHaveBeenCalledTimes(1)
    advance(100)
    request()
    request()
    advance(149)
    expect(run).toHaveBeenCalledTimes(1)
    advance(1)
    expect(run).toHaveBeenCalledTimes(2)
    advance(1_000)
    expect(run).toHaveBeenCalledTimes(2)
    request()
    expect(run).toHaveBeenCalledTimes(3)
  })

  test('does not run after cancelling, and can be requested again after its pause', () => {
    const { environment, advance } = fakeEnvironment()
    const run = vi.fn()
    const { request, cancel } = sampled(4, run, environment)
    request()
    request()
    cancel()
    advance(1_000)
    expect(run).toHaveBeenCalledTimes(1)
    request()
    expect(run).toHaveBeenCalledTimes(2)
    request()
    cancel()
    request()
    advance(249)
    expect(run).toHaveBeenCalledTimes(2)
    advance(1)
    expect(run).toHaveBeenCalledTimes(3)
  })

  test('never run more often than that, and always run after the last request', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(waits, fc.constantFrom(1, 2, 4, 10), (steps, hz) => {
        const { environment, advance } = fakeEnvironment()
        const heard: number[] = []
        const { request } = sampled(hz, () => void heard.push(environment.now()), environment)
        let requestedAt = 0
        for (const step of steps) {
          advance(step)
          requestedAt = environment.now()
          request()
        }
        advance(2_000)
        expect(heard.at(-1)).toBeGreaterThanOrEqual(requestedAt)
        for (const [at, time] of heard.entries())
          if (at > 0) expect(time - (heard[at - 1] as number)).toBeGreaterThanOrEqual(1_000 / hz)
      }),
    )
  })

  test('ends with its listener, what is still due with it', () => {
    const { environment, advance } = fakeEnvironment()
    const listeners = new Set<() => void>()
    const subscribe = sampledSubscribe(
      2,
      (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      environment,
    )
    const heard = vi.fn()
    const stop = subscribe(heard)
    const tell = () => {
      for (const listener of [...listeners]) listener()
    }
    tell()
    tell()
    stop()
    advance(1_000)
    expect([heard.mock.calls.length, listeners.size]).toEqual([1, 0])
  })
})

test('one listener hears several sources until it unsubscribes from all', () => {
  const sources = [new Set<() => void>(), new Set<() => void>()]
  const subscribe = subscribeAll(
    ...sources.map((source) => (listener: () => void) => {
      source.add(listener)
      return () => void source.delete(listener)
    }),
  )
  const heard = vi.fn()
  const stop = subscribe(heard)
  for (const source of sources) for (const listener of source) listener()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  expect(sources.map(({ size }) => size)).toEqual([0, 0])
})

describe('prints from which on none is missing', () => {
  const prints = (...rows: [time: number, buyNo: number, sellNo: number][]) => ({
    time: rows.map(([time]) => time),
    buyNo: rows.map(([, buyNo]) => buyNo),
    sellNo: rows.map(([, , sellNo]) => sellNo),
  })

  test.each([
    [1, 2, false],
    [0, 0, false],
    [-3, 2, true],
    [1, -1, true],
  ])('a row of the orders %d and %d is a sum: %s', (buyNo, sellNo, sum) => {
    expect(isSum(prints([1, buyNo, sellNo]), 0)).toBe(sum)
  })

  test.each([
    ['all, where there is no sum', prints([5, 1, 1], [6, 2, 2]), 5],
    ['those behind the last sum', prints([5, -1, 1], [6, 1, 1], [7, 1, -2], [8, 1, 1], [9, 1, 1]), 8],
    ['none, where a sum is the last', prints([5, 1, 1], [6, -1, 1]), undefined],
    ['none of nothing', prints(), undefined],
  ])('are %s', (_, given, from) => expect(wholeFrom(given)).toBe(from))
})
