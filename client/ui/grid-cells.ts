import { units } from '../text/common'
import { directionOf, EMPTY, formatPercent } from './format'
import type { CellValue } from './grid-column'

const UNKNOWN: CellValue = { text: EMPTY, tone: 'dim' }

/** A number at fixed decimals, without a "-0.00", with its sign and direction if `signed`. */
export function numberCell(value: number, digits: number, signed = false): CellValue {
  if (!Number.isFinite(value)) return UNKNOWN
  const text = value.toFixed(digits)
  const zero = Number(text) === 0
  if (!signed) return { text: zero ? text.replace('-', '') : text }
  return {
    text: zero ? text.replace('-', '') : `${value > 0 ? '+' : ''}${text}`,
    tone: directionOf(zero ? 0 : value),
  }
}

/** Yuan in a unit (1e4 = 万, 1e8 = 亿), which the head shows. */
export const moneyCell = (yuan: number, unit: number, digits: number, signed = true): CellValue =>
  numberCell(yuan / unit, digits, signed)

/** A fraction as a percentage without the sign %, which the head shows. */
export function percentCell(ratio: number, { digits = 2, signed = true } = {}): CellValue {
  if (!Number.isFinite(ratio)) return UNKNOWN
  const text = formatPercent(ratio, { digits, sign: signed }).slice(0, -1)
  return signed ? { text, tone: directionOf(Number(ratio.toFixed(digits + 2))) } : { text }
}

/** The unit of the figure itself where cells are in 万 or 亿 of it. */
export const wholeUnit = (shown: string | undefined): string | undefined =>
  shown === units.wan || shown === units.yi ? units.yuan : shown
