import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { VenueGaps } from '../../../../gateway/market/gaps/venue-gaps'
import { PipelineEmitter } from '../../../../gateway/market/pipeline/events'
import { createFlow, type PipelineStages } from '../../../../gateway/market/pipeline/pipeline'
import { type FeedRun, runFeed } from '../../../../gateway/market/pipeline/run'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { StageTimes } from '../../../../gateway/watch/health/stage-times'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { FeedEvent, MarketEvent } from '../../../../shared/market/events'
import type { Update } from '../../../../shared/protocol/update'
import { createFakeFeed, MARKET_TIME, makeInstrument, makeTrade } from '../../../support/fake-feed'

let run: FeedRun | undefined
afterEach(() => run?.stop())

function started(over: Partial<PipelineStages> = {}) {
  const feed = createFakeFeed()
  const seen: string[] = []
  const events = new PipelineEmitter()
  events.on('update', (update) => seen.push(`publish ${update.kind}`))
  events.on('status', (status) => seen.push(`status ${status.state} ${status.detail}`))
  events.on('phase', () => seen.push('phase'))
  const gaps = new VenueGaps()
  const flow = createFlow({
    check: gaps,
    record: { observe: (event) => void seen.push(`record ${event.kind}`) },
    state: {
      apply(event: MarketEvent): Update[] {
        seen.push(`apply ${event.kind}`)
        return [{ kind: 'reset', ingestTime: 1 }]
      },
      tick: () => [],
      catchUp: () => false,
    },
    publish: events,
    ...over,
  })
  run = runFeed(feed, flow, { now: () => 7, times: new StageTimes(), isLive: () => false })
  return { feed, seen, run, flow, gaps, events }
}

test('a stock that falls 26 % on a day without limits is not counted as 跌停', async () => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 7 })
  const { feed } = started({ state })
  const [id, limits] = ['600014.SH', { prevClose: 111, limitUp: 122, limitDown: 100 }]
  const instruments = [makeInstrument({ id, name: '退市海越', ...limits })]
  let exchangeTime = makeTrade().exchangeTime
  const trade = (price: number) =>
    makeTrade({ instrument: id, price, amount: price * 100, exchangeTime: ++exchangeTime })
  await feed.push({ kind: 'day', tradingDay: '20260706' }, { kind: 'instruments', instruments }, trade(100))
  expect(state.breadth()).toMatchObject({ down: 1, limitDown: 1 })
  await feed.push(trade(80), trade(82))
  expect(state.breadth()).toMatchObject({ down: 1, limitDown: 0 })
  expect(state.instrument(id)).toMatchObject({ prevClose: 111, limitUp: 0, limitDown: 0 })
})

describe('an event', () => {
  test('is recorded before state applies it, and then published', async () => {
    const { feed, seen } = started()
    await feed.push({ kind: 'day', tradingDay: '20260706' })
    expect(seen).toEqual(['record day', 'apply day', 'publish reset', 'phase'])
  })

  test('about the feed itself goes to people, not to state', async () => {
    const { feed, seen, run, flow } = started()
    await feed.push({ kind: 'status', state: 'reconnecting', detail: '断线' })
    expect(seen).toEqual(['status reconnecting 断线'])
    expect(flow.status()).toMatchObject({ state: 'reconnecting' })
    expect(run.lastBatchAt()).toBe(7)
  })

  test('of a batch gives the market time until all are applied; afterwards the clock does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const feed = createFakeFeed()
    const times: number[] = []
    const aTick = () => void vi.advanceTimersByTime(250)
    const taker = { take: aTick, tick: (time: () => number) => void times.push(time()), catchUp: () => false }
    run = runFeed(feed, taker, { now: () => 7, times: new StageTimes(), isLive: () => false })
    await feed.push(makeTrade(), makeTrade())
    aTick()
    expect(times).toEqual([0, 0, MARKET_TIME])
  })

  test('that cannot be received does not stop the clock, although the feed has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const feed = createFakeFeed()
    const times: number[] = []
    const said: string[] = []
    const take = (event: FeedEvent) => {
      if (event.kind !== 'status') throw new Error('bad event')
      said.push(event.state)
    }
    const taker = { take, tick: (time: () => number) => void times.push(time()), catchUp: () => false }
    run = runFeed(feed, taker, { now: () => 7, times: new StageTimes(), isLive: () => false })
    void feed.push(makeTrade())
    await expect.poll(() => said).toEqual(['error'])
    vi.advanceTimersByTime(250)
    expect(times).toEqual([MARKET_TIME])
  })

  test('that cannot be applied is counted, and the next one is applied', async () => {
    const applied: number[] = []
    const { feed, flow } = started({
      state: {
        apply(event) {
          if (event.kind === 'trade' && event.price === 2) throw new Error('bad event')
          if (event.kind === 'trade') applied.push(event.price)
          return []
        },
        tick: () => [],
        catchUp: () => false,
      },
    })
    await feed.push(makeTrade({ price: 1 }), makeTrade({ price: 2 }), makeTrade({ price: 3 }))
    expect(applied).toEqual([1, 3])
    expect(flow.failed()).toBe(1)
  })

  test('that cannot be recorded is applied nevertheless', async () => {
    const { feed, seen, flow } = started({
      record: {
        observe() {
          throw new Error('disk full')
        },
      },
    })
    await feed.push({ kind: 'day', tradingDay: '20260706' })
    expect(seen).toEqual(['apply day', 'publish reset', 'phase'])
    expect(flow.failed()).toBe(1)
  })

  test('with a repeated number is counted, and a new day starts the count again', async () => {
    const { feed, gaps } = started()
    await feed.push(makeTrade({ venueSeq: 5 }), makeTrade({ venueSeq: 4 }))
    expect(gaps.counts()).toEqual({ repeated: 0, reordered: 1 })
    await feed.push({ kind: 'day', tradingDay: '20260707' }, makeTrade({ venueSeq: 1 }))
    expect(gaps.counts()).toEqual({ repeated: 0, reordered: 0 })
  })
})

test('a large batch pauses for other work', async () => {
  let turns = 0
  const busy = (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  const { feed } = started({
    state: {
      apply() {
        busy(0.1)
        return []
      },
      tick: () => [],
      catchUp: () => false,
    },
  })
  const counting = setInterval(() => turns++, 1)
  await feed.push(...Array.from({ length: 1_000 }, () => makeTrade()))
  clearInterval(counting)
  expect(turns).toBeGreaterThan(3)
})

test('deferred work is done in slices with pauses for other work', async () => {
  let left = 3
  let turns = 0
  const done = new Promise<number>((resolve) => {
    const { seen } = started({
      state: {
        apply: () => [],
        tick: () => [],
        catchUp() {
          setImmediate(() => turns++)
          if (left === 2) {
            left--
            throw new Error('a bad piece')
          }
          if (--left === 0) resolve(turns)
          return left > 0
        },
      },
    })
    expect(seen).toEqual([])
  })
  expect(await done).toBeGreaterThanOrEqual(2)
})

test('a feed that throws is reported to people', async () => {
  const told = new Promise<string>((resolve) => {
    const { feed, events } = started()
    events.on('status', ({ state, detail }) => resolve(`${state} ${detail}`))
    feed.fail(new Error('broken'))
  })
  expect(await told).toBe('error broken')
})

test('nothing is applied after the stop', async () => {
  const { feed, seen, run } = started()
  await run.stop()
  void feed.push(makeTrade())
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual([])
})
