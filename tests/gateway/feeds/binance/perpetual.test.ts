import { describe, expect, test } from 'vitest'
import { NOW, PERP, startHealthy } from '../../../support/coin-servers/binance-run'
import { OPEN_INTEREST, PRINT_PATH, wholeBook } from '../../../support/coin-servers/binance-server'

const HOUR = 3_600_000

/** As the venue documents it. */
const markPrice = (r: string, over: object = {}) => ({
  stream: 'btcusdt@markPrice@1s',
  data: {
    e: 'markPriceUpdate',
    E: NOW,
    s: 'BTCUSDT',
    p: '11794.15000000',
    i: '11784.62659091',
    P: '11784.25641265',
    r,
    T: NOW + 6 * HOUR,
    ...over,
  },
})

const answers: Record<string, unknown> = {
  '/depth': wholeBook(100),
  '/fapi/v1/fundingRate': [
    { symbol: 'BTCUSDT', fundingRate: '-0.03750000', fundingTime: NOW - 10 * HOUR, markPrice: '34287.54619963' },
    { symbol: 'BTCUSDT', fundingRate: '0.00010000', fundingTime: NOW - 2 * HOUR + 7, markPrice: '34287.54619963' },
  ],
  '/futures/data/openInterestHist': [
    ...[{ symbol: 'BTCUSDT', sumOpenInterest: '20403.63700000', sumOpenInterestValue: '150570784.07809979' }].map(
      (row) => ({ ...row, timestamp: String(NOW - HOUR) }),
    ),
  ],
}

const begin = (openInterest: unknown = { ...OPEN_INTEREST, time: NOW }) =>
  startHealthy({
    rest: (path) => {
      if (path.startsWith('/fapi/v1/openInterest')) return { body: openInterest }
      return { body: Object.entries(answers).find(([part]) => path.includes(part))?.[1] ?? [] }
    },
  })

describe('the Binance perpetual', () => {
  test('has the next rate and its settlement time; the interval follows from settled rates', async () => {
    const { server, run } = await begin()
    const prints = await server.connection(PRINT_PATH)
    prints.send(markPrice('0.00038167'))
    await run.until(() => run.of('perpetual').some(({ funding }) => funding), 'a funding rate')
    expect(run.of('perpetual').find(({ funding }) => funding)).toEqual({
      kind: 'perpetual',
      instrument: PERP,
      exchangeTime: NOW,
      funding: { rate: 38_167, settlesAt: NOW + 6 * HOUR },
    })
  })

  test('requests settled rates, and past and present open interest, in thousandths of a coin', async () => {
    const { server, clock, run } = await begin()
    await run.until(() => run.of('perpetual').length === 3, 'three answers')
    const news = run.of('perpetual')
    const minute = (time: number) => Math.round(time / 60_000) * 60_000
    expect(news.flatMap(({ settled }) => settled ?? [])).toEqual([
      { time: minute(NOW - 10 * HOUR), rate: -3_750_000 },
      { time: minute(NOW - 2 * HOUR), rate: 10_000 },
    ])
    expect(news.flatMap(({ earlierOpen }) => earlierOpen ?? [])).toEqual([{ time: NOW - HOUR, open: 20_403_637 }])
    expect(news.find(({ open }) => open)).toMatchObject({ exchangeTime: NOW, open: 10_659_509 })
    const polled = () => server.requests.filter((path) => path === '/fapi/v1/openInterest?symbol=BTCUSDT').length
    expect(polled()).toBe(1)
    clock.advance(20_000)
    expect(polled()).toBe(1)
    clock.advance(11_000)
    await run.until(() => polled() === 2, 'the next question')
  })

  test('reports what is unavailable, and stays live', async () => {
    const { run } = await begin({ code: 0 })
    await run.status('live', `；${PERP} 资金费率与持仓量：openInterest 消息的字段不对`)
  })

  test('treats an invalid rate as a fault of the connection', async () => {
    const { server, run } = await begin()
    const prints = await server.connection(PRINT_PATH)
    prints.send(markPrice('much'))
    await run.status('reconnecting', 'markPrice 消息的字段不对')
  })
})
