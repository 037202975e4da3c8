import type { Board, InstrumentId } from '../../../shared/market/instrument'
import { STATE_HALTED } from '../../../shared/protocol/board-state'
import type { Row } from '../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../shared/protocol/rest'

const LIMITED = 2 | 4
/** Trading minutes of a day. */
const DAY_MINUTES = 240

/** Derived figures of one instrument of the whole-market table. Money in yuan, changes as fractions. */
export interface StockNow {
  id: InstrumentId
  /** Place in the table. */
  index: number
  name: string
  board: Board
  industry: string
  time: number
  last: number
  change: number
  speed5: number
  turnover: number
  adNet: number
  adBig: number
  odBig: number
  /** Share of the day's turnover. */
  adShare: number
  odBigShare: number
  streak: number
  /** Place of the last price in the day's range, 0…1. */
  rangePlace: number
  /** 量比 after `minute` minutes of trading; NaN where the mean volume is unknown. */
  volumeRatio: number
  halted: boolean
  limited: boolean
}

export function stockNow(row: Row<'board'>, table: InstrumentTable, minute: number): StockNow | undefined {
  const { index, last, turnover } = row
  const id = table.id[index]
  const prevClose = table.prevClose[index] ?? 0
  if (id === undefined || last <= 0 || prevClose <= 0 || turnover <= 0) return undefined
  const adNet = row.adS + row.adM + row.adL + row.adX
  const adBig = row.adL + row.adX
  const odBig = row.odL + row.odX
  const usual = ((table.meanVolume5[index] ?? 0) / DAY_MINUTES) * Math.max(1, minute)
  return {
    id,
    index,
    name: table.name[index] ?? id,
    board: table.board[index] ?? 'main',
    industry: table.industry[index] ?? '',
    time: row.time,
    last,
    change: last / prevClose - 1,
    speed5: row.speed5 / 10_000,
    turnover,
    adNet,
    adBig,
    odBig,
    adShare: adNet / turnover,
    odBigShare: odBig / turnover,
    streak: row.streak,
    rangePlace: row.high > row.low ? (last - row.low) / (row.high - row.low) : 0.5,
    volumeRatio: usual > 0 ? row.volume / usual : Number.NaN,
    halted: (row.state & STATE_HALTED) !== 0,
    limited: (row.state & LIMITED) !== 0,
  }
}

/** Every stock with a price, in the table's order. */
export function stocksNow(rows: readonly Row<'board'>[], table: InstrumentTable, minute: number): StockNow[] {
  return rows.flatMap((row) => (table.kind[row.index] === 'stock' ? (stockNow(row, table, minute) ?? []) : []))
}
