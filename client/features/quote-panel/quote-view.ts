import type { Instrument } from '../../../shared/market/instrument'
import type { BoardStore } from '../../store/board-store'
import { boardValue } from '../../store/board-view'
import { quoteText } from '../../text/trading'
import {
  type Direction,
  directionOf,
  EMPTY,
  formatChange,
  formatLots,
  formatPercent,
  formatPrice,
  formatRatio,
  formatYuan,
} from '../../ui/format'

export interface QuoteFigure {
  label: string
  text: string
  tone?: Direction
}

export interface QuoteView {
  last: string
  change: string
  percent: string
  tone: Direction
  limit: 'limit-up' | 'limit-down' | undefined
  figures: QuoteFigure[]
  /** Market time of the row, ms; NaN = nothing came. */
  time: number
}

const LIMIT_UP = 2
const LIMIT_DOWN = 4

const unknown = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** The day of one instrument in words and figures, from its row of the board. */
export function quoteView(board: BoardStore, index: number, instrument: Instrument): QuoteView {
  const { prevClose, priceScale, limitUp, limitDown } = instrument
  const figure = (column: Parameters<typeof boardValue>[1]) => boardValue(board, column, index)
  const price = (label: string, value: number): QuoteFigure => ({
    label,
    text: formatPrice(unknown(value), priceScale),
    tone: directionOf(value > 0 ? value - prevClose : 0),
  })
  const last = figure('last')
  const change = figure('change')
  const state = board.has(index) ? figure('state') : 0
  const words = quoteText
  return {
    last: formatPrice(unknown(last), priceScale),
    change: last > 0 ? formatChange(last - prevClose, priceScale) : EMPTY,
    percent: formatPercent(unknown(change)),
    tone: directionOf(change),
    limit: state & LIMIT_UP ? 'limit-up' : state & LIMIT_DOWN ? 'limit-down' : undefined,
    time: figure('time'),
    figures: [
      price(words.open, figure('open')),
      price(words.high, figure('high')),
      price(words.low, figure('low')),
      { label: words.prevClose, text: formatPrice(prevClose, priceScale) },
      { label: words.volume, text: formatLots(unknown(figure('volume'))) },
      { label: words.turnover, text: formatYuan(unknown(figure('turnover'))) },
      { label: words.turnoverRate, text: formatPercent(unknown(figure('turnoverRate')), { sign: false }) },
      { label: words.volumeRatio, text: formatRatio(unknown(figure('volumeRatio'))) },
      { label: words.amplitude, text: formatPercent(unknown(figure('amplitude')), { sign: false }) },
      { label: words.outer, text: formatLots(unknown(figure('outer'))), tone: 'up' },
      { label: words.inner, text: formatLots(unknown(figure('inner'))), tone: 'down' },
      ...(limitUp > 0
        ? [
            { label: words.limitUp, text: formatPrice(limitUp, priceScale), tone: 'up' as const },
            { label: words.limitDown, text: formatPrice(limitDown, priceScale), tone: 'down' as const },
          ]
        : []),
    ],
  }
}
