import type { Board, InstrumentId } from '../../../../shared/market/instrument'
import { isSpecialTreatment } from '../../../../shared/market/listed-limits'
import { limitsOf } from '../../../../shared/market/rules'
import { STATE_LIMIT_DOWN, STATE_LIMIT_UP } from '../../../../shared/protocol/board-state'
import type { Row } from '../../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import type { HistoryBoard } from '../../../../shared/protocol/rest-history'
import { stockNow } from '../stock-now'

/** A stock at one moment. Money in yuan, changes and shares as fractions; NaN = not known. */
export interface ToolStock {
  id: InstrumentId
  name: string
  board: Board
  industry: string
  /** Decimal places of the price. */
  digits: number
  /** Yuan. */
  price: number
  change: number
  speed5: number
  amplitude: number
  turnover: number
  turnoverRate: number
  volumeRatio: number
  adNet: number
  adShare: number
  adBig: number
  odBig: number
  passiveBig: number
  streak: number
  split: number
  /** 1 at the upper limit, −1 at the lower. */
  limit: -1 | 0 | 1
  hasOrderNumbers: boolean
  /** Free-float value at the previous close, yuan. */
  floatValue: number
}

const limitOfState = (state: number): -1 | 0 | 1 =>
  (state & STATE_LIMIT_UP) !== 0 ? 1 : (state & STATE_LIMIT_DOWN) !== 0 ? -1 : 0

const factsOf = (table: InstrumentTable, index: number) => {
  const digits = table.priceScale[index] ?? 2
  const float = table.floatShares[index] ?? 0
  return {
    name: table.name[index] ?? table.id[index] ?? '',
    board: table.board[index] ?? ('main' as Board),
    industry: table.industry[index] ?? '',
    digits,
    float: float > 0 ? float : Number.NaN,
    hasOrderNumbers: table.hasOrderNumbers[index] ?? false,
  }
}

/** Stocks of the current rows that have traded. */
export function stocksOfRows(rows: readonly Row<'board'>[], table: InstrumentTable, minute: number): ToolStock[] {
  return rows.flatMap((row) => {
    const { index } = row
    const now = table.kind[index] === 'stock' ? stockNow(row, table, minute) : undefined
    if (!now) return []
    const { float, ...facts } = factsOf(table, index)
    const prevClose = table.prevClose[index] ?? 0
    const odBig = facts.hasOrderNumbers ? now.odBig : Number.NaN
    return {
      ...facts,
      id: now.id,
      price: now.last / 10 ** facts.digits,
      change: now.change,
      speed5: now.speed5,
      amplitude: (row.high - row.low) / prevClose,
      turnover: now.turnover,
      turnoverRate: row.volume / float,
      volumeRatio: now.volumeRatio,
      adNet: now.adNet,
      adShare: now.adShare,
      adBig: now.adBig,
      odBig,
      passiveBig: odBig - now.adBig,
      streak: row.streak,
      split: row.split,
      limit: limitOfState(row.state),
      floatValue: (float * prevClose) / 10 ** facts.digits,
    }
  })
}

/** Stocks of a recorded minute or day. */
export function stocksOfBoard(board: HistoryBoard, table: InstrumentTable): ToolStock[] {
  const places = new Map(table.id.map((id, place) => [id, place]))
  const at = (columns: (number | null)[] | undefined, row: number) => columns?.[row] ?? Number.NaN
  return board.id.flatMap((id, row) => {
    const index = places.get(id)
    const [close, prevClose, turnover] = [board.close, board.prevClose, board.turnover].map((one) => one[row] ?? 0)
    if (index === undefined || table.kind[index] !== 'stock' || !close || !prevClose || !turnover) return []
    const { float, ...facts } = factsOf(table, index)
    const { up, down } = limitsOf(facts.board, prevClose, board.last, isSpecialTreatment(facts.name))
    const adBig = at(board.ad[2], row) + at(board.ad[3], row)
    const adNet = at(board.ad[0], row) + at(board.ad[1], row) + adBig
    const odBig = facts.hasOrderNumbers ? at(board.od[2], row) + at(board.od[3], row) : Number.NaN
    return {
      ...facts,
      id,
      price: close / 10 ** facts.digits,
      change: close / prevClose - 1,
      speed5: Number.NaN,
      amplitude: ((board.high[row] ?? 0) - (board.low[row] ?? 0)) / prevClose,
      turnover,
      turnoverRate: (board.volume[row] ?? 0) / float,
      volumeRatio: Number.NaN,
      adNet,
      adShare: adNet / turnover,
      adBig,
      odBig,
      passiveBig: odBig - adBig,
      streak: Number.NaN,
      split: Number.NaN,
      limit: up > 0 && close === up ? 1 : down > 0 && close === down ? -1 : 0,
      floatValue: (float * prevClose) / 10 ** facts.digits,
    }
  })
}
