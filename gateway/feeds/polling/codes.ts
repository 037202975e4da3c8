import {
  boardOf,
  codeOf,
  type Exchange,
  exchangeOf,
  type Instrument,
  type InstrumentId,
} from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import { BOARD_RULES } from '../../../shared/market/rules'

/** Data about an instrument that follows from its id alone. */
export type Security = Pick<Instrument, 'id' | 'kind' | 'board' | 'priceScale'> & {
  /** Shares in one 手 of a source that counts in lots. */
  lot: number
}

/** Undefined for what is no A-share stock, fund, bond or index. */
export function securityOf(id: InstrumentId): Security | undefined {
  const found = boardOf(codeOf(id), exchangeOf(id) as Exchange)
  if (!found) return undefined
  const priceScale = BOARD_RULES.find((rule) => rule.board === found.board)?.priceScale ?? 2
  return { id, ...found, priceScale, lot: sharesPerLot(id) }
}

/** `sh600519` of `600519.SH`, as Tencent and Sina write codes. */
export const prefixedCode = (id: InstrumentId): string => exchangeOf(id).toLowerCase() + codeOf(id)

/** The way back. Undefined for what is no such code. */
export function idOfPrefixed(code: string): InstrumentId | undefined {
  const match = /^(sh|sz|bj)(\d{6})$/.exec(code)
  return match ? `${match[2]}.${(match[1] as string).toUpperCase()}` : undefined
}

/** Parts of at most `size`. */
export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
