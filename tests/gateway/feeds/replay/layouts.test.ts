import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../../gateway/feeds/replay/find-files'
import { openLayout } from '../../../../gateway/feeds/replay/layouts'
import type { ReplayRow } from '../../../../gateway/feeds/replay/row'
import { dateToMs } from '../../../../shared/market/session'
import { fixturePath, linesOf } from './spoil'

const day = dateToMs('20230110')
const at = (hour: number, minute: number, second: number, ms = 0) =>
  day + ((hour * 60 + minute) * 60 + second) * 1000 + ms

function read(name: string): (ReplayRow | undefined)[] {
  const [header = '', ...rows] = linesOf(name)
  const layout = openLayout(header, contextOf(fixturePath(name)))
  return rows.map(layout.read)
}

describe('prints', () => {
  const trade = (instrument: string, exchangeTime: number, price: number, volume: number) => ({
    kind: 'trade',
    instrument,
    exchangeTime,
    price,
    volume,
    amount: price * volume,
  })

  test('of Datayes Shanghai take side from the flag and day from the folder', () => {
    const rows = read('20230110/datayes-sse-trades.csv')
    expect(rows.map((row) => row?.event)).toEqual([
      { ...trade('600991.SH', at(9, 25, 0, 120), 1234, 500), side: 'none', buyNo: 40, sellNo: 35, venueSeq: 102 },
      { ...trade('600991.SH', at(9, 30, 1, 500), 1235, 300), side: 'buy', buyNo: 61, sellNo: 58, venueSeq: 105 },
      { ...trade('600991.SH', at(9, 30, 1, 500), 1235, 200), side: 'buy', buyNo: 61, sellNo: 59, venueSeq: 106 },
      { ...trade('600991.SH', at(13, 0, 0, 10), 1231, 1000), side: 'sell', buyNo: 70, sellNo: 72, venueSeq: 220 },
      { ...trade('600991.SH', at(15, 0, 0, 300), 1233, 800), side: 'none', buyNo: 90, sellNo: 91, venueSeq: 400 },
    ])
    expect(rows.every((row) => row?.channel === 'SH-3' && !row.repriced)).toBe(true)
  })

  test('of Huatai carry the name and read flag 1 as buy, 2 as sell, 0 as none', () => {
    const rows = read('20230110/huatai-trades.csv')
    expect(rows.map((row) => row?.event.kind === 'trade' && row.event.side)).toEqual(['none', 'buy', 'sell'])
    expect(rows[2]).toMatchObject({ name: '晨光样本', channel: 'SH-1', event: { price: 5122, venueSeq: 440 } })
  })

  test('of Shenzhen have no aggressor in auctions, and the larger number in between', () => {
    const rows = read('20230110/datayes-szse-trades.csv')
    expect(rows.map((row) => row?.event)).toMatchObject([
      { ...trade('002991.SZ', at(9, 25, 0), 1503, 100), side: 'none' },
      { ...trade('002991.SZ', at(9, 30, 0, 10), 1502, 300), side: 'sell', buyNo: 990, sellNo: 995 },
      { ...trade('002991.SZ', at(9, 30, 0, 20), 1502, 200), side: 'buy' },
      { kind: 'cancel', orderNo: 990, side: 'buy', volume: 400, venueSeq: 1002 },
      { kind: 'cancel', orderNo: 995, side: 'sell', volume: 50, venueSeq: 1003 },
      { ...trade('002991.SZ', at(15, 0, 0), 1501, 600), side: 'none' },
    ])
  })

  test('of DolphinDB use the larger number and have no running number', () => {
    const rows = read('20230110/dolphindb-trades.csv')
    expect(rows.map((row) => row?.event)).toMatchObject([
      { ...trade('600992.SH', at(9, 30, 0), 1248, 2000), side: 'buy', venueSeq: 0 },
      { ...trade('600992.SH', at(9, 30, 0, 500), 1247, 271), side: 'sell' },
      { ...trade('600992.SH', at(14, 57, 0), 1247, 100), side: 'none' },
    ])
  })

  test('of the merged Shanghai stream come with orders, and status rows are passed over', () => {
    expect(read('20230110/datayes-sse-merged.csv').map((row) => row?.event)).toMatchObject(
      [
        {},
        { kind: 'order', orderNo: 120, side: 'buy', price: 1130, volume: 700, venueSeq: 501 },
        { kind: 'trade', price: 1131, side: 'sell', buyNo: 130, sellNo: 125 },
        { kind: 'cancel', orderNo: 120, side: 'buy', volume: 700 },
        { kind: 'cancel', orderNo: 140, side: 'sell', volume: 100 },
      ].map((event, index) => (index === 0 ? undefined : event)),
    )
  })

  test('whose money is not price × volume keep the product and say so', () => {
    const [header = '', row = ''] = linesOf('20230110/datayes-sse-trades.csv')
    const layout = openLayout(header, { date: '20230110' })
    expect(layout.read(row.replace(',6170,', ',6180,'))).toMatchObject({ repriced: true, event: { amount: 617_000 } })
    expect(layout.read(row.replace(',6170,', ',6170.006,'))?.repriced).toBeUndefined()
  })
})

