// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { CoinView } from '../../../../client/features/btc/coin-view'
import { withDepth } from '../../../../client/features/btc/depth-ladder'
import { premiumOf } from '../../../../client/features/btc/premium'
import { topicOf } from '../../../../client/store/rows/topics'
import { market } from '../../../../client/stream/market'
import { btcText } from '../../../../client/text/btc'
import { perpetualText } from '../../../../client/text/perpetual'
import type { Bars, InstrumentTable } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { printRow } from '../../../support/rows'
import { openPage, type PageOptions, refused } from '../../open-page'
import { section } from '../../store/section'
import { smallTable } from '../board/small-board'

const [A, B] = ['BTCUSDT.BINANCE', 'BTCUSDT.OKX'] as const
const table: InstrumentTable = {
  ...smallTable,
  id: [A, B],
  name: ['比特币', '比特币'],
  pinyin: ['btb', 'btb'],
  kind: ['crypto', 'crypto'],
  board: ['crypto', 'crypto'],
  industry: ['', ''],
  priceScale: [2, 1],
  volumeScale: [5, 4],
  limitUp: [0, 0],
  prevClose: [40_000_00, 40_000_0],
  limitDown: [0, 0],
  hasOrderNumbers: [false, false],
}
const now = clock('10:00:00')
const HOUR = 3_600_000
/** Hourly bars up to now, the last one running; the price was 50,000.00 24 hours ago. */
const hours: Bars = partOf<Bars>({
  id: A,
  period: '1h',
  priceScale: 2,
  prevClose: 0,
  missing: [],
  days: { day: [], prevClose: [], factor: [] },
  time: Array.from({ length: 30 }, (_, at) => now - (29 - at) * HOUR),
  ...Object.fromEntries(
    ['open', 'high', 'low', 'close'].map((name) => [
      name,
      Array.from({ length: 30 }, (_, at) => (at <= 5 ? 50_000_00 : 51_000_00)),
    ]),
  ),
  volume: new Array(30).fill(1_234_500),
  turnover: new Array(30).fill(1),
  adNet: new Array(30).fill(1),
  odBigNet: [],
})

async function openCoins(request: PageOptions = {}, params: { T?: string; P?: string; S?: string } = { P: '1h' }) {
  const page = await openPage({
    table,
    now,
    ...request,
    answers: {
      [`GET /api/bars/${A}`]: hours,
      [`GET /api/bars/${B}`]: { ...hours, id: B, priceScale: 1, time: [] },
      ...request.answers,
    },
  })
  const book = { bidPrice1: 52_499_00, bidVolume1: 150_000, bidPrice2: 52_498_00, bidVolume2: 50_000 }
  await page.fill(
    topicOf.tick(A),
    section('quote', [
      {
        time: now,
        last: 52_500_00,
        high: 53_000_00,
        low: 49_000_00,
        volume: 123_456_000,
        amount: 6.4e14,
        ...book,
        askPrice1: 52_501_00,
        askVolume1: 20_000,
      },
    ]),
    section(
      'trade',
      [
        printRow({ time: now - 2_000, price: 52_500_00, volume: 300_000, side: 1 }),
        printRow({ time: now - 500, price: 52_499_00, volume: 10_000, side: 2 }),
      ],
      { snapshot: true },
    ),
  )
  await page.fill(
    topicOf.tick(B),
    section('quote', [{ time: now, last: 52_473_8, high: 1, low: 1, volume: 1, amount: 1 }]),
    section('trade', [printRow({ time: now - 1_000, price: 52_474_0, volume: 2_500, side: 1 })], { snapshot: true }),
  )
  await page.show(<CoinView params={params} />)
  await page.pass(1_000)
  return page
}

