import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BinanceSession } from '../../../../gateway/feeds/binance/session'
import { binanceVenue } from '../../../../gateway/feeds/binance/venue'
import { CoinIntake } from '../../../../gateway/feeds/coin/intake'
import type { CoinPair } from '../../../../gateway/feeds/coin/pair'
import type { CoinVenue, SessionContext, VenueSession } from '../../../../gateway/feeds/coin/venue'
import { OkxSession } from '../../../../gateway/feeds/okx/session'
import { okxVenue } from '../../../../gateway/feeds/okx/venue'
import { SourceFault } from '../../../../gateway/feeds/polling/source-fault'
import type { FeedEvent } from '../../../../shared/market/events'
import { candle, depthUpdate, print } from '../../../support/coin-servers/binance-server'
import { bookPush, candlePush, SPOT, tradePush } from '../../../support/coin-servers/okx-server'
import { FakeClock } from '../../../support/fake-clock'

const NOW = Date.UTC(2026, 8, 10, 2, 0, 30)

function contextOf(venue: CoinVenue, events: FeedEvent[]): SessionContext {
  const clock = new FakeClock()
  clock.pass(NOW - clock.now())
  const intakes = new Map(
    venue.pairs.map((pair) => [pair.id, new CoinIntake(pair, (...more) => events.push(...more), clock.now)]),
  )
  const nothing = () => undefined
  return { clock, intake: (id) => intakes.get(id), send: nothing, ask: nothing, trouble: nothing, renew: nothing }
}

const sessions: [name: string, good: unknown[], open: (events: FeedEvent[]) => VenueSession][] = [
  [
    'Binance',
    [print(7, '100.01', '1', NOW), depthUpdate({ U: 1, u: 2 }, NOW), candle(NOW - 30_000, '100', '1', '100', 3, true)],
    (events) => {
      const venue = binanceVenue()
      const pair = venue.pairs[0] as CoinPair
      const channels = ['trade', 'aggTrade', 'depth@100ms', 'kline_1m'] as const
      return new BinanceSession({ pair, channels, depthPath: '/' }, contextOf(venue, events))
    },
  ],
  [
    'OKX',
    [
      tradePush(SPOT, 7, '100.1', '1', NOW),
      bookPush(SPOT, 'snapshot', NOW),
      candlePush(SPOT, NOW - 30_000, '100', ['1', '100', '100'], '1'),
    ],
    (events) => {
      const venue = okxVenue()
      return new OkxSession(venue.pairs, ['trades', 'books', 'candle1m'], contextOf(venue, events))
    },
  ],
]

/** Puts something else in the place of one value of a message. */
function spoilt(message: unknown, place: number, value: unknown): unknown {
  let at = 0
  const walk = (node: unknown): unknown => {
    if (at++ === place) return value
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, walk(part)]))
  }
  return walk(message)
}

/** Whole numbers where a frame can carry nothing else. */
function expectWhole(events: readonly FeedEvent[]): void {
  for (const event of events) {
    if (event.kind !== 'trade') continue
    for (const value of [event.price, event.volume, event.amount]) expect(Number.isSafeInteger(value)).toBe(true)
    expect(event.volume).toBeGreaterThan(0)
  }
}

describe.each(sessions)('input of %s', (_, good, open) => {
  const heard = (message: string) => {
    const events: FeedEvent[] = []
    const session = open(events)
    session.opened()
    try {
      session.heard(message)
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(SourceFault)
    }
    expectWhole(events)
  }

  test('of any text or JSON is read, or refused as a fault of the source', () => {
    fc.assert(fc.property(fc.string(), heard))
    fc.assert(fc.property(fc.json(), heard))
  })

  test('with one replaced value is read or refused', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom('1e400', '-1', '1e300', '0', '', 1e300, -1e300, 9e15, '99999999999999999999'),
    )
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.nat(40), value, (message, place, other) => {
        heard(JSON.stringify(spoilt(message, place, other)))
      }),
      { numRuns: 400 },
    )
  })
})
