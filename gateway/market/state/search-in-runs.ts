import type { SplitSearch } from '../../../shared/flow/split/verdict/successor'
import type { Trade } from '../../../shared/market/events'
import type { UnixMs } from '../../../shared/market/units'

/** Prints that wait at most. */
const RUN_MAX = 64

/**
 * Collects prints of one instrument and passes them to its search in a run, so that the search's state is read from
 * memory once for many prints. Findings are the same and are known at the next `advance`.
 */
export class SearchInRuns implements SplitSearch {
  private readonly waiting: Trade[] = []

  constructor(readonly search: SplitSearch) {}

  add(print: Trade): void {
    if (this.waiting.push(print) === RUN_MAX) this.hand()
  }

  advance(time: UnixMs): void {
    this.hand()
    this.search.advance(time)
  }

  take(): ReturnType<SplitSearch['take']> {
    this.hand()
    return this.search.take()
  }

  end(): ReturnType<SplitSearch['end']> {
    this.hand()
    return this.search.end()
  }

  private hand(): void {
    const { waiting, search } = this
    for (let at = 0; at < waiting.length; at++) search.add(waiting[at] as Trade)
    waiting.length = 0
  }
}
