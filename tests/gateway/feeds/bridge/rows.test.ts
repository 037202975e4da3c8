import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BridgeDay } from '../../../../gateway/feeds/bridge/market-day'
import { rowShapes, type WireRow } from '../../../../gateway/feeds/bridge/wire'
import type { FeedEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { BRIDGE_DAY, BRIDGE_OPEN } from '../../../support/bridge-rows'

const ID = '600519.SH'
const COIN = 'BTCUSDT.BINANCE'
const OPEN = BRIDGE_OPEN

function begun(): BridgeDay {
  const day = new BridgeDay(() => false)
  day.read(
    [
      ['D', BRIDGE_DAY],
      ['S', { id: ID, name: '贵州茅台', prevClose: 1850 }],
      ['S', { id: '510300.SH', name: '沪深300ETF', prevClose: 4.123 }],
      ['S', { id: COIN, name: 'BTC/USDT', prevClose: 60_000, priceScale: 2, volumeScale: 5 }],
    ],
    0,
  )
  return day
}

const read = (row: unknown) => {
  const { events, refused } = begun().read([row], 0)
  return refused[0]?.[1] ?? events.at(-1)
}

describe('rows of the market', () => {
  test.each<[string, unknown, object]>([
    [
      'a print',
      ['T', ID, OPEN, 1854.98, 300, 'B', 12, 7, 99],
      {
        kind: 'trade',
        price: 185_498,
        volume: 300,
        amount: 55_649_400,
        side: 'buy',
        buyNo: 12,
        sellNo: 7,
        venueSeq: 99,
      },
    ],
    ['a print with its own amount', ['T', ID, OPEN, 10, 100, 'N', 0, 0, 0, 999.5], { amount: 99_950, side: 'none' }],
    ['a minute told as a print', ['T', ID, OPEN, 10, 100, 'N', 0, 0, 0, 'A'], { amount: 100_000, summed: true }],
    [
      'a minute of so many orders',
      ['T', ID, OPEN, 10, 100, 'B', -12, -7, 0, 'A'],
      { buyNo: -12, sellNo: -7, summed: true },
    ],
    [
      'a minute with its own amount',
      ['T', ID, OPEN, 10, 100, 'N', 0, 0, 0, 999.5, 'A'],
      { amount: 99_950, summed: true },
    ],
    ['a fund at three decimals', ['T', '510300.SH', OPEN, 4.125, 100, 'S', 0, 0, 0], { price: 4125, side: 'sell' }],
    ['a coin', ['T', COIN, OPEN, 60_000.01, 0.00123, 'B', 0, 0, 5], { price: 6_000_001, volume: 123 }],
    ['an order', ['O', ID, OPEN, 5, 'S', 18.5, 200, 3], { kind: 'order', orderNo: 5, side: 'sell', price: 1850 }],
    ['a market order', ['O', ID, OPEN, 5, 'B', 0, 200, 3], { price: 0, pricing: 'market' }],
    ["an order at its own side's best", ['O', ID, OPEN, 5, 'B', 0, 200, 3, 'U'], { price: 0, pricing: 'own-best' }],
    ['a cancel of all that is left', ['C', ID, OPEN, 5, 'B', 0, 4], { kind: 'cancel', volume: 0, venueSeq: 4 }],
    [
      'a snapshot',
      ['Q', ID, OPEN, 10.01, 10, 10.02, 9.99, 1e6, 1e7, 42, [10, 100, 9.99, 200], [10.01, 300]],
      {
        last: 1001,
        low: 999,
        amount: 1e9,
        trades: 42,
        bidPrices: [1000, 999],
        bidVolumes: [100, 200],
        askPrices: [1001],
      },
    ],
    ['an index', ['X', '000001.SH', OPEN, 1, 1, 1, 1, 0, 5, 7], { kind: 'index' }],
  ])('%s', (_, row, expected) => {
    const day = begun()
    day.read([['S', { id: '000001.SH', name: '上证指数', prevClose: 3000 }]], 0)
    expect(day.read([row], 0).events.at(-1)).toMatchObject(expected)
  })

  test.each<[string, string, unknown]>([
    ['no row at all', 'bad-row', 5],
    ['an unknown letter', 'bad-row', ['Z', ID, OPEN]],
    ['a letter that objects have', 'bad-row', ['constructor', ID, OPEN]],
    ['a column too few', 'bad-row', ['T', ID, OPEN, 10, 100, 'B', 1, 2]],
    ['a column too many', 'bad-row', ['T', ID, OPEN, 10, 100, 'B', 1, 2, 3, 4, 5]],
    ['so many orders in a print of one', 'bad-row', ['T', ID, OPEN, 10, 100, 'B', -1, 2, 3]],
    ['part of an order', 'bad-row', ['T', ID, OPEN, 10, 100, 'B', -1.5, -2, 3, 'A']],
    ['a mark that is none', 'bad-row', ['T', ID, OPEN, 10, 100, 'B', 1, 2, 3, 'B']],
    ['a mark in place of a number', 'bad-row', ['T', ID, OPEN, 10, 100, 'B', 1, 2, 'A']],
    ['a mark before the amount', 'bad-row', ['T', ID, OPEN, 10, 100, 'B', 1, 2, 3, 'A', 1_000]],
    ['a price as text', 'bad-row', ['T', ID, OPEN, '10', 100, 'B', 1, 2, 3]],
    ['a negative volume', 'bad-row', ['T', ID, OPEN, 10, -100, 'B', 1, 2, 3]],
    ['no volume', 'volume-step', ['T', ID, OPEN, 10, 0, 'B', 1, 2, 3]],
    ['part of a share', 'volume-step', ['T', ID, OPEN, 10, 0.5, 'B', 1, 2, 3]],
    ['a price between two steps', 'price-step', ['T', ID, OPEN, 10.005, 100, 'B', 1, 2, 3]],
    ['a price beyond what is exact', 'price-step', ['T', ID, OPEN, 1e300, 100, 'B', 1, 2, 3]],
    ['a side spelt out', 'bad-row', ['T', ID, OPEN, 10, 100, 'buy', 1, 2, 3]],
    ['seconds for milliseconds', 'other-day', ['T', ID, OPEN / 1000, 10, 100, 'B', 1, 2, 3]],
    ['the day after', 'other-day', ['T', ID, dateToMs('20260707'), 10, 100, 'B', 1, 2, 3]],
    ['an instrument nobody named', 'unknown-instrument', ['T', '600520.SH', OPEN, 10, 100, 'B', 1, 2, 3]],
    ['a bare code', 'bad-row', ['T', '600519', OPEN, 10, 100, 'B', 1, 2, 3]],
    ["an order at its own side's best that names a price", 'bad-row', ['O', ID, OPEN, 5, 'B', 10, 200, 3, 'U']],
    ['an order of an unknown kind', 'bad-row', ['O', ID, OPEN, 5, 'B', 0, 200, 3, 'X']],
    ['an order without a number', 'bad-row', ['O', ID, OPEN, 0, 'B', 10, 100, 1]],
    ['levels that are no list', 'bad-row', ['Q', ID, OPEN, 1, 1, 1, 1, 1, 1, -1, {}, []]],
    ['a day that is none', 'bad-row', ['D', '20260231']],
    ['a security of no board', 'no-board', ['S', { id: '999999.SH', name: '?', prevClose: 1 }]],
    ['an earlier day', 'old-day', ['D', '20260703']],
  ])('%s is refused as %s', (_, code, row) => {
    expect(read(row)).toBe(code)
  })

  test('no row is accepted before a day has begun', () => {
    const rows = [
      ['T', ID, OPEN, 10, 100, 'B', 1, 2, 3],
      ['S', { id: ID, name: '茅台', prevClose: 1 }],
      ['P', 'morning', OPEN],
    ]
    expect(new BridgeDay(() => false).read(rows, 0).refused.map(([, code]) => code)).toEqual([
      'no-day',
      'no-day',
      'no-day',
    ])
  })

  test('a new day drops the securities of the one before', () => {
    const day = begun()
    const next = dateToMs('20260707') + 34_200_000
    const { refused } = day.read(
      [
        ['D', '20260707'],
        ['T', ID, next, 10, 100, 'B', 1, 2, 3],
      ],
      0,
    )
    expect(refused).toEqual([[1, 'unknown-instrument']])
  })

  test('limits follow the rule of the board unless they are sent', () => {
    const { events } = begun().read(
      [
        ['S', { id: '600001.SH', name: '一号', prevClose: 10 }],
        ['S', { id: '300001.SZ', name: '二号', prevClose: 10, limitUp: 11, limitDown: 0 }],
      ],
      0,
    )
    expect(events).toMatchObject([
      {
        instruments: [
          { limitUp: 1100, limitDown: 900, hasOrderNumbers: true },
          { limitUp: 1100, limitDown: 0 },
        ],
      },
    ])
  })

  test('a first price used as the previous close is marked, and no limit follows from it', () => {
    const { events } = begun().read([['S', { id: '600001.SH', name: '一号', prevClose: 10, prevCloseOf: 'open' }]], 0)
    expect(events).toMatchObject([
      { instruments: [{ prevClose: 1000, caveats: { prevCloseOf: 'open' }, limitUp: 0, limitDown: 0 }] },
    ])
    const told = ['S', { id: '600001.SH', name: '一号', prevClose: 10, prevCloseOf: 'guess' }]
    expect(begun().read([told], 0).refused).toMatchObject([[0, expect.any(String)]])
  })
})

describe('phases', () => {
  const at = (time: number): WireRow => ['T', ID, time, 10, 100, 'B', 1, 2, 3]
  const phases = (events: readonly FeedEvent[]) =>
    events.flatMap((event) => (event.kind === 'phase' ? event.phase : []))

  test("follow Beijing's clock ahead of the row that reaches them", () => {
    const { events } = begun().read([at(OPEN - 1), at(OPEN), at(OPEN + 1)], 0)
    expect(events.map((event) => (event.kind === 'phase' ? event.phase : event.kind))).toEqual([
      'pre-open',
      'trade',
      'morning',
      'trade',
      'trade',
    ])
  })

  test('continue without rows, to the end of the day and no further', () => {
    const day = begun()
    const events: FeedEvent[] = []
    for (let time = OPEN; time < OPEN + 30 * 3_600_000; time += 60_000) day.advance(time, events)
    expect(phases(events)).toEqual([
      ...['morning', 'lunch', 'afternoon', 'closing-auction', 'closed', 'after-hours', 'ended'],
    ])
  })

  test('are those of the senders once they send any', () => {
    const { events } = begun().read([['P', 'always', OPEN], at(OPEN + 3 * 3_600_000)], 0)
    expect(phases(events)).toEqual(['always'])
  })
})

describe('the check by hand and the schema', () => {
  const odd = fc.oneof(
    fc.constantFrom(
      ID,
      '600520',
      'B',
      'S',
      'N',
      'A',
      '',
      null,
      true,
      0,
      1,
      -1,
      1.5,
      Number.MAX_SAFE_INTEGER,
      2 ** 53,
      OPEN,
      [1, 2],
      [[1]],
      {},
    ),
    fc.double({ noNaN: true }),
    fc.integer(),
  )
  const good = fc.constantFrom<unknown[]>(
    ['T', ID, OPEN, 10, 100, 'B', 1, 2, 3],
    ['T', ID, OPEN, 10, 100, 'N', 0, 0, 0, 1000],
    ['T', ID, OPEN, 10, 100, 'N', 0, 0, 0, 'A'],
    ['T', ID, OPEN, 10, 100, 'N', 0, 0, 0, 1000, 'A'],
    ['O', ID, OPEN, 5, 'S', 18.5, 200, 3],
    ['C', ID, OPEN, 5, 'B', 0, 4],
    ['Q', ID, OPEN, 10, 10, 10, 10, 1e6, 1e7, 42, [10, 100], [10.01, 300]],
    ['X', ID, OPEN, 1, 1, 1, 1, 0, 5, 7],
  )

  test('agree on which rows have the right shape, whatever is in them', () => {
    const spoilt = fc
      .tuple(good, fc.array(fc.tuple(fc.nat(12), odd), { maxLength: 2 }), fc.boolean())
      .map(([row, changes, cut]) => {
        const copy = [...row]
        for (const [place, value] of changes) copy[1 + (place % copy.length)] = value
        return cut ? copy.slice(0, -1) : copy
      })

    fc.assert(
      fc.property(spoilt, (row) => {
        const shape = rowShapes[row[0] as keyof typeof rowShapes]
        expect(read(row) !== 'bad-row').toBe(shape.safeParse(row).success)
      }),
      { numRuns: 3_000 },
    )
  })
})
