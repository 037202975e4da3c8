import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BridgeDay } from '../../../../gateway/feeds/bridge/market-day'
import { RowWriter } from '../../../../gateway/feeds/bridge/write-row'
import type { FeedEvent } from '../../../../shared/market/events'
import { BRIDGE_DAY, BRIDGE_OPEN } from '../../../support/bridge-rows'
import { makeInstrument, makeTrade } from '../../../support/fake-feed'

const ID = '600519.SH'
const COIN = 'BTCUSDT.BINANCE'
const OPEN = BRIDGE_OPEN

test('the bridge reads what a sender writes', () => {
  const instruments = [
    makeInstrument({ id: ID }),
    makeInstrument({ id: COIN, kind: 'crypto', board: 'crypto', volumeScale: 5 }),
  ]
  const price = fc.integer({ min: 1, max: 1_000_000 })
  const volume = fc.integer({ min: 1, max: 100_000_000 })
  const number = fc.nat()
  const time = fc.integer({ min: OPEN, max: OPEN + 1_000 })
  const id = fc.constantFrom(ID, COIN)
  const side = fc.constantFrom('buy' as const, 'sell' as const)
  const event = fc.oneof(
    fc
      .record({ instrument: id, exchangeTime: time, price, volume, buyNo: number, sellNo: number, venueSeq: number })
      .map((fields) => makeTrade({ ...fields, amount: fields.price * fields.volume })),
    fc
      .record({ instrument: id, exchangeTime: time, price, volume, buyNo: fc.integer(), sellNo: fc.integer() })
      .map((fields) => ({ ...makeTrade({ ...fields, amount: fields.price * fields.volume }), summed: true as const })),
    fc.record({
      kind: fc.constant('order' as const),
      instrument: id,
      exchangeTime: time,
      side,
      price,
      volume,
      orderNo: fc.integer({ min: 1 }),
      venueSeq: number,
    }),
    fc.record({
      kind: fc.constant('order' as const),
      instrument: id,
      exchangeTime: time,
      side,
      volume,
      price: fc.constant(0),
      pricing: fc.constantFrom('market' as const, 'own-best' as const),
      orderNo: fc.integer({ min: 1 }),
      venueSeq: number,
    }),
    fc.record({
      kind: fc.constant('cancel' as const),
      instrument: id,
      exchangeTime: time,
      side,
      volume,
      orderNo: fc.integer({ min: 1 }),
      venueSeq: number,
    }),
    fc
      .record({
        kind: fc.constant('quote' as const),
        instrument: id,
        exchangeTime: time,
        last: price,
        open: price,
        high: price,
        low: price,
        volume,
        trades: number,
        bidPrices: fc.tuple(price, price),
        bidVolumes: fc.tuple(volume, volume),
        askPrices: fc.tuple(price),
        askVolumes: fc.tuple(volume),
      })
      .map((quote) => {
        const [low, high] = [quote.high, quote.low].sort((a, b) => a - b) as [number, number]
        return { ...quote, low, high, amount: quote.volume * low }
      }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const writer = new RowWriter()
      const told: FeedEvent[] = [
        { kind: 'day', tradingDay: BRIDGE_DAY },
        { kind: 'instruments', instruments },
        { kind: 'phase', phase: 'morning', exchangeTime: OPEN },
        ...events,
      ]
      const rows = JSON.parse(JSON.stringify(told.flatMap((one) => writer.rows(one)))) as unknown[]
      const heard = new BridgeDay(() => false).read(rows, 0)
      expect(heard.refused).toEqual([])
      expect(heard.events.filter(({ kind }) => kind !== 'phase' && kind !== 'day' && kind !== 'instruments')).toEqual(
        events,
      )
    }),
    { numRuns: 300 },
  )
})
