import type { Price } from './units'

/** `600519.SH`, `000001.SZ`, `920002.BJ`, `000016.SH` (index), `BTCUSDT.BINANCE`, `ci:NAME` (a basket). */
export type InstrumentId = string

export type Exchange = 'SH' | 'SZ' | 'BJ' | 'BINANCE' | 'OKX'
export type InstrumentKind = 'stock' | 'index' | 'fund' | 'bond' | 'crypto'
/** Trading board; decides steps, lots and price limits (`rules.ts`). */
export type Board = 'main' | 'star' | 'chinext' | 'bse' | 'fund' | 'bond' | 'index' | 'crypto'

/** What is known of an instrument before any trade of the day. */
export interface Instrument {
  id: InstrumentId
  name: string
  kind: InstrumentKind
  board: Board
  priceScale: number
  volumeScale: number
  prevClose: Price
  /** Daily limits in price units; 0 = none (indexes, crypto, a new listing's first days). */
  limitUp: Price
  limitDown: Price
  /** Shares that trade freely, and all; 0 = unknown. */
  floatShares: number
  totalShares: number
  /** First-level industry's name; empty = unknown. */
  industry: string
  /** Industry's name by other schemes, by their keys (`sw2`, `tdx`); absent = none known. */
  industries?: Readonly<Record<string, string>>
  /** Mean daily volume (shares) over the last 5 trading days, for 量比; 0 = unknown. */
  meanVolume5: number
  /** True where the feed carries order numbers, so that OD and order-split are possible. */
  hasOrderNumbers: boolean
}

/** What an instrument has of these that is no company's paper: an index, a coin. */
export const NO_COMPANY = {
  limitUp: 0,
  limitDown: 0,
  floatShares: 0,
  totalShares: 0,
  industry: '',
  meanVolume5: 0,
  hasOrderNumbers: false,
} as const satisfies Partial<Instrument>

/** Six-digit code ranges. Undefined for what is no stock, fund, bond or index code. */
export function boardOf(code: string, exchange: Exchange): { kind: InstrumentKind; board: Board } | undefined {
  const three = code.slice(0, 3)
  if (!/^\d{6}$/.test(code)) return undefined
  if (exchange === 'SH') {
    if (three === '000') return { kind: 'index', board: 'index' }
    if (three === '688' || three === '689') return { kind: 'stock', board: 'star' }
    if (/^60[0135]/.test(code)) return { kind: 'stock', board: 'main' }
    if (/^(51|52|53|55|56|58)/.test(code)) return { kind: 'fund', board: 'fund' }
    if (/^11/.test(code)) return { kind: 'bond', board: 'bond' }
  }
  if (exchange === 'SZ') {
    if (three === '399') return { kind: 'index', board: 'index' }
    if (/^30[012]/.test(code)) return { kind: 'stock', board: 'chinext' }
    if (/^00[0123]/.test(code)) return { kind: 'stock', board: 'main' }
    if (/^1[56]/.test(code)) return { kind: 'fund', board: 'fund' }
    if (/^12[378]/.test(code)) return { kind: 'bond', board: 'bond' }
  }
  if (exchange === 'BJ') {
    if (three === '899') return { kind: 'index', board: 'index' }
    if (/^(92|43|83|87|88)/.test(code)) return { kind: 'stock', board: 'bse' }
  }
  return undefined
}

export const codeOf = (id: InstrumentId): string => id.split('.')[0] ?? id
export const exchangeOf = (id: InstrumentId): string => id.split('.')[1] ?? ''

/** Index numbers of a market's main indexes; the tiles at the top of a page, in this order. */
export const MAIN_INDEXES = [
  { id: '000001.SH', name: '上证指数' },
  { id: '399001.SZ', name: '深证成指' },
  { id: '399006.SZ', name: '创业板指' },
  { id: '000688.SH', name: '科创50' },
  { id: '000016.SH', name: '上证50' },
  { id: '000300.SH', name: '沪深300' },
  { id: '000852.SH', name: '中证1000' },
  { id: '899050.BJ', name: '北证50' },
] as const

/**
 * Full ids a user's input may mean, best first: `600519`, `sh600519`, `SH600519`, `600519.SH`, `600519.sh`.
 * Input that names its exchange has one answer; a bare code has one per exchange in which its range exists.
 */
export function idsFromInput(input: string): InstrumentId[] {
  const text = input.trim().toUpperCase()
  if (/^[A-Z0-9]+\.(BINANCE|OKX)$/.test(text)) return [text]
  const match = /^(?:(SH|SZ|BJ)(\d{6})|(\d{6})(?:\.(SH|SZ|BJ))?)$/.exec(text)
  if (!match) return []
  const code = (match[2] ?? match[3]) as string
  const named = (match[1] ?? match[4]) as Exchange | undefined
  if (named) return [`${code}.${named}`]
  const stocksFirst = (['SZ', 'SH', 'BJ'] as const)
    .map((exchange) => ({ exchange, as: boardOf(code, exchange) }))
    .filter((found) => found.as)
    .sort((a, b) => Number(a.as?.kind === 'index') - Number(b.as?.kind === 'index'))
  return stocksFirst.map(({ exchange }) => `${code}.${exchange}`)
}
