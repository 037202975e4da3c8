import type { AlertState } from '../../../shared/protocol/rest-alerts'

/** Age up to which a computed state is reused, wall ms. */
const FRESH_MS = 1_000
/** Time after which other work runs, ms: a rule on a list reads each member. */
const SLICE_MS = 2
const KNOWN_MAX = 20_000

interface StateReaderParts {
  stateOf(ruleId: string): AlertState | undefined
  /** Wall clock, epoch ms. */
  now(): number
  /** Ms of a clock that does not jump. */
  elapsed(): number
  /** Lets other work of the thread go first. */
  pause(): Promise<void>
}

/** States of rules, computed once a second at most for everything that requests them, and in short slices. */
export class StateReader {
  private readonly known = new Map<string, { state: AlertState; at: number }>()

  constructor(private readonly parts: StateReaderParts) {}

  /** Rules that are not judged here are left out. */
  async of(ruleIds: readonly string[]): Promise<Map<string, AlertState>> {
    const { elapsed, pause } = this.parts
    if (this.known.size > KNOWN_MAX) this.known.clear()
    const states = new Map<string, AlertState>()
    let begun = elapsed()
    for (const id of ruleIds) {
      const state = this.one(id)
      if (state) states.set(id, state)
      if (elapsed() - begun < SLICE_MS) continue
      await pause()
      begun = elapsed()
    }
    return states
  }

  private one(id: string): AlertState | undefined {
    const at = this.parts.now()
    const known = this.known.get(id)
    if (known && Math.abs(at - known.at) < FRESH_MS) return known.state
    const state = this.parts.stateOf(id)
    if (state) this.known.set(id, { state, at })
    else this.known.delete(id)
    return state
  }
}
