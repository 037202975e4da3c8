import { MINUTES_PER_DAY } from '../../shared/market/session'
import { DAY_STRETCH } from './session-axis'
import type { Span } from './state/span'

/** Net by aggressor of each member and minute, yuan; null where nothing is known. Rows as the members. */
export type RibbonGrid = readonly (readonly (number | null)[])[]

/** A ledger by minute: slots ascending, yuan. */
interface Ledger {
  columns(): { slot: ArrayLike<number>; minute: { adNet: ArrayLike<number> } }
}

/** The members' ledgers laid on the day's 241 minutes. */
export function ribbonGrid(stores: readonly Ledger[]): RibbonGrid {
  return stores.map((store) => {
    const row = new Array<number | null>(MINUTES_PER_DAY).fill(null)
    const { slot, minute } = store.columns()
    for (let at = 0; at < slot.length; at++) row[slot[at] as number] = minute.adNet[at] as number
    return row
  })
}

/** Last minute of which anything is known, or -1. */
export function newestSlot(grid: RibbonGrid): number {
  let newest = -1
  for (const row of grid) {
    for (let slot = row.length - 1; slot > newest; slot--) if (row[slot] !== null) newest = slot
  }
  return newest
}

/** Minutes before the closing match in which nothing can trade. */
const SILENT: readonly number[] = [238, 239]

/** Minutes up to the newest without data of any member: a gap in the received data, not a quiet market. */
export function gapSlots(grid: RibbonGrid): number[] {
  const newest = newestSlot(grid)
  const gaps: number[] = []
  for (let slot = 0; slot < newest; slot++) {
    if (!SILENT.includes(slot) && grid.every((row) => row[slot] === null)) gaps.push(slot)
  }
  return gaps
}

export interface LeagueRow {
  /** Row of the grid. */
  row: number
  net: number
  /** Since the day began, up to and with the minute. */
  total: number
}

/** Members in one minute, largest net first; members without trades have zero. */
export function leagueOf(grid: RibbonGrid, slot: number): LeagueRow[] {
  return grid
    .map((values, row) => ({
      row,
      net: values[slot] ?? 0,
      total: values.slice(0, slot + 1).reduce<number>((sum, value) => sum + (value ?? 0), 0),
    }))
    .sort((a, b) => b.net - a.net || a.row - b.row)
}

export interface RibbonBox {
  /** Left edge of the day's first minute, visible or not, and top of the first row, px. */
  left: number
  top: number
  /** Left and right end of the visible range, px. */
  from: number
  to: number
  cellWidth: number
  cellHeight: number
}

/** Room at the left for names, at the right as the line above has it, at the bottom for times; and the letters. */
export interface RibbonSize {
  names: number
  right: number
  times: number
  fontPx: number
}
export const DESK_RIBBON: RibbonSize = { names: 76, right: 52, times: 16, fontPx: 11 }

/** `span`: the minutes in sight, each half a place to either side of its own, as on the line above. */
export function ribbonBox(
  width: number,
  height: number,
  rows: number,
  size: RibbonSize = DESK_RIBBON,
  span: Span = DAY_STRETCH.whole,
): RibbonBox {
  const room = Math.max(0, width - size.names - size.right)
  const cellWidth = room / (span.to - span.from)
  return {
    left: size.names - (span.from + 0.5) * cellWidth,
    top: 0,
    from: size.names,
    to: size.names + room,
    cellWidth,
    cellHeight: Math.max(0, height - size.times) / Math.max(1, rows),
  }
}

/** The cell under a point, or undefined beside the grid. */
export function ribbonCellAt(
  box: RibbonBox,
  rows: number,
  x: number,
  y: number,
): { row: number; slot: number } | undefined {
  const slot = Math.floor((x - box.left) / box.cellWidth)
  const row = Math.floor((y - box.top) / box.cellHeight)
  const inside = x >= box.from && x < box.to && slot >= 0 && slot < MINUTES_PER_DAY && row >= 0 && row < rows
  return inside ? { row, slot } : undefined
}
