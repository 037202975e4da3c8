import { carriedCloses, countMinutes, type MinuteCounts, noCounts } from '../../../../shared/market/minute-breadth'
import type { PastStock } from '../../feed'
import { derivedPast } from './derived-past'

/** How many of some stocks rose, stood and fell by minute on a past day of which only their daily rows are known. */
export class PastCounts {
  private readonly course: ReturnType<typeof derivedPast>
  private readonly counts = noCounts()

  constructor(seed: number) {
    this.course = derivedPast(seed)
  }

  add({ instrument, day }: Omit<PastStock, 'reference'>): void {
    countMinutes(this.counts, carriedCloses(this.course(instrument, day).minute), day.prevClose)
  }

  answer(): MinuteCounts {
    return this.counts
  }
}
