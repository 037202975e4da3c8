import { afterEach, beforeEach, vi } from 'vitest'
import type { Feed } from '../../gateway/feeds/feed'
import { createSeveralFeed } from '../../gateway/feeds/several/feed'
import type { FeedEvent, Quote, Trade } from '../../shared/market/events'
import { createFakeFeed, type FakeFeed, MARKET_TIME, makeInstrument, makeTrade } from './fake-feed'
import { createIncidentBook, type IncidentBook } from './incident-book'

export const DAY = '20260706'
export const ID = '600519.SH'

export interface Source extends FakeFeed {
  quality: Feed['quality']
}

export const source = (name: string, quality: Feed['quality']): Source => ({
  ...createFakeFeed(),
  name,
  quality,
  badge: quality === 'ok' ? '' : '估',
  clock: () => ({ marketTime: Date.now(), speed: 1, phase: 'morning', tradingDay: DAY }),
})

export const day: FeedEvent[] = [
  { kind: 'day', tradingDay: DAY },
  { kind: 'phase', phase: 'morning', exchangeTime: MARKET_TIME },
  { kind: 'instruments', instruments: [makeInstrument({ id: ID })] },
]
export const live = (detail = ''): FeedEvent => ({ kind: 'status', state: 'live', detail })

/** A quote `afterMs` after the start; `volume` and price decide the amount. */
export const quote = (afterMs: number, last: number, volume: number, over: Partial<Quote> = {}): Quote => ({
  kind: 'quote',
  instrument: ID,
  exchangeTime: MARKET_TIME + afterMs,
  last,
  open: last,
  high: last,
  low: last,
  volume,
  amount: volume * last,
  bidPrices: [last - 1],
  bidVolumes: [100],
  askPrices: [last + 1],
  askVolumes: [100],
  ...over,
})
export const trade = (afterMs: number, price: number, volume: number): Trade =>
  makeTrade({ exchangeTime: MARKET_TIME + afterMs, price, volume, buyNo: 0, sellNo: 0 })

export let first: Source
export let second: Source
export let feed: Feed
export let incidents: IncidentBook
export let stop: AbortController
export const heard: FeedEvent[] = []

export function start(quality: Feed['quality']): void {
  first = source('tencent', quality)
  second = source('sina', 'estimated')
  incidents = createIncidentBook()
  stop = new AbortController()
  heard.length = 0
  const sources = [
    { feed: first, title: '腾讯行情' },
    { feed: second, title: '新浪行情' },
  ]
  feed = createSeveralFeed({ sources, now: Date.now, incidents })
  void (async () => {
    for await (const batch of feed.events(stop.signal)) heard.push(...batch)
  })()
}

/** Registers what comes before and after each test. */
export function inFakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.setSystemTime(MARKET_TIME)
  })
  afterEach(() => {
    stop.abort()
    vi.useRealTimers()
  })
}

/** Lets everything that a source was given go through. */
export async function push(to: Source, ...events: FeedEvent[]): Promise<void> {
  let taken = false
  void to.push(...events).then(() => {
    taken = true
  })
  while (!taken) await vi.advanceTimersByTimeAsync(0)
}

/** Seconds pass in which sources say what a test hands them. */
export async function seconds(count: number, each: (second: number) => Promise<void> = async () => {}): Promise<void> {
  for (let second = 1; second <= count; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await each(second)
  }
}

export const eventsOfKind = (kind: FeedEvent['kind']) => heard.filter((event) => event.kind === kind)
export const prints = () => eventsOfKind('trade').map((event) => [(event as Trade).volume, (event as Trade).price])
export const printed = () => eventsOfKind('trade').reduce((sum, event) => sum + (event as Trade).volume, 0)
export const status = () => eventsOfKind('status').at(-1) as FeedEvent & { detail: string }