describe('the bitcoin page', () => {
  test('keeps the chosen line when another source becomes the first', async () => {
    const page = await openCoins()
    const chosen = () => page.named(perpetualText.lines.funding, '[role=radio]').getAttribute('aria-checked')
    await page.press(perpetualText.lines.funding, '[role=radio]')
    expect(chosen()).toBe('true')
    await page.pass(5_500)
    await page.fill(topicOf.tick(B), section('quote', [{ time: now + 7_000, last: 52_473_8, volume: 1, amount: 1 }]))
    await page.pass(1_500)
    expect(page.text()).toContain('1h K线价格取自 OKX')
    expect(chosen()).toBe('true')
  })

  test('shows the price against 24 hours ago in its head, and the day in its own units', async () => {
    const page = await openCoins()
    expect(page.text()).toContain('▲ 52500.00 +2500.00 +5.00%')
    expect(page.text()).toContain('最高 53000.00 最低 49000.00 成交量 1235 BTC 成交额 6400.00万 USDT')
  })

  describe('of a past range', () => {
    const past = (time: number[]): Bars => ({ ...hours, time, since: '20230101', missing: ['20230103'] })
    const barQueries = (page: Awaited<ReturnType<typeof openCoins>>) =>
      page.requests[`GET /api/bars/${A}`]?.map(({ query }) => query)

    test('asks for it, shows its last bar instead of the running one, and says what is missing', async () => {
      const time = [clock('10:00:00') - 30 * 24 * HOUR, clock('11:00:00') - 30 * 24 * HOUR]
      const answers = { [`GET /api/bars/${A}`]: past(time), [`GET /api/bars/${B}`]: { ...past([]), id: B } }
      const page = await openCoins({ path: '/btc/1h/ALL?from=20230102&to=20230104', answers })
      expect(barQueries(page)).toContainEqual({ period: '1h', start: '20230102', end: '20230104' })
      expect(page.text()).toContain('时间 2023-01-02 11:00 开 50000.00')
      expect(page.text()).toContain('1 天没有记录，不画为零 · 历史区间，不随行情更新')
    })

    test('without a bar says since when there are some', async () => {
      const answers = { [`GET /api/bars/${A}`]: past([]), [`GET /api/bars/${B}`]: { ...past([]), id: B } }
      const page = await openCoins({ path: '/btc/1h/ALL?from=20200102&to=20200104', answers })
      expect(page.text()).toContain(btcText.range.empty)
      expect(page.text()).toContain('2023-01-01')
    })

    test('of more days than finer candles are available for says so, and does not blame the dates', async () => {
      const code = refused('range-invalid', '日期不正确')
      const answers = { [`GET /api/bars/${A}`]: code, [`GET /api/bars/${B}`]: code }
      const page = await openCoins({ path: '/btc/1h/ALL?from=20220101', answers })
      expect(page.text()).toContain(btcText.range.tooLong('1h'))
      expect(page.text()).not.toContain('日期不正确')
    })

    test('by the second is requested in parts, and shows the candles of each', async () => {
      const time = [clock('10:00:00') - 30 * 24 * HOUR, clock('10:00:01') - 30 * 24 * HOUR]
      const answers = { [`GET /api/bars/${A}`]: past(time), [`GET /api/bars/${B}`]: { ...past([]), id: B } }
      const page = await openCoins({ path: '/btc/1s/ALL?from=202301021000&to=202301021229', answers }, { P: '1s' })
      const seconds = barQueries(page)?.filter((query) => (query as { period: string }).period === '1s')
      expect(seconds).toEqual([
        { period: '1s', start: '202301021000', end: '202301021159' },
        { period: '1s', start: '202301021200', end: '202301021229' },
      ])
      expect(page.text()).toContain('时间 2023-01-02 10:00:01 开 50000.00')
    })

    test('by the second without prints says since when there are some', async () => {
      const answers = { [`GET /api/bars/${A}`]: past([]), [`GET /api/bars/${B}`]: { ...past([]), id: B, since: '' } }
      const page = await openCoins({ path: '/btc/1s/ALL?from=20200102&to=20200102', answers }, { P: '1s' })
      expect(page.text()).toContain(btcText.range.noSeconds)
      expect(page.text()).toContain('自 2023-01-01 起有记录')
    })

    test('by the second of more than a day is rejected as too long without a request', async () => {
      const page = await openCoins({ path: '/btc/1s/ALL?from=20200102&to=20200103' }, { P: '1s' })
      expect(page.text()).toContain('1s K线一次最多看 1 天')
      expect(page.text()).toContain('把周期换成 1m')
      expect(barQueries(page)?.some((query) => 'end' in (query as object))).not.toBe(true)
    })

    test('by the second up to now is too long as well while the simulated clock is not known', async () => {
      const simulated = { ...table, name: ['模拟比特币', '模拟比特币'] }
      const page = await openCoins({ table: simulated, path: '/btc/1h/ALL?from=20220201' })
      const before = barQueries(page)?.length
      vi.spyOn(market, 'marketTime').mockReturnValue(undefined)
      await page.show(<CoinView params={{ P: '1s' }} />)
      await page.pass(1_000)
      expect(page.text()).toContain('1s K线一次最多看 1 天')
      expect(barQueries(page)?.length).toBe(before)
    })

    test('that is invalid is quoted in the message without a request', async () => {
      const page = await openCoins({ path: '/btc/1h/ALL?from=20230105&to=20230104' })
      expect(page.text()).toContain(btcText.range.backwards('20230105', '20230104'))
      expect(barQueries(page)?.some((query) => 'end' in (query as object))).not.toBe(true)
    })
  })

  test('requests the hours of three days, in Beijing’s: 24 hours ago may be yesterday', async () => {
    const page = await openCoins()
    const queries = page.requests[`GET /api/bars/${A}`]?.map(({ query }) => query)
    expect(queries).toContainEqual({ period: '1h', start: '20230130' })
    expect(queries).toContainEqual({ period: '1h', start: '20230128' })
  })

  test('has bars in the coin’s own units, volume with them', async () => {
    const page = await openCoins()
    expect(page.text()).toContain(
      '时间 2023-02-01 10:00 开 51000.00 高 51000.00 低 51000.00 收 51000.00 幅 0.00% 量 12.345 ',
    )
    expect(page.text()).toContain('时间 02-01 10:00:00 合并 +30 BINANCE +30 OKX —')
  })

  test('draws sellers above in the colour of falling and buyers below in that of rising', async () => {
    const page = await openCoins()
    const fill = (text: string) =>
      page.drawn.findLast(({ call, args }) => call === 'fillText' && args[0] === text)?.fill
    expect(['52501.00', '52499.00', '52498.00'].map(fill)).toEqual(['down', 'up', 'up'])
    const place = (text: string) =>
      page.drawn.findLast(({ call, args }) => call === 'fillText' && args[0] === text)?.args[2] as number
    expect(place('52501.00')).toBeLessThan(place('52499.00'))
    expect(place('52499.00')).toBeLessThan(place('52498.00'))
  })

  test.each([
    ['utc', '+1500.00 +2.94%'],
    ['prev', '+12500.00 +31.25%'],
  ])('against the base %s changes by %s', async (base, words) => {
    const page = await openCoins()
    await page.write(btcText.baseLabel, base)
    expect(page.text()).toContain(words)
  })

  test('compares the sources in money and in ten-thousandths, each with its age', async () => {
    const page = await openCoins()
    const rows = [...page.host.querySelectorAll('table tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['BINANCE', '52500.00', '—', '—', '1秒前'],
      // 26.2 of 52,500
      ['OKX', '52473.8', '-26.20', '-4.99', '1秒前'],
    ])
    await page.pass(6_000)
    expect(page.text()).toContain('来源落后 7秒前')
  })

  test('has the prints of all sources as one tape, newest first, large ones marked', async () => {
    const page = await openCoins()
    expect(page.table('成交')).toEqual([
      { 时间: '09:59:59.500', 来源: 'BINANCE', 价格USDT: '▼52499.00', 数量BTC: '0.10000', 金额USDT: '5250' },
      { 时间: '09:59:59.000', 来源: 'OKX', 价格USDT: '▲52474.0', 数量BTC: '0.2500', 金额USDT: '◇1.31万' },
      { 时间: '09:59:58.000', 来源: 'BINANCE', 价格USDT: '▲52500.00', 数量BTC: '3.00000', 金额USDT: '◆15.75万' },
    ])
    await page.write(btcText.minSize, '10000')
    expect(page.table('成交').map((row) => row.金额USDT)).toEqual(['◇1.31万', '◆15.75万'])
    const bands = [2_000, 1_999, 200, 199].map((part) => printRow({ time: now, price: 50_000_00, volume: part * 100 }))
    await page.write(btcText.minSize, '0')
    await page.fill(topicOf.tick(A), section('trade', bands, { snapshot: true }))
    await page.pass(1_000)
    const marks = page.table('成交').flatMap((row) => (row.来源 === 'BINANCE' ? [row.金额USDT?.slice(0, 1)] : []))
    expect(marks.sort()).toEqual(['9', '◆', '◇', '◇'])
  })

  test('draws the book with the depth from the best level outwards, and its spread', async () => {
    const page = await openCoins()
    const texts = page.painted()
    expect(texts).toEqual(
      expect.arrayContaining(['52501.00', '0.2000', '52499.00', '1.5000', '52498.00', '0.5000', '2.0000']),
    )
    expect(texts).toEqual(expect.arrayContaining(['价差 2.00 (0.38‱)']))
  })

  test('shows a spread in ten-thousandths of the best bid', async () => {
    const page = await openCoins()
    const book = { bidPrice1: 40_000_00, bidVolume1: 1, askPrice1: 50_000_00, askVolume1: 1 }
    await page.fill(topicOf.tick(A), section('quote', [{ time: now, last: 1, volume: 1, amount: 1, ...book }]))
    await page.pass(1_000)
    expect(page.painted()).toEqual(expect.arrayContaining(['价差 10000.00 (2500.00‱)']))
  })

  test.each([
    [{ T: 'X' }, btcText.wrong('类型', 'X')],
    [{ P: '2m' }, btcText.wrong('周期', '2m')],
    [{ S: 'ok' }, btcText.wrong('来源', 'ok')],
    [{ S: 'KRAKEN' }, '当前行情源没有 KRAKEN'],
    [{ T: 'PERP' }, btcText.noType('永续')],
  ])('opened with %j shows what is available', async (params, words) => {
    expect((await openCoins({}, params)).text()).toContain(words)
  })

  test('opens the chosen source', async () => {
    const page = await openCoins()
    await page.press('OKX', '[role=radio]')
    expect(page.went()).toMatch(/^\/btc\/.*1h.*OKX/)
  })

  test.each([
    [101, 100, 100],
    [99.95, 100, -5],
    [0, 100, null],
    [100, 0, null],
  ])('a price of %d against %d has a premium of %s ten-thousandths', (last, base, premium) => {
    if (premium === null) expect(premiumOf(last, base)).toBeNull()
    else expect(premiumOf(last, base)).toBeCloseTo(premium, 9)
  })

  test('depth sums from the best level on', () => {
    expect(
      withDepth([
        { price: 3, volume: 1 },
        { price: 2, volume: 4 },
      ]).map(({ depth }) => depth),
    ).toEqual([1, 5])
  })
})
