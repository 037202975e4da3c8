import { MAIN_INDEXES } from '../../../shared/market/instrument'
import type { Row } from '../../../shared/protocol/kinds'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue, hasMarketTraded } from '../../store/rows/board-view'
import type { Instruments } from '../../store/rows/instruments'
import { type Direction, directionOf, EMPTY, formatPercent, formatPrice, formatYuan } from '../../ui/format'

interface IndexTile {
  id: string
  name: string
  last: string
  percent: string
  tone: Direction
}

/** The main indexes as tiles; those the feed does not have show no value. */
export const indexTiles = (board: BoardStore, instruments: Pick<Instruments, 'indexOf' | 'at'>): IndexTile[] =>
  MAIN_INDEXES.map(({ id, name }) => {
    const index = instruments.indexOf(id)
    const last = index === undefined ? Number.NaN : boardValue(board, 'last', index)
    const change = index === undefined ? Number.NaN : boardValue(board, 'change', index)
    const scale = index === undefined ? 2 : (instruments.at(index)?.priceScale ?? 2)
    return { id, name, last: formatPrice(last, scale), percent: formatPercent(change), tone: directionOf(change) }
  })

export interface MarketSummary {
  up: string
  flat: string
  down: string
  limitUp: string
  limitDown: string
  turnover: string
  /** Against the same minute of the day before; `EMPTY` where that is not known. */
  against: string
  againstTone: Direction
}

/** The market in nine numbers; before the first trade of the day there are none. */
export function marketSummary(row: Row<'breadth'> | undefined): MarketSummary {
  const breadth = row && hasMarketTraded(row) ? row : undefined
  const text = (count: number | undefined) => (count === undefined ? EMPTY : String(count))
  const before = breadth?.turnoverBefore ?? 0
  const difference = breadth && before > 0 ? breadth.turnover - before : Number.NaN
  return {
    up: text(breadth?.up),
    flat: text(breadth?.flat),
    down: text(breadth?.down),
    limitUp: text(breadth?.limitUp),
    limitDown: text(breadth?.limitDown),
    turnover: formatYuan(breadth?.turnover),
    against: formatYuan(difference, { sign: true }),
    againstTone: directionOf(difference),
  }
}
