import type { ExRights } from './ex-rights'
import type { Exchange } from './exchanges'
import { COIN_ID } from './instrument-id'
import { readCode, tidyCode } from './read-code'
import type { Price } from './units'

/** `600519.SH`, `000001.SZ`, `920002.BJ`, `000016.SH` (index), `BTCUSDT.BINANCE`, `ci:NAME` (a basket). */
export type InstrumentId = string

export type { Exchange } from './exchanges'

export type InstrumentKind = 'stock' | 'index' | 'fund' | 'bond' | 'crypto'
/**
 * Trading board; decides steps, lots and price limits (`rules.ts`). `b-usd`, `b-hkd`: B shares of Shanghai and Shenzhen,
 * whose prices and money are in those currencies. `growth-fund`: the rule of funds on STAR or ChiNext alone, whose codes are
 * among those of `fund` (`listed-limits.ts`).
 */
export type Board =
  | 'main'
  | 'star'
  | 'chinext'
  | 'bse'
  | 'b-usd'
  | 'b-hkd'
  | 'fund'
  | 'growth-fund'
  | 'reit'
  | 'bond'
  | 'index'
  | 'crypto'

/** Data of an instrument before any trade of the day. */
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
  /** The feed stated both: a price beyond them is an error. Absent: there are none, or they follow from the board's rule. */
  limitsStated?: true
  /** Free-float and total shares; 0 = unknown. */
  floatShares: number
  totalShares: number
  /** First trading day, `YYYYMMDD`; absent = unknown. */
  listed?: string
  /** Terms of today's ex-date as the feed states them; absent = none, or unknown. */
  exRights?: ExRights
  /** First-level industry's name; empty = unknown. */
  industry: string
  /** Industry's name by other schemes, by their keys (`sw2`, `tdx`); absent = none known. */
  industries?: Readonly<Record<string, string>>
  /** Mean daily volume (shares) over the last 5 trading days, for 量比; 0 = unknown. */
  meanVolume5: number
  /** True where the feed carries order numbers, so that OD and order-split are possible. */
  hasOrderNumbers: boolean
  /** Limitations of the day's data, which pages show beside its figures; absent: none. */
  caveats?: Caveats
}

/**
 * Origin of a previous close that the venue did not state: derived from the limits seen in orders (`orders`), the close
 * recorded on the day before (`chain`), or the day's first price, so that changes count from the open (`open`).
 */
export const PREV_CLOSE_OF = ['orders', 'chain', 'open'] as const
export type PrevCloseOf = (typeof PREV_CLOSE_OF)[number]

export interface Caveats {
  prevCloseOf?: PrevCloseOf
  /**
   * Rows known to be missing (0: cannot be counted), the fraction of the day, 0…1, that is present, and Chinese
   * sentences.
   */
  lost?: { rows: number; share: number; words: string[] }
}

/** Previous close in price units; 0 if the day's first price is used instead. */
export const knownPrevClose = ({ prevClose, caveats }: Pick<Instrument, 'prevClose' | 'caveats'>): Price =>
  caveats?.prevCloseOf === 'open' ? 0 : prevClose

/** Whether it is bought and sold on an exchange, so that it has orders and days: no index, and no coin. */
export const isSecurity = (kind: InstrumentKind): boolean => kind !== 'index' && kind !== 'crypto'

/** Fields of an instrument that is not issued by a company: an index, a coin. */
export const NO_COMPANY = {
  limitUp: 0,
  limitDown: 0,
  floatShares: 0,
  totalShares: 0,
  industry: '',
  meanVolume5: 0,
  hasOrderNumbers: false,
} as const satisfies Partial<Instrument>

type Range = readonly [codes: RegExp, kind: InstrumentKind, board: Board]

/** The first match decides. Source: the exchanges' code plans (证券代码分配规则). */
const RANGES: Readonly<Partial<Record<Exchange, readonly Range[]>>> = {
  SH: [
    [/^000/, 'index', 'index'],
    [/^68[89]/, 'stock', 'star'],
    [/^60[0135]/, 'stock', 'main'],
    [/^900/, 'stock', 'b-usd'],
    [/^508/, 'fund', 'reit'],
    // 50 closed and LOF (501, 502, 506), 51–53, 55, 56, 58 ETF.
    [/^5[0123568]/, 'fund', 'fund'],
    // Convertible (110, 111, 113, 118) and exchangeable bonds.
    [/^(11|132)/, 'bond', 'bond'],
  ],
  SZ: [
    [/^399/, 'index', 'index'],
    [/^30[012]/, 'stock', 'chinext'],
    [/^00[0123]/, 'stock', 'main'],
    [/^200/, 'stock', 'b-hkd'],
    [/^18[01]/, 'fund', 'reit'],
    // 150–159 (159 ETF), 160–169 LOF, 184 closed.
    [/^(15|16|184)/, 'fund', 'fund'],
    [/^12[03578]/, 'bond', 'bond'],
  ],
  BJ: [
    [/^899/, 'index', 'index'],
    [/^(92|43|83|87|88)/, 'stock', 'bse'],
  ],
}

/** Type of a six-digit code at an exchange. Undefined if it is no stock, fund, convertible bond or index. */
export function boardOf(code: string, exchange: Exchange): { kind: InstrumentKind; board: Board } | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const found = RANGES[exchange]?.find(([codes]) => codes.test(code))
  return found && { kind: found[1], board: found[2] }
}

/** False for B shares, whose money must not be added to amounts in yuan. */
export const isInYuan = (board: Board): boolean => board !== 'b-usd' && board !== 'b-hkd'

export const codeOf = (id: InstrumentId): string => id.split('.')[0] ?? id
/** A perpetual swap says so in its code: `BTCUSDTSWAP`, `BTCUSDTPERP`. */
export const isPerpetual = (id: InstrumentId): boolean => /SWAP|PERP/.test(codeOf(id))
export const exchangeOf = (id: InstrumentId): string => id.split('.')[1] ?? ''

/** The main indexes, in the order of the tiles at the top of a page. */
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
 * Ids that a user's input (`readCode`) can mean, best first. Input with an exchange has one; a bare code has one for each
 * exchange whose code plan contains it.
 */
export function idsFromInput(input: string): InstrumentId[] {
  const tidy = tidyCode(input)
  if (COIN_ID.test(tidy)) return [tidy]
  const read = readCode(input)
  if (read?.code.length !== 6) return []
  const { code, exchanges, isNamed } = read
  if (isNamed && exchanges.length === 1) return [`${code}.${exchanges[0]}`]
  // For a code at both exchanges, Shenzhen's is the stock and Shanghai's the index.
  return (['SZ', 'SH', 'BJ'] as const)
    .filter((exchange) => exchanges.includes(exchange) && boardOf(code, exchange))
    .map((exchange) => `${code}.${exchange}`)
}
