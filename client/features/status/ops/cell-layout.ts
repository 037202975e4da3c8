/** Height of a group's name, and the space below a group, CSS pixels. */
const HEAD = 16
const GAP = 6
const CELL_MAX = 12
const CELL_MIN = 5

interface CellBlock {
  /** Length of its name. */
  top: number
  /** Index of its first cell among all. */
  first: number
  count: number
}

/** Groups of equal cells below each other, each as wide as the picture. */
export interface CellLayout {
  /** Side of a cell with the line beside it. */
  cell: number
  /** Cells in a row. */
  columns: number
  height: number
  blocks: CellBlock[]
}

function layoutWith(cell: number, counts: readonly number[], width: number): CellLayout {
  const columns = Math.max(1, Math.floor(width / cell))
  const blocks: CellBlock[] = []
  let [top, first] = [0, 0]
  for (const count of counts) {
    blocks.push({ top, first, count })
    top += HEAD + Math.ceil(count / columns) * cell + GAP
    first += count
  }
  return { cell, columns, height: Math.max(0, top - GAP), blocks }
}

/** The largest cells with which all groups fit into the height; the smallest where none does: then it is higher. */
export function layoutCells(counts: readonly number[], width: number, height: number): CellLayout {
  for (let cell = CELL_MAX; cell > CELL_MIN; cell--) {
    const layout = layoutWith(cell, counts, width)
    if (layout.height <= height) return layout
  }
  return layoutWith(CELL_MIN, counts, width)
}

/** Left upper corner of a cell. */
export function cornerOf({ blocks, columns, cell }: CellLayout, index: number): { x: number; y: number } | undefined {
  const block = blocks.find(({ first, count }) => index >= first && index < first + count)
  if (!block) return undefined
  const within = index - block.first
  return { x: (within % columns) * cell, y: block.top + HEAD + Math.floor(within / columns) * cell }
}

/** The cell at a point; undefined beside all. */
export function stateCellAt({ blocks, columns, cell }: CellLayout, x: number, y: number): number | undefined {
  const column = Math.floor(x / cell)
  if (column < 0 || column >= columns) return undefined
  for (const { top, first, count } of blocks) {
    const row = Math.floor((y - top - HEAD) / cell)
    const within = row * columns + column
    if (row >= 0 && within < count) {
      if (y < top + HEAD + Math.ceil(count / columns) * cell) return first + within
    }
  }
  return undefined
}

/** Cell to which a key moves; the same cell at an edge, undefined for other keys. */
export function movedCell(layout: CellLayout, from: number, key: string): number | undefined {
  const total = layout.blocks.reduce((sum, { count }) => sum + count, 0)
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  const step = steps[key]
  if (step !== undefined) return Math.min(total - 1, Math.max(0, from + step))
  if (key === 'Home') return 0
  if (key === 'End') return Math.max(0, total - 1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const corner = cornerOf(layout, from)
  if (!corner) return from
  const down = key === 'ArrowDown' ? 1 : -1
  const middle = layout.cell / 2
  for (let y = corner.y + middle + down * layout.cell; y > 0 && y < layout.height; y += down * layout.cell) {
    const there = stateCellAt(layout, corner.x + middle, y)
    if (there !== undefined && there !== from) return there
  }
  return from
}
