import type { Config } from '../../config/config'
import { besideStock } from '../coin/beside-stock'
import type { CoinVenue } from '../coin/venue'
import type { Feed } from '../feed'
import { COIN_VENUES } from './coin-venues'

/** Undefined for a name that is no coin exchange. */
export function chooseCoinVenue(
  name: string,
  sources: Pick<Config['sources'], 'coinUrls'>,
): Promise<CoinVenue> | undefined {
  const open = Object.entries(COIN_VENUES).find(([known]) => known === name)?.[1]
  const url = sources.coinUrls[name]?.replace(/\/+$/, '')
  return open?.(url ? { url } : {})
}

/** The feed with the coin exchanges that `ZEUS_COIN_FEED` names beside it; `simulated` leaves it as it is. */
export async function withCoins(stock: Feed, config: Config, now: () => number): Promise<Feed> {
  const names = config.coinFeed.filter((name) => name !== 'simulated')
  if (names.length === 0) return stock
  const [{ createCoinFeed }, { dialSocket }, { wallClock }] = await Promise.all([
    import('../coin/live-feed'),
    import('../coin/dial'),
    import('../coin/wall-clock'),
  ])
  const venues = await Promise.all(names.flatMap((name) => chooseCoinVenue(name, config.sources) ?? []))
  const options = { clock: wallClock(now), random: Math.random, dial: dialSocket }
  return besideStock(
    stock,
    venues.map((venue) => createCoinFeed(venue, options)),
    now,
  )
}
