import { describe, expect, test } from 'vitest'
import { snapshotFault } from '../../../../gateway/feeds/level-one/checks'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import { readTencentMinutes } from '../../../../gateway/feeds/tencent/minute-text'
import { readQuotes } from '../../../../gateway/feeds/tencent/quote-text'
import { tencentVenue } from '../../../../gateway/feeds/tencent/venue'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { startHttpVenue } from '../../../support/venue-servers/http-venue'
import { at, eventsUntil, nthStatus, statusesOf, VirtualTime } from '../../../support/venue-servers/virtual-time'

/** A row as the vendor's bytes count, and what it is in shares, price units and amount units. */
interface Golden {
  id: string
  type: string
  /** Now, previous close, open, high, low. */
  prices: [string, string, string, string, string]
  /** Day's volume, outer, inner. */
  counts: [string, string, string]
  yuan: string
  average?: string
  bid: [price: string, count: string]
  ask: [price: string, count: string]
  limits: [up: string, down: string]
  mark?: string
  is: Record<string, unknown>
}

const GOLDEN: readonly (readonly [board: string, row: Golden])[] = [
  [
    'main board',
    {
      id: '600991.SH',
      type: 'GP-A',
      prices: ['9.07', '9.06', '9.05', '9.15', '9.00'],
      counts: ['5176', '2773', '2403'],
      yuan: '4699694',
      average: '9.08',
      bid: ['9.07', '44'],
      ask: ['9.08', '25'],
      limits: ['9.97', '8.15'],
      is: { board: 'main', last: 907, volume: 517_600, amount: 469_969_400, outer: 277_300, bidVolumes: [4_400] },
    },
  ],
  [
    'ChiNext',
    {
      id: '300991.SZ',
      type: 'GP-A-CYB',
      prices: ['40.00', '38.00', '38.50', '41.00', '38.20'],
      counts: ['1000', '600', '400'],
      yuan: '3960000',
      average: '39.60',
      bid: ['39.99', '7'],
      ask: ['40.00', '11'],
      limits: ['45.60', '30.40'],
      is: { board: 'chinext', volume: 100_000, inner: 40_000, limitUp: 4_560, limitDown: 3_040 },
    },
  ],
  [
    'STAR: the day in shares, the book in lots',
    {
      id: '688991.SH',
      type: 'GP-A-KCB',
      prices: ['228.59', '228.82', '226.00', '232.70', '226.00'],
      counts: ['35064', '17315', '17749'],
      yuan: '8066824',
      average: '230.06',
      mark: '100',
      bid: ['228.56', '2'],
      ask: ['228.59', '213'],
      limits: ['274.58', '183.06'],
      is: {
        board: 'star',
        last: 22_859,
        volume: 35_064,
        amount: 806_682_400,
        outer: 17_315,
        inner: 17_749,
        bidVolumes: [200],
        askVolumes: [21_300],
        volumeStep: 1,
      },
    },
  ],
  [
    'STAR: a depositary receipt whose row has no mark',
    {
      id: '689991.SH',
      type: 'GP-A-KCB',
      prices: ['40.00', '40.00', '40.00', '40.50', '39.50'],
      counts: ['3021', '2000', '1021'],
      yuan: '120840',
      average: '40.00',
      bid: ['39.99', '3'],
      ask: ['40.00', '4'],
      limits: ['48.00', '32.00'],
      is: { board: 'star', volume: 3_021, outer: 2_000, inner: 1_021, bidVolumes: [300] },
    },
  ],
  [
    'Beijing',
    {
      id: '920991.BJ',
      type: 'GP',
      prices: ['16.91', '16.53', '16.44', '16.99', '16.38'],
      counts: ['3240', '1810', '1430'],
      yuan: '5425465',
      average: '16.75',
      bid: ['16.82', '1'],
      ask: ['16.93', '30'],
      limits: ['21.48', '11.58'],
      is: { board: 'bse', volume: 324_000, amount: 542_546_500, limitUp: 2_148 },
    },
  ],
  [
    'ETF',
    {
      id: '510991.SH',
      type: 'ETF',
      prices: ['4.582', '4.532', '4.556', '4.596', '4.548'],
      counts: ['6297', '3437', '2860'],
      yuan: '2877100',
      average: '4.569',
      bid: ['4.581', '57'],
      ask: ['4.582', '8'],
      limits: ['4.985', '4.079'],
      is: { kind: 'fund', board: 'fund', priceScale: 3, last: 4_582, volume: 629_700, amount: 2_877_100_000 },
    },
  ],
  [
    'ETF on STAR: in lots like every fund',
    {
      id: '588991.SH',
      type: 'ETF',
      prices: ['1.100', '1.000', '1.010', '1.120', '1.005'],
      counts: ['1000', '500', '500'],
      yuan: '108000',
      average: '1.080',
      bid: ['1.099', '5'],
      ask: ['1.100', '6'],
      limits: ['1.200', '0.800'],
      is: { kind: 'fund', board: 'fund', volume: 100_000, amount: 108_000_000 },
    },
  ],
  [
    'LOF of Shenzhen',
    {
      id: '161991.SZ',
      type: 'LOF',
      prices: ['0.529', '0.527', '0.525', '0.531', '0.525'],
      counts: ['3413', '1765', '1648'],
      yuan: '180548',
      average: '0.529',
      bid: ['0.529', '163'],
      ask: ['0.530', '62'],
      limits: ['0.580', '0.474'],
      is: { kind: 'fund', board: 'fund', last: 529, volume: 341_300 },
    },
  ],
  [
    'LOF of Shanghai',
    {
      id: '501991.SH',
      type: 'LOF',
      prices: ['1.234', '1.230', '1.231', '1.240', '1.228'],
      counts: ['100', '60', '40'],
      yuan: '12340',
      average: '1.234',
      bid: ['1.233', '10'],
      ask: ['1.235', '10'],
      limits: ['1.353', '1.107'],
      is: { kind: 'fund', board: 'fund', volume: 10_000, amount: 12_340_000 },
    },
  ],
  [
    'convertible bond, in tens',
    {
      id: '113991.SH',
      type: 'ZQ-KZZ',
      prices: ['131.099', '130.080', '130.500', '132.000', '130.100'],
      counts: ['8000', '4100', '3900'],
      yuan: '10480000',
      bid: ['131.098', '12'],
      ask: ['131.100', '9'],
      limits: ['-1', '-1'],
      is: { kind: 'bond', board: 'bond', last: 131_099, volume: 80_000, amount: 10_480_000_000, bidVolumes: [120] },
    },
  ],
  [
    'B share of Shanghai, thousandths of a dollar',
    {
      id: '900991.SH',
      type: 'GP-B',
      prices: ['0.838', '0.832', '0.835', '0.840', '0.830'],
      counts: ['6799', '4784', '2015'],
      yuan: '569756',
      average: '0.838',
      bid: ['0.837', '20'],
      ask: ['0.838', '31'],
      limits: ['0.915', '0.749'],
      is: { kind: 'stock', board: 'b-usd', priceScale: 3, last: 838, volume: 679_900, amount: 569_756_000 },
    },
  ],
  [
    'B share of Shenzhen, hundredths of a Hong Kong dollar',
    {
      id: '200991.SZ',
      type: 'GP-B',
      prices: ['4.21', '4.20', '4.20', '4.25', '4.18'],
      counts: ['500', '300', '200'],
      yuan: '210500',
      average: '4.21',
      bid: ['4.20', '9'],
      ask: ['4.21', '8'],
      limits: ['4.62', '3.78'],
      is: { kind: 'stock', board: 'b-hkd', priceScale: 2, last: 421, volume: 50_000, amount: 21_050_000 },
    },
  ],
  [
    'REIT',
    {
      id: '508991.SH',
      type: 'REITs',
      prices: ['3.456', '3.400', '3.410', '3.470', '3.400'],
      counts: ['300', '200', '100'],
      yuan: '103200',
      average: '3.440',
      bid: ['3.455', '2'],
      ask: ['3.456', '3'],
      limits: ['3.740', '3.060'],
      is: { kind: 'fund', board: 'reit', priceScale: 3, volume: 30_000, amount: 103_200_000 },
    },
  ],
  [
    'index',
    {
      id: '000001.SH',
      type: 'ZS',
      prices: ['3937.78', '3951.51', '3939.09', '3949.25', '3927.35'],
      counts: ['320443794', '0', '0'],
      yuan: '518005110019',
      bid: ['0.00', '0'],
      ask: ['0.00', '0'],
      limits: ['-1', '-1'],
      is: {
        kind: 'index',
        last: 393_778,
        volume: 32_044_379_400,
        amount: 51_800_511_001_900,
        limitUp: 0,
        bidPrices: [],
      },
    },
  ],
]

