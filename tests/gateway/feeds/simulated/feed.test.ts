import { describe, expect, test } from 'vitest'
import { ExchangeEngine } from '../../../../gateway/feeds/simulated/exchange/engine'
import { createSimulatedFeed } from '../../../../gateway/feeds/simulated/feed'
import type { Report } from '../../../../gateway/feeds/simulated/thread/drive'
import type { EngineThread } from '../../../../gateway/feeds/simulated/thread/start-worker'
import type { WorkerInput } from '../../../../gateway/feeds/simulated/thread/worker'
import type { FeedEvent } from '../../../../shared/market/events'
import type { MinutePrints } from '../../../../shared/market/minute-prints'
import { onRecord } from './on-record'
import { at, ofKind, runEngine } from './run-engine'

const options = { seed: 3, clock: { mode: 'always' as const, speed: 1 }, instrumentCount: 50, now: () => at(20, 0) }

/** A thread that hands over the start of a day and then fails, counting what is acknowledged. */
function failingThread() {
  const seen = { acknowledged: 0, stopped: 0, inputs: [] as WorkerInput[], orders: [] as (readonly string[])[] }
  const start = (input: WorkerInput): EngineThread => {
    seen.inputs.push(input)
    const engine = new ExchangeEngine({ ...input.engine, pastDays: 1 })
    const batches = engine.begin()
    return {
      async next(): Promise<Report | undefined> {
        const { value } = batches.next()
        if (value) return { batch: value, phase: engine.phase, tradingDay: engine.tradingDay, live: false }
        throw new Error('out of memory')
      },
      acknowledge: () => {
        seen.acknowledged++
      },
      askOrders: (ids) => {
        seen.orders.push(ids)
      },
      async stop() {
        seen.stopped++
      },
    }
  }
  return { seen, start }
}

