import type { Config } from '../config'
import { besideStock } from '../feeds/coin/beside-stock'
import type { CoinVenue } from '../feeds/coin/venue'
import type { Feed } from '../feeds/feed'

/** Live coin exchanges by the name that `ZEUS_COIN_FEED` gives them; only the one's code is loaded. */
const COIN_VENUES: Readonly<Record<string, (sources: Config['sources']) => Promise<CoinVenue>>> = {
  async binance({ binanceUrl: url }) {
    const { binanceVenue } = await import('../feeds/binance/venue')
    return binanceVenue(url ? { url: url.replace(/\/+$/, '') } : {})
  },
  async okx({ okxUrl: url }) {
    const { okxVenue } = await import('../feeds/okx/venue')
    return okxVenue(url ? { url: url.replace(/\/+$/, '') } : {})
  },
}

export const COIN_VENUE_NAMES: readonly string[] = Object.keys(COIN_VENUES)

/** Undefined for a name that is no coin exchange. */
export function chooseCoinVenue(name: string, sources: Config['sources']): Promise<CoinVenue> | undefined {
  return Object.hasOwn(COIN_VENUES, name) ? COIN_VENUES[name]?.(sources) : undefined
}

/** The feed with the coin exchanges that `ZEUS_COIN_FEED` names beside it; `simulated` leaves it as it is. */
export async function withCoins(stock: Feed, config: Config, now: () => number): Promise<Feed> {
  const names = config.coinFeed.filter((name) => name !== 'simulated')
  if (names.length === 0) return stock
  const [{ createCoinFeed }, { dialSocket }, { wallClock }] = await Promise.all([
    import('../feeds/coin/live-feed'),
    import('../feeds/coin/dial'),
    import('../feeds/coin/wall-clock'),
  ])
  const venues = await Promise.all(names.flatMap((name) => chooseCoinVenue(name, config.sources) ?? []))
  const options = { clock: wallClock(now), random: Math.random, dial: dialSocket }
  return besideStock(
    stock,
    venues.map((venue) => createCoinFeed(venue, options)),
    now,
  )
}
