import {
  boardOf,
  codeOf,
  type Exchange,
  exchangeOf,
  type InstrumentId,
  type InstrumentKind,
  idsFromInput,
} from '../../../shared/market/instrument'
import { EXCHANGE_NAMES, readCode } from '../../../shared/market/read-code'
import { BOARD_RULES } from '../../../shared/market/rules'
import { dateToMs, timeOfDay } from '../../../shared/market/session'
import { parsePrice, type UnixMs } from '../../../shared/market/units'
import { RowError } from './row'
import { text } from './text'

const bad = (column: string, value: string | undefined) => new RowError(text.badColumn(column, value ?? ''))

/** Whole number ≥ 0: quantities and numbers; vendors write `900.000` or `1.5e3` for some. */
export function whole(value: string | undefined, column: string): number {
  const number = value === undefined || value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isSafeInteger(number) || number < 0) throw bad(column, value)
  return number
}

/** A decimal ≥ 0 in units of `10^-scale`. An empty field is 0 where `optional`. */
export function parseDecimal(value: string | undefined, scale: number, column: string, optional = false): number {
  if (optional && (value === undefined || value.trim() === '')) return 0
  const units = parsePrice(value ?? '', scale)
  if (!Number.isSafeInteger(units) || units < 0) throw bad(column, value)
  return units
}

const CLOCK = /^(\d{1,2}):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?$/
const COMPACT = /^(\d{1,2})(\d\d)(\d\d)(\d{3})$/

/** Milliseconds after midnight of `09:25:00.940`, `092500940` or `92500940`. */
export function parseClock(value: string | undefined, column: string): number {
  const match = CLOCK.exec(value ?? '') ?? COMPACT.exec(value ?? '')
  if (!match) throw bad(column, value)
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (hour > 23 || minute > 59 || second > 59) throw bad(column, value)
  return ((hour * 60 + minute) * 60 + second) * 1000 + Number((match[4] ?? '').padEnd(3, '0'))
}

const midnights = new Map<string, UnixMs>()

/** Beijing midnight of `2023.07.11`, `2023-07-11` or `20230711`. */
export function midnight(value: string | undefined, column: string): UnixMs {
  const known = midnights.get(value ?? '')
  if (known !== undefined) return known
  const ms = dateToMs((value ?? '').replace(/^(\d{4})[.-](\d\d)[.-](\d\d)$/, '$1$2$3'))
  if (Number.isNaN(ms)) throw bad(column, value)
  if (midnights.size > 5_000) midnights.clear()
  midnights.set(value ?? '', ms)
  return ms
}

/** Epoch ms of `2023.02.01T09:15:00.040`, or of a time alone on the file's own day (`base`). */
export function moment(value: string | undefined, base: UnixMs | undefined, column: string): UnixMs {
  const split = value?.indexOf('T') ?? -1
  if (split < 0) {
    if (base === undefined) throw new RowError(text.noDate)
    return base + parseClock(value, column)
  }
  return midnight(value?.slice(0, split), column) + parseClock(value?.slice(split + 1), column)
}

export interface SecurityCode {
  id: InstrumentId
  kind: InstrumentKind
  priceScale: number
}

/**
 * Reads a vendor's code (as `readCode` does, or `2009` for 002009, whose zeros a spreadsheet ate) and remembers it. The
 * code itself tells the exchange, else the row's `market`, else `exchange`, the file's; where none does,
 * the code's range. Throws `SnapshotRowError`, of kind `unlisted` for what has no board there.
 */
export function securities(exchange?: Exchange): (value: string | undefined, market?: string) => SecurityCode {
  const known = new Map<string, SecurityCode>()
  return (value, market = '') => {
    const key = market === '' ? (value ?? '') : `${value} ${market}`
    const before = known.get(key)
    if (before) return before
    const read = readCode(value ?? '')
    if (!read) throw bad('SecurityID', value)
    const code = read.code.padStart(6, '0')
    const own = read.isNamed ? read.exchanges.find((one) => boardOf(code, one)) : undefined
    const at = own ?? (market.trim() === '' ? exchange : oneOf(market.toUpperCase(), EXCHANGE_NAMES, 'Market'))
    const id = at ? `${code}.${at}` : idsFromInput(code)[0]
    const security = id ? readSecurity(id) : undefined
    if (!security) throw new RowError(text.unlisted(at ? `${code}.${at}` : code), 'unlisted', code)
    known.set(key, security)
    return security
  }
}

/**
 * Only instruments with orders and prints: an index has none, so a code that looks like one belongs to another
 * exchange.
 */
export function traded(security: SecurityCode): SecurityCode {
  if (security.kind !== 'index') return security
  throw new RowError(text.unlisted(security.id), 'unlisted', codeOf(security.id))
}

/** The numbered stream of a security's exchange; where the row names none, each security counts for itself. */
export const channelOf = ({ id }: SecurityCode, value: string | undefined): string =>
  value ? `${exchangeOf(id)}-${value}` : id

export function readSecurity(id: InstrumentId): SecurityCode | undefined {
  const [code = '', exchange = ''] = id.split('.')
  const found = boardOf(code, exchange as Exchange)
  if (!found) return undefined
  return { id, kind: found.kind, priceScale: BOARD_RULES.find((rule) => rule.board === found.board)?.priceScale ?? 2 }
}

const CONTINUOUS_FROM = (9 * 60 + 30) * 60_000
const CONTINUOUS_TO = (14 * 60 + 57) * 60_000

/** The later of two orders that meet in continuous trading, with the larger number, crossed the spread. */
export function laterSide(buyNo: number, sellNo: number, time: UnixMs): 'none' | 'buy' | 'sell' {
  const now = timeOfDay(time)
  if (now < CONTINUOUS_FROM || now >= CONTINUOUS_TO || buyNo === sellNo) return 'none'
  return buyNo > sellNo ? 'buy' : 'sell'
}

/** One of a vendor's letters or digits for a side. Throws `SnapshotRowError` for any other. */
export function oneOf<T>(value: string | undefined, choices: Readonly<Record<string, T>>, column: string): T {
  const key = (value ?? '').trim()
  if (!Object.hasOwn(choices, key)) throw bad(column, value)
  return choices[key] as T
}
