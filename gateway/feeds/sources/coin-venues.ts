import type { CoinExchange } from '../../../shared/market/exchanges'
import type { CoinVenue } from '../coin/venue'

/** Address of the venue instead of its default ones: one address for all. */
interface CoinAddress {
  url?: string
}

/** Live coin exchanges by the name that `ZEUS_COIN_FEED` gives them; only the one's code is loaded. */
export const COIN_VENUES: Readonly<Record<Lowercase<CoinExchange>, (place: CoinAddress) => Promise<CoinVenue>>> = {
  binance: async (place) => (await import('../binance/venue')).binanceVenue(place),
  okx: async (place) => (await import('../okx/venue')).okxVenue(place),
}

export const COIN_VENUE_NAMES: readonly string[] = Object.keys(COIN_VENUES)

/** The variable that replaces a venue's addresses: a relay where it cannot be reached directly. */
export const coinUrlVariable = (name: string): string => `ZEUS_${name.toUpperCase()}_URL`
