import type uPlot from 'uplot'
import { dataVersion } from '../state/sight'

type Column = ArrayLike<number | null | undefined>

const NONE = -1
const UNKNOWN = -2

/**
 * Rows of the lowest and the highest value of groups of a column, cached while its numbers and the size of groups do
 * not change.
 */
export class CachedTurns {
  size = 1
  private version: number | undefined
  private values: Column = []
  /** For each group: the earlier row, then the other one; both are the same if one is enough. */
  private firsts = new Int32Array(0)
  private seconds = new Int32Array(0)

  /** The next request. */
  stand(plot: uPlot, size: number, values: Column): void {
    const version = dataVersion(plot)
    const groups = Math.ceil(values.length / size)
    const isCurrent = version !== undefined && version === this.version && size === this.size && values === this.values
    if (!isCurrent || this.firsts.length !== groups) {
      this.firsts = new Int32Array(groups).fill(UNKNOWN)
      this.seconds = new Int32Array(groups)
    }
    this.version = version
    this.size = size
    this.values = values
  }

  /** Row of a group's extreme that comes first; −1 where nothing of it is known. `row`: its first one. */
  first(row: number, length: number): number {
    const group = row / this.size
    if (this.firsts[group] === UNKNOWN) this.fill(group, row, Math.min(row + this.size, length))
    return this.firsts[group] ?? NONE
  }

  /** The other one's, after the request for `first`. */
  second(row: number): number {
    return this.seconds[row / this.size] ?? NONE
  }

  value(row: number): number {
    return this.values[row] as number
  }

  private fill(group: number, from: number, end: number): void {
    const { values } = this
    let [low, high] = [NONE, NONE]
    for (let row = from; row < end; row++) {
      const value = values[row]
      if (value == null || Number.isNaN(value)) continue
      if (low < 0 || value < (values[low] as number)) low = row
      if (high < 0 || value > (values[high] as number)) high = row
    }
    this.firsts[group] = Math.min(low, high)
    this.seconds[group] = Math.max(low, high)
  }
}
