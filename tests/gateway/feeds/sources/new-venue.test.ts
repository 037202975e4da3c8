import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CoinVenue } from '../../../../gateway/feeds/coin/venue'

/** Files of the repository that a coin venue touches beside its folder; each mock stands for one line in that file. */
const touched: string[] = []
const EXCHANGES = '../../../../shared/market/exchanges'
const COIN_VENUES = '../../../../gateway/feeds/sources/coin-venues'

beforeAll(() => {
  vi.resetModules()
  vi.doMock(EXCHANGES, async (original) => {
    touched.push('shared/market/exchanges.ts')
    const exchanges = await original<typeof import('../../../../shared/market/exchanges')>()
    return { ...exchanges, COIN_EXCHANGES: [...exchanges.COIN_EXCHANGES, 'SPARE'] }
  })
  vi.doMock(COIN_VENUES, async (original) => {
    touched.push('gateway/feeds/sources/coin-venues.ts')
    const venues = await original<typeof import('../../../../gateway/feeds/sources/coin-venues')>()
    const withSpare = { ...venues.COIN_VENUES, spare: async (place: { url?: string }) => spareVenue(place.url) }
    return { ...venues, COIN_VENUES: withSpare, COIN_VENUE_NAMES: Object.keys(withSpare) }
  })
})

afterAll(() => {
  for (const path of [EXCHANGES, COIN_VENUES]) vi.doUnmock(path)
  vi.resetModules()
})

/** Stands for the venue's own folder. */
const spareVenue = (url = 'wss://spare.example'): CoinVenue => ({ name: 'spare', title: '备用所', url }) as never

test('a coin venue needs its folder, its word among the exchanges and its row, and is configured, opened and read', async () => {
  const { readConfig } = await import('../../../../gateway/config/config')
  const { chooseCoinVenue } = await import('../../../../gateway/feeds/sources/choose-coins')
  const { parseTopic } = await import('../../../../shared/protocol/topics')
  const { idsFromInput } = await import('../../../../shared/market/instrument')

  const config = readConfig({ ZEUS_COIN_FEED: 'spare,okx', ZEUS_SPARE_URL: 'https://relay.example/' })
  expect(config.coinFeed).toEqual(['spare', 'okx'])
  expect(await chooseCoinVenue('spare', config.sources)).toMatchObject({ name: 'spare', url: 'https://relay.example' })
  expect(parseTopic('tick:BTCUSDT.SPARE')).toEqual({ family: 'tick', subject: 'BTCUSDT.SPARE' })
  expect(idsFromInput('btcusdt.spare')).toEqual(['BTCUSDT.SPARE'])
  expect(() => readConfig({ ZEUS_COIN_FEED: 'other' })).toThrow(/`binance`, `okx`, `spare`/)
  expect(touched.sort()).toEqual(['gateway/feeds/sources/coin-venues.ts', 'shared/market/exchanges.ts'])
})