describe('orders', () => {
  test.each([
    [
      '20230110/datayes-sse-orders.csv',
      'SH-3',
      [35, 40, 58, 59, 61, 59],
      ['order', 'order', 'order', 'order', 'order', 'cancel'],
    ],
    ['20230110/huatai-orders.csv', 'SH-1', [88, 88, 201], ['order', 'cancel', 'order']],
    ['20230110/datayes-szse-orders.csv', 'SZ-2013', [990, 995], ['order', 'order']],
  ])('%s', (name, channel, numbers, kinds) => {
    const rows = read(name)
    expect(rows.map((row) => row?.event.kind)).toEqual(kinds)
    expect(rows.map((row) => (row && 'orderNo' in row.event ? row.event.orderNo : 0))).toEqual(numbers)
    expect(new Set(rows.map((row) => row?.channel))).toEqual(new Set([channel]))
  })

  test('carry side, price and what was left', () => {
    expect(read('20230110/datayes-sse-orders.csv')[1]?.event).toEqual({
      kind: 'order',
      instrument: '600991.SH',
      exchangeTime: at(9, 15, 2),
      orderNo: 40,
      side: 'buy',
      price: 1353,
      volume: 500,
      venueSeq: 101,
    })
    expect(read('20230110/huatai-orders.csv')[1]?.event).toMatchObject({ side: 'sell', volume: 100, orderNo: 88 })
  })

  test.each([
    ['datayes-szse-orders.csv', ',50,,', ',49,,', 'market'],
    ['datayes-szse-orders.csv', ',50,,', ',1,,', 'market'],
    ['datayes-szse-orders.csv', ',50,,', ',85,,', 'own-best'],
    ['datayes-szse-orders.csv', ',50,,', ',U,,', 'own-best'],
    ['huatai-orders.csv', ',2,51.89', ',1,51.89', 'market'],
    ['huatai-orders.csv', ',2,51.89', ',3,51.89', 'own-best'],
  ])('of %s with %s → %s name no price, whatever the vendor writes there: %s', (file, limit, other, pricing) => {
    const name = `20230110/${file}`
    const [header = '', first = ''] = linesOf(name)
    const { read: readLine } = openLayout(header, contextOf(fixturePath(name)))
    expect(readLine(first)?.event).not.toHaveProperty('pricing')
    expect(readLine(first.replace(limit, other))?.event).toMatchObject({ kind: 'order', price: 0, pricing })
  })
})

describe('snapshots', () => {
  test('of an auction carry no last price and no level without a price', () => {
    expect(read('20230110/datayes-sse-snapshot.csv')[0]).toMatchObject({
      prevClose: 1230,
      event: { last: 0, open: 0, volume: 0, trades: 0, bidPrices: [1234], askPrices: [1234], askVolumes: [900] },
    })
    expect(read('20230110/huatai-snapshot.csv')[0]?.event).toMatchObject({
      last: 0,
      bidPrices: [1999],
      bidVolumes: [6000],
    })
  })

  test.each([
    [
      '20230110/datayes-sse-snapshot.csv',
      1,
      { instrument: '600991.SH', last: 1235, volume: 1000, amount: 1_234_500, trades: 3 },
      1235,
      1236,
    ],
    [
      '20230110/datayes-szse-snapshot.csv',
      1,
      { instrument: '002991.SZ', last: 1502, volume: 600, amount: 901_300, trades: 3 },
      1502,
      1503,
    ],
    [
      '20230110/huatai-snapshot.csv',
      1,
      { instrument: '300991.SZ', last: 1927, volume: 3_630_153, amount: 6_994_896_451 },
      1927,
      1928,
    ],
    [
      '20230110/000991_20230110_record.csv',
      0,
      { instrument: '000991.SZ', last: 1495, trades: 2302, exchangeTime: at(9, 31, 36) },
      1495,
      1496,
    ],
    [
      '20230110/dolphindb-snapshot.csv',
      0,
      { instrument: '600993.SH', last: 287, amount: 5_300_650_790, trades: 3000 },
      287,
      288,
    ],
  ])('%s have ten levels, totals in shares and fen', (name, index, expected, bid, ask) => {
    const event = read(name)[index]?.event
    expect(event).toMatchObject({ kind: 'quote', ...expected })
    if (event?.kind !== 'quote') throw new Error('no quote')
    expect(event.bidPrices).toEqual(Array.from({ length: 10 }, (_, level) => bid - level))
    expect(event.askPrices).toEqual(Array.from({ length: 10 }, (_, level) => ask + level))
    expect(event.bidVolumes).toHaveLength(10)
  })

  test('know the limits where the venue sends them', () => {
    expect(read('20230110/datayes-szse-snapshot.csv')[1]).toMatchObject({
      limitUp: 1650,
      limitDown: 1350,
      prevClose: 1500,
    })
    expect(read('20230110/huatai-snapshot.csv')[1]).toMatchObject({ limitUp: 2326, limitDown: 1550, prevClose: 1938 })
  })
})
