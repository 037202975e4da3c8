import type { Trade } from '../../../market/events'
import type { UnixMs } from '../../../market/units'
import type { SplitDetector } from '../../split-detector'
import type { SplitFinding } from '../../split-finding'
import { Succession } from './succession'

/** Detector of the parents of one instrument: it receives prints and returns findings. */
export type SplitSearch = Pick<SplitDetector, 'add' | 'advance' | 'take' | 'end'>

/** A detector that will replace another: it reads the earlier prints, then publishes the resulting changes. */
export class Successor implements SplitSearch {
  private readonly succession = new Succession()
  private pending: SplitFinding[] = []

  constructor(private readonly detector: SplitDetector) {}

  /** Adds a print from before the change; nothing is published. */
  read(print: Trade): void {
    this.detector.add(print)
    const found = this.detector.take()
    if (found.length > 0) this.succession.note(found)
  }

  /**
   * Replaces the earlier detector once all its prints are read. `earlier`: the last state of each finding of the day;
   * `ended`: findings that the end of the earlier detector changed; `now`: market time.
   */
  succeed(earlier: readonly SplitFinding[], ended: readonly SplitFinding[], now: UnixMs): void {
    this.pending = this.succession.begin(earlier, ended, now)
  }

  add(print: Trade): void {
    this.detector.add(print)
  }

  advance(time: UnixMs): void {
    this.detector.advance(time)
  }

  take(): SplitFinding[] {
    const found = this.detector.take()
    if (this.pending.length === 0) return found.length === 0 ? found : this.succession.pass(found)
    const { pending } = this
    this.pending = []
    return [...pending, ...this.succession.pass(found)]
  }

  end(): SplitFinding[] {
    this.advance(Number.MAX_SAFE_INTEGER)
    return this.take()
  }
}
