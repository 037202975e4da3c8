import { expect, test } from 'vitest'
import { readConfig } from '../../../gateway/config/config'
import { withCoins } from '../../../gateway/feeds/sources/choose-coins'
import { rowsOf } from '../../../shared/protocol/frame'
import type { Answer, Bars } from '../../../shared/protocol/rest'
import { topic } from '../../../shared/protocol/topics'
import { depthUpdate, print, SPOT_PATH, startBinance, wholeBook } from '../../support/coin-servers/binance-server'
import { createFakeFeed, dayStart, makeInstrument } from '../../support/fake-feed'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway } from '../../support/start-gateway'

const COIN = 'BTCUSDT.BINANCE'
const MINUTE = 60_000
/** 12:00 in Beijing, so that no midnight comes between. */
const NOON = Date.UTC(2026, 8, 10, 4)

test('an exchange on the wire reaches a socket, history and the operators, beside a stock feed of another time', async () => {
  const now = () => NOON
  const minutes = [4, 3, 2, 1].map((back) => NOON - back * MINUTE)
  const exchange = await startBinance({
    rest: (path) => {
      if (path.includes('/depth')) return { body: wholeBook(100) }
      if (!path.startsWith('/api/v3/klines') || !path.includes('interval=1m')) return { body: [] }
      // As much money as a busy day's, in four minutes: in our units more than a whole number holds exactly.
      return { body: minutes.map((start) => [start, '99', '120', '98', '100', '3', start + 59_999, '400000000', 9]) }
    },
  })
  const stocks = createFakeFeed()
  const config = readConfig({ ZEUS_COIN_FEED: 'binance', ZEUS_BINANCE_URL: exchange.url })
  const gateway = await startTestGateway({ feed: await withCoins(stocks, config, now) })
  try {
    await stocks.push(...dayStart('20260706', [makeInstrument({ id: '600519.SH' })]))
    const spot = await exchange.connection(SPOT_PATH)
    spot.send(print(7, '100.05', '0.5', NOON), depthUpdate({ U: 101, u: 102 }, NOON))

    const token = await gateway.mint(await gateway.register('alice'))
    const client = await new SocketClient(gateway.url, token).connected()
    await client.call('subscribe', [topic.tick(COIN)])
    const quotes = () => client.sections.flatMap((section) => (section.kind === 'quote' ? rowsOf(section) : []))
    await client.until(() => quotes().some((quote) => Number(quote.bidVolume1) > 0 && Number(quote.amount) > 2 ** 53))
    expect(quotes().at(-1)).toMatchObject({ last: 10_005, high: 12_000, bidPrice1: 10_000, askPrice1: 10_010 })
    client.close()

    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${gateway.url}/api/bars/${COIN}?period=1m`, { headers })
    const answer = (await response.json()) as Answer<Bars>
    expect(answer).toMatchObject({ ok: true, data: { high: expect.arrayContaining([12_000]) } })
    expect(gateway.state.tradingDay).toBe('20260706')
    expect(gateway.feed.reports?.()).toMatchObject([{ source: 'coin.binance' }])
  } finally {
    await gateway.stop()
  }
})
