import { describe, expect, test } from 'vitest'
import { CoinDepthRows } from '../../../../../gateway/market/state/rows/coin-depth'
import type { CoinDepth } from '../../../../../shared/market/events'
import { beijingDate } from '../../../../../shared/market/session'
import { decodeFrame, rowsOf } from '../../../../../shared/protocol/frame'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, makeTrade } from '../../../../support/market-events'
import { COIN, rowMarket } from '../../../../support/row-market'

const NOON = clock('12:00:00')
const depth = (exchangeTime: number, over: Partial<CoinDepth> = {}): CoinDepth => ({
  kind: 'coin-depth',
  instrument: COIN,
  exchangeTime,
  step: 100,
  bid: 999_900,
  ask: 1_000_000,
  bidVolumes: [5, 6],
  askVolumes: [7, 8, 9],
  ...over,
})

describe('a row of a coin’s book by bands', () => {
  test('has both sides outwards from the best, and how many bands are known', () => {
    const { market, dayOf, publishedBy } = rowMarket()
    const rows = new CoinDepthRows(market)
    dayOf(COIN).addTrade(makeTrade({ instrument: COIN, price: 1_234 }))
    const updates = publishedBy(() => rows.coin(depth(NOON)))
    expect(updates).toMatchObject([{ kind: 'coin-depth', topic: topic.coin(COIN), ingestTime: 77 }])
    expect(rows.rows(COIN)).toMatchObject([
      {
        time: NOON,
        last: 1_234,
        step: 100,
        bid: 999_900,
        ask: 1_000_000,
        bids: 2,
        asks: 3,
        bidVolume0: 5,
        bidVolume1: 6,
        bidVolume2: 0,
        bidVolume19: 0,
        askVolume0: 7,
        askVolume1: 8,
        askVolume2: 9,
        askVolume3: 0,
      },
    ])
  })

  test('knows twenty bands a side at most', () => {
    const { market } = rowMarket()
    const rows = new CoinDepthRows(market)
    const volumes = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
    rows.coin(depth(NOON, { bidVolumes: volumes(25), askVolumes: volumes(20) }))
    expect(rows.rows(COIN)).toMatchObject([{ bids: 20, asks: 20, bidVolume19: 20, askVolume19: 20 }])
    rows.coin(depth(NOON + 1, { bidVolumes: volumes(19), askVolumes: [] }))
    expect(rows.rows(COIN)).toMatchObject([{ bids: 19, asks: 0, bidVolume19: 0 }])
  })

  test('has no last price before the coin’s first print', () => {
    const { market } = rowMarket()
    const rows = new CoinDepthRows(market)
    expect(rows.rows(COIN)).toBeUndefined()
    rows.coin(depth(NOON))
    expect(rows.rows(COIN)).toMatchObject([{ last: 0 }])
  })

  test('is stored without readers, and remains over the exchanges’ day', () => {
    const { market, publishedBy } = rowMarket(() => false)
    const rows = new CoinDepthRows(market)
    expect(publishedBy(() => rows.coin(depth(NOON)))).toEqual([])
    rows.coin({ kind: 'perpetual', instrument: COIN, exchangeTime: NOON + 60_000 })
    rows.restart()
    for (const day of [undefined, beijingDate(NOON)]) {
      const frame = decodeFrame(rows.frame(COIN, day) as Uint8Array)
      expect(frame.ok && frame.sections.flatMap((section) => rowsOf(section))).toMatchObject([
        { time: NOON, bid: 999_900 },
      ])
    }
    expect(rows.frame(COIN, '20200101')).toBeUndefined()
    const [page] = rows.pages(COIN)
    const later = new CoinDepthRows(rowMarket().market)
    expect(later.restore(COIN, page?.bytes as Uint8Array)).toBeDefined()
    expect(later.frame(COIN)).toBeDefined()
    expect(rows.pages('XRPUSDT.OKX')).toEqual([])
  })
})