/** 88 fields as they lie on the wire. */
function statement({ id, type, prices, counts, yuan, average, bid, ask, limits, mark }: Golden, over = {}): string {
  const [code = '', exchange = ''] = id.split('.')
  const [last, prevClose, open, high, low] = prices
  const change = (Number(last) - Number(prevClose)).toFixed(3)
  const fields = Object.assign(new Array<string>(88).fill(''), {
    0: '1',
    1: `示例${code}`,
    2: code,
    3: last,
    4: prevClose,
    5: open,
    6: counts[0],
    7: counts[1],
    8: counts[2],
    9: bid[0],
    10: bid[1],
    19: ask[0],
    20: ask[1],
    30: '20260910100000',
    31: change,
    33: high,
    34: low,
    35: `${last}/${counts[0]}/${yuan}`,
    36: counts[0],
    37: String(Math.round(Number(yuan) / 10_000)),
    47: limits[0],
    48: limits[1],
    51: average ?? '',
    61: type,
    82: 'CNY',
    87: mark ?? '',
    ...over,
  })
  return `v_${exchange.toLowerCase()}${code}="${fields.join('~')}";\n`
}

const star = GOLDEN[2]?.[1] as Golden

describe('a row of every board', () => {
  test.each(GOLDEN)('%s', (_, row) => {
    const { rows, faults } = readQuotes(statement(row), [])
    expect(faults).toEqual([])
    expect(rows[0]).toMatchObject({ id: row.id, ...row.is })
    expect(rows.map((read) => snapshotFault(read, at('20260910', '100003')))).toEqual([undefined])
  })

  test.each([
    ['a main-board row in shares', GOLDEN[0]?.[1] as Golden, { 6: '517600', 7: '277300', 8: '240300' }],
    ['a STAR row in lots', star, { 6: '350', 7: '173', 8: '177' }],
  ])('%s is against its own money', (_, row, over) => {
    const [read] = readQuotes(statement(row, over), []).rows
    expect(read && snapshotFault(read, at('20260910', '100003'))).toBe('成交额与成交量、价格不符')
  })

  test('a bond that trades beyond ±20 % of its face value is on its first day; on others the rule’s limits hold', async () => {
    const bond = GOLDEN.find(([, { id }]) => id === '113991.SH')?.[1] as Golden
    const first: Golden = { ...bond, prices: ['130.000', '100.000', '125.000', '135.000', '120.000'], yuan: '10400000' }
    for (const [row, limitUp, limitDown] of [
      [bond, 156_096, 104_064],
      [first, 157_300, 56_700],
    ] as const) {
      const venue = await startHttpVenue(() => ({ body: gb18030(statement(row)) }))
      const time = new VirtualTime(at('20260910', '100003'))
      const feed = createLiveFeed(tencentVenue({ url: venue.url }), time.options([row.id]))
      const events = await eventsUntil(feed, nthStatus('live', 1))
      const told = events.flatMap((event) => (event.kind === 'instruments' ? event.instruments : []))
      expect(told).toMatchObject([{ id: row.id, limitUp, limitDown }])
    }
  })
})

