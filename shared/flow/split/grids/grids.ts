import type { UnixMs } from '../../../market/units'
import { BAND, EXACT } from '../chains/beams'
import { type ChainParts, traceChain } from '../chains/trace'
import type { Candidate } from '../orders/candidate'
import { giveSlices } from '../parents/give-slices'
import type { LiveParents } from '../parents/live-parents'
import type { Parent } from '../parents/parent'
import { gridsTuning } from '../tuning'
import { GridSearch } from './grid-search'
import { GridTrack } from './grid-track'

const { WORTH_NATS, SEARCH_NATS } = gridsTuning

/** Schedules on a grid: found by a backward search, and followed for the parents that they started. */
export class Grids {
  private readonly search: GridSearch

  constructor(private readonly own: ChainParts & { live: LiveParents }) {
    this.search = new GridSearch(own.orders)
  }

  /**
   * Passes an active candidate to the followed schedules; `grown` receives parents that got children by it. True if a
   * schedule expects it.
   */
  offer(side: 0 | 1, candidate: Candidate, grown: (parent: Parent) => void): boolean {
    const { live } = this.own
    this.search.add(side, candidate)
    let expected = false
    for (const parent of [...live.all]) {
      const { grid } = parent
      if (!grid) continue
      grid.close(candidate)
      if (grid.slices.length > 0) {
        this.takeSlices(parent, grid, candidate)
        grown(parent)
      }
      if (parent.side === side && grid.offer(candidate)) expected = true
    }
    return expected
  }

  /** The row of a chain on a grid that ends in the candidate, or −1. */
  find(side: 0 | 1, candidate: Candidate): number {
    const { beams, row } = this.own
    const { search } = this
    search.run(side, candidate)
    if (search.nats < WORTH_NATS) return -1
    const { names, count, found } = search
    const kind = found.equal > 0.5 ? EXACT : BAND
    if (!traceChain(this.own, candidate, { kind, names, count })) return -1
    beams.score[row] = search.nats - SEARCH_NATS
    beams.gapTime[row] = found.period
    return row
  }

  /** Follows the schedule that was found last. */
  track(): GridTrack {
    return new GridTrack(this.search.found, this.own.orders)
  }

  /** Number of active orders of a side and about this size since a time, as far back as they are stored. */
  countSince(side: number, logVolume: number, time: UnixMs): number {
    return this.search.countSince(side, logVolume, time)
  }

  /** Gives a parent the slices that have come to count on its schedule. */
  private takeSlices(parent: Parent, grid: GridTrack, { context }: Candidate): void {
    const { nats, period } = grid
    grid.nats = 0
    giveSlices(this.own, parent, context, grid.slices.splice(0), { nats, gap: period })
  }
}
