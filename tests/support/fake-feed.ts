import type { Feed } from '../../gateway/feeds/feed'
import type { FeedEvent, Trade } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import type { Phase } from '../../shared/market/session'

/** 09:45 Beijing time of a trading day. */
export const MARKET_TIME = Date.UTC(2026, 6, 6, 1, 45)

export const makeInstrument = (over: Partial<Instrument> & { id: string }): Instrument => ({
  name: '示例股份',
  kind: 'stock',
  board: 'main',
  priceScale: 2,
  volumeScale: 0,
  prevClose: 1000,
  limitUp: 1100,
  limitDown: 900,
  floatShares: 1e9,
  totalShares: 1e9,
  industry: '银行',
  meanVolume5: 1e7,
  hasOrderNumbers: true,
  ...over,
})

export const makeTrade = (over: Partial<Trade> = {}): Trade => {
  const { price = 1000, volume = 100 } = over
  return {
    kind: 'trade',
    instrument: '600519.SH',
    exchangeTime: MARKET_TIME,
    price,
    volume,
    amount: price * volume,
    side: 'buy',
    buyNo: 1,
    sellNo: 2,
    venueSeq: 0,
    ...over,
  }
}

/** The events with which a day of these instruments begins. */
export const dayStart = (
  tradingDay: string,
  instruments: readonly Instrument[],
  phase: Phase = 'morning',
): FeedEvent[] => [
  { kind: 'day', tradingDay },
  { kind: 'instruments', instruments: [...instruments] },
  { kind: 'phase', phase, exchangeTime: MARKET_TIME },
  { kind: 'status', state: 'live', detail: '' },
]

/** A feed that emits what the test pushes. */
export interface FakeFeed extends Feed {
  /** Emits one batch; resolves once the gateway has requested the next one. */
  push(...events: FeedEvent[]): Promise<void>
  /** Makes the iteration throw, which a feed must not do. */
  fail(cause: Error): void
}

type Item = { batch: readonly FeedEvent[]; taken: () => void } | { cause: Error }

export function createFakeFeed(): FakeFeed {
  const items: Item[] = []
  let wake = () => {}

  async function* events(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    signal.addEventListener('abort', () => wake())
    while (!signal.aborted) {
      const item = items.shift()
      if (!item) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if ('cause' in item) {
        throw item.cause
      } else {
        yield item.batch
        item.taken()
      }
    }
  }

  function add(item: Item): void {
    items.push(item)
    wake()
  }

  return {
    name: 'fake',
    quality: 'simulated',
    badge: '模拟',
    events,
    push: (...batch) => new Promise<void>((taken) => add({ batch, taken })),
    fail: (cause) => add({ cause }),
    clock: () => ({ marketTime: MARKET_TIME, speed: 1, phase: 'morning', tradingDay: '20260706' }),
  }
}

/** A feed of prints given by their prices, one a second; of one instrument unless a print names another. */
export function createPricedFeed(instrument: string) {
  const feed = createFakeFeed()
  let printed = 0
  return {
    feed,
    print(price: number, of = instrument): Promise<void> {
      const exchangeTime = MARKET_TIME + 1_000 * ++printed
      return feed.push(makeTrade({ instrument: of, price, exchangeTime, venueSeq: printed }))
    },
  }
}
