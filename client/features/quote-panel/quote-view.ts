import { type Instrument, knownPrevClose } from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import { standInOf } from '../../../shared/protocol/stand-in'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'
import { quoteText } from '../../text/trading'
import {
  type Direction,
  directionOf,
  EMPTY,
  formatChange,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRatio,
  formatYuan,
} from '../../ui/format'

interface QuoteFigure {
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
  /** Index of the fallback source of the row; 0 = no fallback. */
  standIn: number
  figures: QuoteFigure[]
  /** Market time of the row, ms; NaN = nothing came. */
  time: number
}

const LIMIT_UP = 2
const LIMIT_DOWN = 4

const unknown = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** The day of one instrument in words and figures, from its row of the board. */
export function quoteView(board: BoardStore, index: number, instrument: Instrument): QuoteView {
  const { prevClose, priceScale, volumeScale = 0, limitUp, limitDown } = instrument
  const figure = (column: Parameters<typeof boardValue>[1]) => boardValue(board, column, index)
  const price = (label: string, value: number): QuoteFigure => ({
    label,
    text: formatPrice(unknown(value), priceScale),
    tone: directionOf(value > 0 ? value - prevClose : 0),
  })
  const rate = (column: Parameters<typeof boardValue>[1]) => formatPercent(unknown(figure(column)), { sign: false })
  const last = figure('last')
  const change = figure('change')
  const state = board.has(index) ? figure('state') : 0
  const words = quoteText
  const prices = [price(words.open, figure('open')), price(words.high, figure('high')), price(words.low, figure('low'))]
  const before = { label: words.prevClose, text: formatPrice(knownPrevClose(instrument), priceScale) }
  const lot = sharesPerLot(instrument.id)
  const quantity = (column: 'volume' | 'outer' | 'inner') => formatQuantity(unknown(figure(column)), volumeScale, lot)
  const volume = { label: volumeScale > 0 ? words.quantity : words.volume, text: quantity('volume') }
  const turnover = { label: words.turnover, text: formatYuan(unknown(figure('turnover'))) }
  const amplitude = { label: words.amplitude, text: rate('amplitude') }
  const average = (figure('turnover') / figure('volume')) * 10 ** (priceScale + volumeScale)
  const limits = limitUp > 0 ? [limitUp, limitDown] : [Number.NaN, Number.NaN]
  const figures = [
    ...prices,
    before,
    price(words.limitUp, limits[0] as number),
    price(words.limitDown, limits[1] as number),
    volume,
    turnover,
    { label: words.turnoverRate, text: rate('turnoverRate') },
    { label: words.volumeRatio, text: formatRatio(unknown(figure('volumeRatio'))) },
    amplitude,
    price(words.average, Math.round(average)),
    { label: words.outer, text: quantity('outer'), tone: 'up' as const },
    { label: words.inner, text: quantity('inner'), tone: 'down' as const },
    { label: words.outIn, text: formatRatio(unknown(figure('outer') / figure('inner'))) },
  ]
  const indexFigures = [...prices, before, amplitude, volume, turnover]
  return {
    last: formatPrice(unknown(last), priceScale),
    change: last > 0 ? formatChange(last - prevClose, priceScale) : EMPTY,
    percent: formatPercent(unknown(change)),
    tone: directionOf(change),
    standIn: standInOf(state),
    limit: state & LIMIT_UP ? 'limit-up' : state & LIMIT_DOWN ? 'limit-down' : undefined,
    time: figure('time'),
    figures: instrument.kind === 'index' ? indexFigures : figures,
  }
}
