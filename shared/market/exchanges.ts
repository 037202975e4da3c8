export const STOCK_EXCHANGES = ['SH', 'SZ', 'BJ'] as const
/** Exchanges of coins: suffixes of their ids and, in lower case, names of the live sources. */
export const COIN_EXCHANGES = ['BINANCE', 'OKX'] as const

export type StockExchange = (typeof STOCK_EXCHANGES)[number]
export type CoinExchange = (typeof COIN_EXCHANGES)[number]
export type Exchange = StockExchange | CoinExchange
