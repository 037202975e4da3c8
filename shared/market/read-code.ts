import { STOCK_EXCHANGES, type StockExchange } from './exchanges'

/** How vendors name the exchanges beside a code: Wind and Tushare, Yahoo, JoinQuant, Goldminer. */
export const EXCHANGE_NAMES: Readonly<Record<string, StockExchange>> = {
  SH: 'SH',
  SS: 'SH',
  SSE: 'SH',
  SHSE: 'SH',
  XSHG: 'SH',
  SZ: 'SZ',
  SZSE: 'SZ',
  XSHE: 'SZ',
  BJ: 'BJ',
  BSE: 'BJ',
  BJSE: 'BJ',
  XBSE: 'BJ',
}
/** Longest first: `SHSE` begins with `SH`. */
const NAMES = Object.keys(EXCHANGE_NAMES)
  .sort((a, b) => b.length - a.length)
  .join('|')
const BEFORE = `(?:${NAMES})[.:]?\\d{6}(?!\\d)`
const AFTER = `\\d{6}[.]?(?:${NAMES})(?![A-Za-z])`

/** A code that names its exchange, at the beginning of a text: `sh600519`, `SHSE.600519`, `600519.XSHG`. */
export const NAMED_CODE = new RegExp(`^(?:${BEFORE}|${AFTER})`, 'i')

/** Codes within a text, as `readCode` reads them. */
export const CODES_IN_TEXT = new RegExp(`(?<![\\w.])(?:${BEFORE}|${AFTER}|[01][.]\\d{6}(?!\\d)|\\d{6}(?!\\d))`, 'gi')

const PREFIXED = new RegExp(`^(${NAMES})[.:]?(\\d{1,6})$`)
const SUFFIXED = new RegExp(`^(\\d{6})[.]?(${NAMES})$`)
/** East Money: 1 is Shanghai, 0 Shenzhen and Beijing. */
const NUMBERED = /^([01])\.(\d{6})$/
const BY_NUMBER: Readonly<Record<string, readonly StockExchange[]>> = { '0': ['SZ', 'BJ'], '1': ['SH'] }

interface ReadCode {
  /** Up to six digits; fewer are the beginning of a code. */
  code: string
  /** Exchanges that it can be of; all where none is named. */
  exchanges: readonly StockExchange[]
  isNamed: boolean
}

/**
 * A code in half-width capitals, without blanks and without the signs that make a spreadsheet keep it as text
 * (`'000001`, `="000001"`). `。` becomes a dot: Chinese input methods type `600519。SH`.
 */
export const tidyCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    // Trailing signs are matched from the first of them only: otherwise a long text would take minutes.
    .replace(/^[\s'‘’"=]+|(?<![\s'‘’"])[\s'‘’"]+$/g, '')
    .toUpperCase()

/**
 * Reads a code of an exchange as vendors write it: `600519`, `sh600519`, `sh.600519`, `600519.SH`, `.SS`, `.SSE`,
 * `.XSHG`, `SHSE.600519`, `1.600519`. Undefined for anything else.
 */
export function readCode(text: string): ReadCode | undefined {
  const tidy = tidyCode(text)
  if (/^\d{1,6}$/.test(tidy)) return { code: tidy, exchanges: STOCK_EXCHANGES, isNamed: false }
  const [, before, started] = PREFIXED.exec(tidy) ?? []
  const [, ended, after] = SUFFIXED.exec(tidy) ?? []
  const exchange = EXCHANGE_NAMES[before ?? after ?? '']
  if (exchange) return { code: (started ?? ended) as string, exchanges: [exchange], isNamed: true }
  const [, number, code] = NUMBERED.exec(tidy) ?? []
  return number && code ? { code, exchanges: BY_NUMBER[number] ?? [], isNamed: true } : undefined
}
