import { COIN_EXCHANGES, STOCK_EXCHANGES } from './exchanges'

const STOCK = `\\d{6}\\.(?:${STOCK_EXCHANGES.join('|')})`
const COIN = `[A-Z0-9]{2,20}\\.(?:${COIN_EXCHANGES.join('|')})`

/** Source of a regular expression for an instrument id, as part of a longer one. */
export const INSTRUMENT_PATTERN = `(?:${STOCK}|${COIN})`
/** Matches `600519.SH`, `000016.SH` (index) and `BTCUSDT.BINANCE`, but no basket. */
export const INSTRUMENT_ID = new RegExp(`^${INSTRUMENT_PATTERN}$`)
export const STOCK_ID = new RegExp(`^${STOCK}$`)
export const COIN_ID = new RegExp(`^${COIN}$`)

/** `ci:NAME`, `ci:OWNER~NAME`: a basket, one's own or another's; an owner's name contains no invisible characters. */
const BASKET_ID = /^ci:(?:[^\s\p{C},/~]{1,64}~)?[\u4e00-\u9fa5A-Za-z0-9_-]{1,24}$/u
export const isBasketId = (id: string): boolean => BASKET_ID.test(id)
/** Text after `ci:` in a basket's code: `NAME` or `OWNER~NAME`. */
export const basketIn = (id: string): string => id.slice('ci:'.length)
/** Owner and name of the basket `NAME` or `OWNER~NAME`; without an owner it belongs to the writer. */
export function ownerAndName(basket: string): { owner: string | undefined; name: string } {
  const tilde = basket.lastIndexOf('~')
  return { owner: tilde < 0 ? undefined : basket.slice(0, tilde), name: basket.slice(tilde + 1) }
}
/** Whether a text is the id of an instrument or a basket. */
export const isSubjectId = (id: string): boolean => INSTRUMENT_ID.test(id) || isBasketId(id)
