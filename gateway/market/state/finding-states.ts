import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { UnixMs } from '../../../shared/market/units'

/** A finding as it was told at a moment of the market. */
export interface FindingState {
  time: UnixMs
  finding: SplitFinding
}

/** Between two looks: an hour of a busy market. Beyond them the oldest are let go. */
const STATES_MAX = 4_096

/** Every state that findings were told in since the last look, in the order of the telling. */
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
