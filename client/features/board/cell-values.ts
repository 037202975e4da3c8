import { LATE_AFTER_INTERVALS, QUOTE_INTERVAL_MS, STALE_AFTER_INTERVALS } from '../../../shared/protocol/limits'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/rows/board-store'
import type { MeasureStore } from '../../store/rows/measure-store'
import { isSkippedLately } from '../../store/use-conflated'
import type { TableUnits } from '../../text/columns'
import { connectionText } from '../../text/connection'
import { directionOf, formatChange, formatPercent, formatPrice, formatRatio } from '../../ui/format'
import type { CellValue } from '../../ui/grid-column'
import type { BasketAt } from './figures'

/** Inputs of cells, all read at the time of painting. */
export interface BoardContext {
  board: BoardStore
  measures: MeasureStore
  table: InstrumentTable
  /** The basket at a place; only lists of one's own have any. */
  baskets: BasketAt
  /** The day's line of a row as a cell's background. */
  line: (index: number) => string
  /** Market time, ms; NaN = unknown. */
  now: () => number
  /** False: the line is cut, and every number is dimmed. */
  connected: () => boolean
  /** False in the pauses of the day: an old row is then not late. */
  trading: () => boolean
  /** Chosen units of money and volume. */
  units?: TableUnits
  /** Name of the source that supplied a row as fallback, by its index. */
  sourceName: (place: number) => string
}

/** A known number as it is shown. */
export type Show = (value: number, context: BoardContext, index: number) => CellValue

export const WAN = 1e4
export const YI = 1e8

export const money = (unit: number, digits: number, signed = true): Show => {
  return (yuan) => {
    const text = (yuan / unit).toFixed(digits)
    const zero = Number(text) === 0
    const sign = signed && yuan > 0 && !zero ? '+' : ''
    return {
      text: `${sign}${zero ? text.replace('-', '') : text}`,
      ...(signed ? { tone: directionOf(zero ? 0 : yuan) } : {}),
    }
  }
}

export const percent =
  (digits = 2): Show =>
  (ratio) => ({
    text: formatPercent(ratio, { digits }).slice(0, -1),
    tone: directionOf(Number(ratio.toFixed(digits + 2))),
  })
export const rate: Show = (ratio) => ({ text: formatPercent(ratio, { sign: false }).slice(0, -1) })
export const count: Show = (value) => ({ text: String(value) })
export const signedCount: Show = (value) => ({ text: formatChange(value, 0), tone: directionOf(value) })
export const aroundOne: Show = (value) => ({
  text: formatRatio(value),
  tone: directionOf(Math.round((value - 1) * 100)),
})

export const price: Show = (last, { table, board }, index) => ({
  text: formatPrice(last, table.priceScale[index] ?? 2),
  tone: directionOf(board.change[index]),
})

/** A price that is no last price: coloured by where it lies to the previous close. */
export const levelPrice: Show = (value, { table, board }, index) => ({
  text: formatPrice(value, table.priceScale[index] ?? 2),
  tone: directionOf(value - (board.reference.prevClose[index] || value)),
})

/** One decimal more than prices. */
export const microPriceCell: Show = (difference, { table, board }, index) => {
  const scale = table.priceScale[index] ?? 2
  const last = board.data.last[index] as number
  return { text: formatPrice((last + difference) * 10, scale + 1), tone: directionOf(Math.round(difference * 10)) }
}

/** A row without news for this long is not late but quiet. */
const QUIET_MS = QUOTE_INTERVAL_MS * STALE_AFTER_INTERVALS * 10

/** Age of a row in seconds of the market's clock: amber when late, dim when long still. */
export function ageCell(ms: number, trading = true): CellValue {
  const seconds = ms / 1000
  const text =
    seconds < 100
      ? seconds.toFixed(0)
      : seconds < 6000
        ? `${Math.floor(seconds / 60)}m`
        : `${Math.floor(seconds / 3600)}h`
  if (!trading || ms > QUIET_MS) return { text, tone: 'dim' }
  return ms > QUOTE_INTERVAL_MS * LATE_AFTER_INTERVALS ? { text, tone: 'warning' } : { text }
}

/** Adds ⤓ if values between the row's last two were skipped. */
export function skippedCell(board: BoardStore, index: number, cell: CellValue): CellValue {
  if (!isSkippedLately(board.skippedOf(index))) return cell
  const reason = board.conflated && connectionText.conflated[board.conflated.reason]
  return { text: `⤓${cell.text}`, tone: 'warning', ...(reason ? { title: reason } : {}) }
}
