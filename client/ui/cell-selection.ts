/** A cell by the key of its row and the place of its column. */
export interface CellPlace {
  key: string
  column: number
}

/** Places of rows and columns, both ends included. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** The current cell of a table and the rectangle that reaches to it. Rows are known by key: their places change. */
export class CellSelection {
  private anchor: CellPlace | undefined
  private head: CellPlace | undefined

  /** The cell that keys go on from. */
  get current(): CellPlace | undefined {
    return this.head
  }

  /** More than one cell. */
  get isRange(): boolean {
    const { anchor, head } = this
    return !!anchor && !!head && (anchor.key !== head.key || anchor.column !== head.column)
  }

  /** One cell. */
  set(place: CellPlace): void {
    this.anchor = place
    this.head = place
  }

  /** The rectangle from where the selection began to this cell. */
  extend(place: CellPlace): void {
    this.anchor ??= place
    this.head = place
  }

  /** The current cell goes along to another row; a rectangle stays. */
  follow(key: string): void {
    if (this.head && !this.isRange) this.set({ key, column: this.head.column })
  }

  /** Returns whether there was something. */
  clear(): boolean {
    const had = this.head !== undefined
    this.anchor = undefined
    this.head = undefined
    return had
  }

  /** `placeOf`: the place of a row, -1 if it is not shown; without one of both ends there is no rectangle. */
  range(placeOf: (key: string) => number): CellRange | undefined {
    const { anchor, head } = this
    if (!anchor || !head) return undefined
    const [from, to] = [placeOf(anchor.key), placeOf(head.key)]
    if (from < 0 || to < 0) return undefined
    return {
      top: Math.min(from, to),
      bottom: Math.max(from, to),
      left: Math.min(anchor.column, head.column),
      right: Math.max(anchor.column, head.column),
    }
  }
}

/** Where Shift and a key move the end of a rectangle; undefined for every other key. */
export function moveByKey(key: string, page: number): { rows: number; columns: number } | undefined {
  const reach: Record<string, readonly [rows: number, columns: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-page, 0],
    PageDown: [page, 0],
    Home: [Number.NEGATIVE_INFINITY, 0],
    End: [Number.POSITIVE_INFINITY, 0],
  }
  const found = reach[key]
  return found && { rows: found[0], columns: found[1] }
}
