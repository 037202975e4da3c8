import { MULTI_CHART_CELLS_MAX } from '../../../shared/protocol/limits'

/** One cell's place in the grid, counted from 1, as CSS grid lines are. */
export interface CellPosition {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
}

export interface Layout {
  name: string
  rows: number
  columns: number
  cells: CellPosition[]
}

const COUNTS: Record<string, readonly [rows: number, columns: number]> = {
  '1': [1, 1],
  '2': [1, 2],
  '4': [2, 2],
  '6': [2, 3],
  '9': [3, 3],
  '16': [4, 4],
}

/** Layouts offered by name; others can be written in the address. */
export const LAYOUTS = ['1', '2', '4', '6', '9', '16', '1+3', '2+4'] as const
export const DEFAULT_LAYOUT = '9'

function grid(name: string, rows: number, columns: number): Layout | undefined {
  if (rows < 1 || columns < 1 || rows * columns > MULTI_CHART_CELLS_MAX) return undefined
  const cells = Array.from({ length: rows * columns }, (_, index) => ({
    row: 1 + Math.floor(index / columns),
    column: 1 + (index % columns),
    rowSpan: 1,
    columnSpan: 1,
  }))
  return { name, rows, columns, cells }
}

/** Main cells first: one main cell takes the left two thirds, several stand above the small ones at twice the height. */
function mainAndSmall(name: string, mains: number, smalls: number): Layout | undefined {
  if (mains < 1 || smalls < 1 || mains + smalls > MULTI_CHART_CELLS_MAX) return undefined
  const small = (index: number): CellPosition =>
    mains === 1
      ? { row: 1 + index, column: 3, rowSpan: 1, columnSpan: 1 }
      : { row: 3, column: 1 + index * mains, rowSpan: 1, columnSpan: mains }
  const main = (index: number): CellPosition =>
    mains === 1
      ? { row: 1, column: 1, rowSpan: smalls, columnSpan: 2 }
      : { row: 1, column: 1 + index * smalls, rowSpan: 2, columnSpan: smalls }
  return {
    name,
    rows: mains === 1 ? smalls : 3,
    columns: mains === 1 ? 3 : mains * smalls,
    cells: [
      ...Array.from({ length: mains }, (_, index) => main(index)),
      ...Array.from({ length: smalls }, (_, index) => small(index)),
    ],
  }
}

/** `1 2 4 6 9 16`, `RxC`, `a+b`; undefined for anything else, or more cells than there may be. */
export function parseLayout(text: string): Layout | undefined {
  const count = COUNTS[text]
  if (count && Object.hasOwn(COUNTS, text)) return grid(text, ...count)
  const product = /^(\d{1,2})[x×](\d{1,2})$/i.exec(text)
  if (product) return grid(`${Number(product[1])}x${Number(product[2])}`, Number(product[1]), Number(product[2]))
  const sum = /^(\d{1,2})[+ ](\d{1,2})$/.exec(text)
  return sum ? mainAndSmall(`${Number(sum[1])}+${Number(sum[2])}`, Number(sum[1]), Number(sum[2])) : undefined
}

/** Codes of an address, as written; empty ones are empty cells. */
export const splitCodes = (text: string): string[] => text.split(',').map((code) => code.trim())

/** An empty cell in the address. */
export const EMPTY_CELL = '-'

/** Seconds of `?rotate=15s` (or `15`), from 3 to 3,600; undefined for none. */
export function parseRotate(text: string): number | undefined {
  const match = /^(\d{1,4})s?$/.exec(text)
  const seconds = match ? Number(match[1]) : 0
  return seconds >= 3 && seconds <= 3_600 ? seconds : undefined
}

/** Cell that `?full=2` shows alone, counted from 0; undefined for all cells, or for one that does not exist. */
export function parseFull(text: string, count: number): number | undefined {
  const at = /^\d{1,2}$/.test(text) ? Number(text) - 1 : -1
  return at >= 0 && at < count ? at : undefined
}

/** The cell that a rotation shows after this one: the next that is not empty; undefined where all are. */
export function nextFull(cells: readonly unknown[], full: number | undefined): number | undefined {
  for (let step = 1; step <= cells.length; step++) {
    const at = ((full ?? -1) + step) % cells.length
    if (cells[at] !== undefined) return at
  }
  return undefined
}

/** Next cell of a rotation through all pages; undefined if every cell is empty. */
export function nextShown(
  all: readonly unknown[],
  size: number,
  page: number,
  full: number | undefined,
): { page: number; full: number } | undefined {
  const at = nextFull(all, Math.min(page * size + (full ?? -1), all.length - 1))
  return at === undefined ? undefined : { page: Math.floor(at / size), full: at % size }
}

export const LAYERS = ['average', 'ad', 'od', 'split', 'volume'] as const
export type Layer = (typeof LAYERS)[number]
export const DEFAULT_LAYERS: readonly Layer[] = ['average', 'ad', 'od', 'volume']

/** Layers of an address (`average,ad`); nothing known of them: the default. `none` is none. */
export function parseLayers(text: string): Layer[] {
  if (text === 'none') return []
  const wanted = text.split(',')
  const known = LAYERS.filter((layer) => wanted.includes(layer))
  return known.length > 0 ? known : [...DEFAULT_LAYERS]
}

export const writeLayers = (layers: readonly Layer[]): string | null =>
  layers.length === 0 ? 'none' : layers.join(',') === DEFAULT_LAYERS.join(',') ? null : layers.join(',')
