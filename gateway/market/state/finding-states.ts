import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { UnixMs } from '../../../shared/market/units'

/** A finding as published at a market time. */
export interface FindingState {
  time: UnixMs
  finding: SplitFinding
}

/** Maximum between two reads: an hour of a busy market. Beyond it the oldest are dropped. */
const STATES_MAX = 4_096

/** Every published state of findings since the last read, in order of publication. */
export class FindingStates {
  private states: FindingState[] = []

  note(time: UnixMs, finding: SplitFinding): void {
    this.states.push({ time, finding })
    if (this.states.length > STATES_MAX) this.states.splice(0, STATES_MAX / 2)
  }

  take(): FindingState[] {
    const { states } = this
    this.states = []
    return states
  }
}
