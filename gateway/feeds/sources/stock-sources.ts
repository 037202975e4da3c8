/** Live stock sources that may run together, by the name that `ZEUS_FEED` gives them: the first is the one that counts. */
export const STOCK_SOURCES = ['tencent', 'sina', 'tdx', 'eastmoney', 'bridge'] as const

type StockSource = (typeof STOCK_SOURCES)[number]
/** Sources that are polled; the bridge receives pushed rows. */
export type StockVenueName = Exclude<StockSource, 'bridge'>