describe('the STAR market through the feed', () => {
  test('exists, and its minutes and its quote are in shares alike', async () => {
    const rows = ['0930 226.00 1000 226000.00', '0931 227.00 5000 1132000.00']
    const minutes = { code: 0, data: { sh688991: { data: { data: rows, date: '20260910' } } } }
    const venue = await startHttpVenue(({ url = '' }) =>
      url.startsWith('/q=') ? { body: gb18030(statement(star)) } : { body: JSON.stringify(minutes) },
    )
    const time = new VirtualTime(at('20260910', '100003'))
    const source = tencentVenue({ url: venue.url, minuteUrl: venue.url })
    const events = await eventsUntil(createLiveFeed(source, time.options(['688991.SH'])), nthStatus('live', 1))
    expect(statusesOf(events).at(-1)?.detail).toMatch(/^腾讯行情：1 只，约 3 秒一轮，方向为估算，没有 /)
    const prints = events.flatMap((event) => (event.kind === 'trade' ? [event.volume] : []))
    expect(prints).toEqual([1_000, 4_000, 30_064])
    expect(events.find((event) => event.kind === 'quote')).toMatchObject({ volume: 35_064, amount: 806_682_400 })
  })

  test.each([
    ['688991.SH', 1_000],
    ['600991.SH', 100_000],
    ['113991.SH', 10_000],
  ])('a minute of %s that counts 1000 is %i shares', (id, shares) => {
    const code = id.split('.').reverse().join('').toLowerCase()
    const body = { code: 0, data: { [code]: { data: { data: ['0931 10.00 1000 10000.00'], date: '20260910' } } } }
    expect(readTencentMinutes(JSON.stringify(body), id)).toMatchObject([{ volume: shares }])
  })
})
