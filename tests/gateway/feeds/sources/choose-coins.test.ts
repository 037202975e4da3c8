import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../../gateway/config/config'
import { withCoins } from '../../../../gateway/feeds/sources/choose-coins'
import { SPOT_PATH, startBinance } from '../../../support/coin-servers/binance-server'
import { createFakeFeed } from '../../../support/fake-feed'

describe('the coin exchanges that ZEUS_COIN_FEED names', () => {
  test('by default there are none: the feed is left as it is', async () => {
    const feed = createFakeFeed()
    expect(await withCoins(feed, readConfig({}), Date.now)).toBe(feed)
  })

  test('are asked at the configured address, beside the other feed', async () => {
    const server = await startBinance()
    const config = readConfig({ ZEUS_COIN_FEED: 'binance', ZEUS_BINANCE_URL: `${server.url}/` })
    const stock = createFakeFeed()
    const feed = await withCoins(stock, config, Date.now)
    const stop = new AbortController()
    const events = feed.events(stop.signal)[Symbol.asyncIterator]()
    const first = await events.next()
    expect(first.value).toMatchObject([{ kind: 'instruments', instruments: [{ id: 'BTCUSDT.BINANCE' }] }, {}])
    await server.connection(SPOT_PATH)
    stop.abort()
    await events.return?.()
  })

  test.each(['binance', 'okx', 'binance,okx', 'okx, binance', 'simulated'])('%s is understood', (text) => {
    expect(readConfig({ ZEUS_COIN_FEED: text }).coinFeed.join()).toBe(text.replace(' ', ''))
  })

  test.each(['coinbase', 'binance,binance', 'simulated,okx', ','])('%s is refused by name', (text) => {
    expect(() => readConfig({ ZEUS_COIN_FEED: text })).toThrow(
      /ZEUS_COIN_FEED=.*expected `simulated`, `binance`, `okx`/,
    )
  })
})
