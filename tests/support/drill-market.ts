import { Shadow } from '../../gateway/watch/drills/shadow'
import type { FeedEvent, Quote } from '../../shared/market/events'
import { FakeClock } from './fake-clock'
import { createFakeFeed, dayStart, MARKET_TIME, makeInstrument, makeTrade } from './fake-feed'

const STOCKS = ['600519.SH', '600000.SH', '000001.SZ', '300750.SZ']
const PRINTS = 3

/** A shadow market with a manual clock: each of its four stocks has three prints and a quote every second. */
export function drillMarket() {
  const fake = createFakeFeed()
  const hubClock = new FakeClock()
  const volumes = new Map<string, number>()
  let now = 1_000_000
  let seq = 0
  const marketTime = () => MARKET_TIME + now
  const feed = { ...fake, clock: () => ({ ...fake.clock(), marketTime: marketTime() }) }
  const shadow = new Shadow(feed, () => now, hubClock)

  const print = (instrument: string) => {
    volumes.set(instrument, (volumes.get(instrument) ?? 0) + 1_000)
    return makeTrade({ instrument, exchangeTime: marketTime(), volume: 1_000, venueSeq: ++seq })
  }
  const quote = (instrument: string): Quote => {
    const volume = volumes.get(instrument) ?? 0
    return {
      kind: 'quote',
      instrument,
      exchangeTime: marketTime(),
      last: 1000,
      open: 1000,
      high: 1000,
      low: 1000,
      volume,
      amount: volume * 1000,
      bidPrices: [],
      bidVolumes: [],
      askPrices: [],
      askVolumes: [],
    }
  }
  const second = (): FeedEvent[] =>
    STOCKS.flatMap((id) => [...Array.from({ length: PRINTS }, () => print(id)), quote(id)])

  return {
    shadow,
    now: () => now,
    open: () =>
      fake.push(
        ...dayStart(
          '20260706',
          STOCKS.map((id) => makeInstrument({ id })),
        ),
      ),
    /** Advances by a second with its prints and quotes, and `more`. */
    async second(more: readonly FeedEvent[] = []): Promise<void> {
      now += 1_000
      await fake.push(...second(), ...more)
      hubClock.advance(1_000)
    },
    print,
    fail: fake.fail,
  }
}
