import type uPlot from 'uplot'
import { dataVersion } from '../state/sight'
import { type MergedBar, mergeBars, type PriceColumns } from './merge'

/** Bars that were merged, by their first row, as long as the numbers of the plot and the size of groups stand. */
export class CachedGroups {
  private readonly groups = new Map<number, MergedBar | undefined>()
  private readonly single: MergedBar = { row: 0, open: 0, high: 0, low: 0, close: 0 }
  private size = 1
  private version: number | undefined
  private columns: PriceColumns = { open: [], high: [], low: [], close: [] }

  /** Sets the columns and the group size of the following `at` calls; clears the cache if the data changed. */
  stand(plot: uPlot, size: number, columns: PriceColumns): void {
    const version = dataVersion(plot)
    if (version === undefined || version !== this.version || size !== this.size) this.groups.clear()
    this.version = version
    this.size = size
    this.columns = columns
  }

  /**
   * The group that begins at a row; undefined if none of its bars is known. With groups of one bar, all calls return
   * the same object: it is valid until the next call.
   */
  at(row: number, length: number): MergedBar | undefined {
    const { size, columns, groups } = this
    if (size === 1) return mergeBars(columns, row, row + 1, this.single) ? this.single : undefined
    if (groups.has(row)) return groups.get(row)
    const bar: MergedBar = { row: 0, open: 0, high: 0, low: 0, close: 0 }
    const found = mergeBars(columns, row, Math.min(row + size, length), bar) ? bar : undefined
    groups.set(row, found)
    return found
  }
}