describe('the simulated feed', () => {
  test('is called what it is, and stands at ten to ten on the trading day', () => {
    const feed = createSimulatedFeed(options)
    expect([feed.name, feed.quality, feed.badge]).toEqual(['simulated', 'simulated', '模拟'])
    expect(feed.clock()).toEqual({ marketTime: at(9, 50), speed: 1, phase: 'morning', tradingDay: '20261119' })
  })

  test('a failed engine is said in Chinese and started again', async () => {
    const { seen, start } = failingThread()
    const abort = new AbortController()
    const feed = createSimulatedFeed({
      ...options,
      start,
      wait: async () => {
        if (seen.inputs.length === 2) abort.abort()
      },
    })
    const states: string[] = []
    for await (const batch of feed.events(abort.signal)) {
      expect(batch.length).toBeGreaterThan(0)
      for (const event of batch) if (event.kind === 'status') states.push(`${event.state} ${event.detail}`)
    }
    expect(states).toEqual([
      'connecting 正在补齐模拟行情的历史与当日已过时段',
      'reconnecting 模拟交易所中断，正在重新启动：out of memory',
      'connecting 正在补齐模拟行情的历史与当日已过时段',
      'reconnecting 模拟交易所中断，正在重新启动：out of memory',
    ])
    const [first, again] = seen.inputs.map(({ engine }) => engine.startTime)
    expect(again).toBe(first)
    expect(seen.stopped).toBe(2)
    expect(seen.acknowledged).toBeGreaterThan(2)
  })

  test('an engine that failed goes on from the newest moment that was shown', async () => {
    const { seen, start } = failingThread()
    const abort = new AbortController()
    const late = at(10, 21)
    const feed = createSimulatedFeed({
      ...options,
      start: (input) => {
        const { next, ...thread } = start(input)
        const report = async (): Promise<Report | undefined> => {
          const made = await next()
          return made && { ...made, batch: { ...made.batch, marketTime: late } }
        }
        return { ...thread, next: report }
      },
      wait: async () => {
        if (seen.inputs.length === 2) abort.abort()
      },
    })
    for await (const _ of feed.events(abort.signal));
    expect(seen.inputs.map(({ engine }) => engine.startTime)).toEqual([at(9, 50), late])
  })

  test('the real thread begins with status, day and instruments, is live once the morning is told, and ends with the signal', async () => {
    const abort = new AbortController()
    const feed = createSimulatedFeed(options)
    const first: FeedEvent[] = []
    for await (const batch of feed.events(abort.signal)) {
      first.push(...batch)
      if (batch.some((event) => event.kind === 'status' && event.state === 'live')) abort.abort()
    }
    const order = first.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])
    expect(order.slice(0, 6)).toEqual(['status', 'day', 'instruments', 'members', 'phase', 'past-day'])
    expect(ofKind(first, 'status').map(({ state }) => state)).toEqual(['connecting', 'live'])
    const morning = ofKind(first, 'trade').filter(({ instrument }) => instrument === '600519.SH')
    expect(morning.length).toBeGreaterThan(20)
    expect(feed.clock().tradingDay).toBe('20261119')
  })

  test('the real thread tells what is on record of the day again before it lives on', async () => {
    const before = runEngine({ ...options, startTime: at(9, 31), pastDays: 20 })
    const trades = ofKind([...before.start, ...before.until(at(9, 50, 3))], 'trade')
    const abort = new AbortController()
    const feed = createSimulatedFeed({ ...options, startAt: at(9, 50) })
    const asked: string[] = []
    feed.goOnFrom?.({
      known: async () => [],
      async *lived(day) {
        asked.push(day)
        if (day === '20261119') yield* onRecord(trades)
      },
    })
    const told: FeedEvent[] = []
    for await (const batch of feed.events(abort.signal)) {
      told.push(...batch)
      if (batch.some((event) => event.kind === 'status' && event.state === 'live')) abort.abort()
    }
    expect(asked).toEqual(['20261119', '20261120'])
    const retold = ofKind(told, 'trade').filter(({ recorded }) => recorded)
    const volume = (of: readonly { volume: number }[]) => of.reduce((sum, one) => sum + one.volume, 0)
    expect(volume(retold)).toBe(volume(trades))
    expect(ofKind(told, 'trade').findIndex(({ recorded }) => !recorded)).toBeOneOf([-1, retold.length])
    // Its record reaches further than the moment at which it was to begin.
    expect(feed.clock().marketTime).toBeGreaterThan(at(9, 50, 2))
  })

  test('where the record cannot be read, the rest of the day is made up', async () => {
    const before = runEngine({ ...options, startTime: at(9, 31), pastDays: 20 })
    const trades = ofKind([...before.start, ...before.until(at(9, 34))], 'trade')
    const abort = new AbortController()
    const feed = createSimulatedFeed({ ...options, startAt: at(9, 50) })
    feed.goOnFrom?.({
      known: async () => [],
      async *lived() {
        yield* onRecord(trades)
        throw new Error('damaged')
      },
    })
    const told: FeedEvent[] = []
    for await (const batch of feed.events(abort.signal)) {
      told.push(...batch)
      if (batch.some((event) => event.kind === 'status' && event.state === 'live')) abort.abort()
    }
    const retold = ofKind(told, 'trade').filter(({ recorded }) => recorded)
    const volume = (of: readonly { volume: number }[]) => of.reduce((sum, one) => sum + one.volume, 0)
    expect(volume(retold)).toBe(volume(trades))
    expect(ofKind(told, 'trade').length - retold.length).toBeGreaterThan(100)
    expect(feed.clock().marketTime).toBeGreaterThanOrEqual(at(9, 50))
  })

  const REAL = { mode: 'real', speed: 1 } as const
  test.each([
    ['a trading day', REAL, at(10, 0), ['20261119']],
    [
      ...(['a Sunday, with the coins’ days since Friday', REAL, at(12, 0, 0, '20261122')] as const),
      ['20261120', '20261121', '20261122'],
    ],
    [
      ...(['an early morning, with the coins’ day that has begun', REAL, at(8, 0, 0, '20261120')] as const),
      ['20261119', '20261120'],
    ],
    [
      ...(['a demo, whose record may be past the night', options.clock, at(15, 6, 0, '20261120')] as const),
      ['20261120', '20261121', '20261122', '20261123'],
    ],
  ])('goes through the record of %s', async (_, clock, startAt, days) => {
    const asked: string[] = []
    const abort = new AbortController()
    const thread = failingThread()
    const feed = createSimulatedFeed({
      ...options,
      clock,
      startAt,
      now: () => startAt,
      start(input, lived) {
        const { next, ...rest } = thread.start(input)
        return {
          ...rest,
          async next() {
            for (let all = await lived?.next(); all && !all.done; ) all = await lived?.next()
            abort.abort()
            return next()
          },
        }
      },
    })
    feed.goOnFrom?.({
      known: async () => [],
      async *lived(day) {
        asked.push(day)
        yield* []
      },
    })
    for await (const _batch of feed.events(abort.signal));
    expect(asked).toEqual(days)
  })

  test.each([
    ['a demo of which no clock was kept, as it may be another market', options.clock, undefined, []],
    [
      'hours to come, which a demo left ahead of the wall’s clock',
      { mode: 'real', speed: 1 } as const,
      at(9, 40),
      [38],
    ],
  ])('does not tell again the record of %s', async (_, clock, startAt, told) => {
    const minutes = [38, 41].map((minute): MinutePrints => {
      const none = new Float64Array()
      const columns = { time: none, price: none, volume: none, buyNo: none, sellNo: none, place: new Uint16Array() }
      const marks = { side: new Uint8Array(), grades: new Uint8Array(), summed: new Uint8Array() }
      return { from: at(9, minute), to: at(9, minute + 1), ids: [], ...columns, ...marks }
    })
    const got: number[] = []
    const abort = new AbortController()
    const thread = failingThread()
    const feed = createSimulatedFeed({
      ...options,
      clock,
      now: () => at(9, 40),
      ...(startAt && { startAt }),
      start(input, lived) {
        const { next, ...rest } = thread.start(input)
        return {
          ...rest,
          async next() {
            for (let one = await lived?.next(); one && !one.done; one = await lived?.next()) {
              got.push(minutes.indexOf(one.value as MinutePrints) === 0 ? 38 : 41)
            }
            abort.abort()
            return next()
          },
        }
      },
    })
    feed.goOnFrom?.({
      known: async () => [],
      async *lived() {
        yield* minutes
      },
    })
    for await (const _batch of feed.events(abort.signal));
    expect(got).toEqual(told)
  })

  test('asks every engine for the orders it is asked for, one that begins again too', async () => {
    const { seen, start } = failingThread()
    const abort = new AbortController()
    const feed = createSimulatedFeed({
      ...options,
      start,
      wait: async () => {
        if (seen.inputs.length === 1) feed.askOrders?.(['600519.SH'])
        else abort.abort()
      },
    })
    for await (const _ of feed.events(abort.signal));
    expect(seen.orders).toEqual([['600519.SH'], ['600519.SH']])
  })

  test('the real thread tells the orders of those asked for alone', async () => {
    const abort = new AbortController()
    const feed = createSimulatedFeed(options)
    const told = new Set<string>()
    const asked: string[] = []
    for await (const batch of feed.events(abort.signal)) {
      for (const { instruments } of ofKind(batch, 'instruments')) {
        asked.push(...instruments.map(({ id }) => id).filter((id) => id.endsWith('.SH')))
      }
      if (batch.some((event) => event.kind === 'status' && event.state === 'live')) feed.askOrders?.(asked)
      for (const { instrument } of ofKind(batch, 'order')) told.add(instrument)
      if (told.size > 0) abort.abort()
    }
    expect([...told].filter((id) => !asked.includes(id))).toEqual([])
  })
})
