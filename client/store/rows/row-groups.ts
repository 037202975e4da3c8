import { addTo } from '../../../shared/market/multi-map'
import type { SortDirection } from './live-order'

/** Rows under one name. */
export interface TableGroup {
  /** Empty: rows that belong to none. */
  name: string
  rows: Int32Array
}

/** Aggregation of a group's figures: sum, or unweighted mean. */
export type Subtotal = 'sum' | 'mean'

/** Rows without the figure do not count; NaN where none has it. */
export function subtotalOf(kind: Subtotal, rows: ArrayLike<number>, figure: (row: number) => number): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < rows.length; at++) {
    const value = figure(rows[at] as number)
    if (!Number.isFinite(value)) continue
    sum += value
    count++
  }
  if (count === 0) return Number.NaN
  return kind === 'sum' ? sum : sum / count
}

const NAMES = new Intl.Collator('zh-CN')

/** By which subtotal groups are ordered; undefined: by their names. */
export interface GroupSort {
  subtotal: ((rows: Int32Array) => number) | undefined
  direction: SortDirection
}

/** By name, in tables that are not ordered by a column with a subtotal. */
export const BY_NAME: GroupSort = { subtotal: undefined, direction: 'ascending' }

/** The order of groups by the subtotal of a column; by name where it has none. */
export const groupSortOf = (
  column: { kind: Subtotal; figure: (row: number) => number } | undefined,
  direction: SortDirection,
): GroupSort => (column ? { subtotal: (rows) => subtotalOf(column.kind, rows, column.figure), direction } : BY_NAME)

/** Groups of rows that are in their order already, in the order of a subtotal; who belongs to none comes last. */
export function groupsOf(
  rows: ArrayLike<number>,
  nameOf: (row: number) => string,
  { subtotal, direction }: GroupSort,
): TableGroup[] {
  const members = new Map<string, number[]>()
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const name = nameOf(row)
    addTo(members, name, row)
  }
  const groups = [...members].map(([name, own]) => ({ name, rows: Int32Array.from(own) }))
  const figures = new Map(subtotal ? groups.map((group) => [group, subtotal(group.rows)] as const) : [])
  const sign = direction === 'ascending' ? 1 : -1
  return groups.sort((a, b) => {
    if (a.name === '' || b.name === '') return Number(a.name === '') - Number(b.name === '')
    const [left, right] = [figures.get(a) ?? Number.NaN, figures.get(b) ?? Number.NaN]
    if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1
    return (left - right || 0) * sign || NAMES.compare(a.name, b.name)
  })
}

/** Lifetime of a cached subtotal, ms: it is computed from many rows and drawn many times a second. */
const SUBTOTAL_CACHE_MS = 500

/**
 * Order of a table with a header row before each group: row −1 is the first group's, −2 the second's. Folded groups
 * have no other rows.
 */
export class RowGroups {
  private groups: readonly TableGroup[] = []
  private made: { from: ArrayLike<number>; order: Int32Array } | undefined
  private readonly subtotals = new Map<string, { at: number; value: number }>()

  constructor(
    private readonly nameOf: (row: number) => string,
    private sort: GroupSort,
    private readonly now: () => number,
    /** Names of the groups that are folded. */
    private readonly folded = new Set<string>(),
  ) {}

  /** Another order of the groups, from the next `order` on. */
  sortBy(sort: GroupSort): void {
    if (sort === this.sort) return
    this.sort = sort
    this.made = undefined
  }

  /** Name of a group's row, which no instrument has. */
  keyOf(row: number): string {
    return `group ${this.group(row)?.name ?? ''}`
  }

  /** Rows in their order, the same array until they change. */
  order(rows: ArrayLike<number>): Int32Array {
    if (this.made?.from === rows) return this.made.order
    this.groups = groupsOf(rows, this.nameOf, this.sort)
    this.subtotals.clear()
    const order: number[] = []
    for (const [at, group] of this.groups.entries()) {
      order.push(-1 - at)
      if (!this.folded.has(group.name)) order.push(...group.rows)
    }
    this.made = { from: rows, order: Int32Array.from(order) }
    return this.made.order
  }

  /** Group of a header row; undefined for an ordinary row. */
  group(row: number): TableGroup | undefined {
    return row < 0 ? this.groups[-1 - row] : undefined
  }

  isFolded(name: string): boolean {
    return this.folded.has(name)
  }

  fold(name: string, isFolded: boolean): void {
    if (isFolded) this.folded.add(name)
    else this.folded.delete(name)
    this.made = undefined
  }

  /** The subtotal of a column, half a second old at most. */
  subtotal(group: TableGroup, key: string, kind: Subtotal, figure: (row: number) => number): number {
    const name = `${group.name}\n${key}`
    const known = this.subtotals.get(name)
    const now = this.now()
    if (known && now - known.at < SUBTOTAL_CACHE_MS) return known.value
    const value = subtotalOf(kind, group.rows, figure)
    this.subtotals.set(name, { at: now, value })
    return value
  }
}

/** Table options for the header rows of groups. */
export const groupRows = (groups: RowGroups) => ({
  groupOf: (row: number) => {
    const group = groups.group(row)
    return group && { isFolded: groups.isFolded(group.name) }
  },
  onFold: (row: number, isFolded: boolean) => groups.fold(groups.group(row)?.name ?? '', isFolded),
})
