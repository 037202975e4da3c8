export const STOCK_EXCHANGES = ['SH', 'SZ', 'BJ'] as const
/** Where coins trade: the ends of their ids, and in small letters the names of live sources. */
export const COIN_EXCHANGES = ['BINANCE', 'OKX'] as const

export type StockExchange = (typeof STOCK_EXCHANGES)[number]
export type CoinExchange = (typeof COIN_EXCHANGES)[number]
export type Exchange = StockExchange | CoinExchange
