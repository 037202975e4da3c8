/** Live stock sources that may run together, by the name that `ZEUS_FEED` gives them: the first is the one that counts. */
export const STOCK_SOURCES = ['tencent', 'sina', 'tdx', 'eastmoney', 'bridge'] as const

type StockSource = (typeof STOCK_SOURCES)[number]
/** Those that are asked again and again; the bridge is told. */
export type StockVenueName = Exclude<StockSource, 'bridge'>
