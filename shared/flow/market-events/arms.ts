import { EVENT_CODES, EVENT_RULES, type EventKind, eventKinds } from '../../market/event-kinds'
import type { UnixMs } from '../../market/units'
import { Slab } from '../slab'

/** Rate limit for event kinds of one instrument: whether a kind may fire again, and at which threshold. */
export class Arms {
  /**
   * By code: 0 = armed, else the measure at which it fires again; after them, the times of the last firing. Undefined
   * before the first firing: most instruments have a quiet day.
   */
  private fired: Float64Array | undefined

  constructor(private readonly restMs: number) {}

  /**
   * Whether the kind fires now. `measure` in multiples of its threshold; it rearms the kind whether or not `holds`, the
   * rest of its rule, is true.
   */
  fires(kind: EventKind, measure: number, at: UnixMs, holds = true): boolean {
    if (!this.fired && !(holds && measure >= 1)) return false
    const { code } = eventKinds[kind]
    this.fired ??= nothingFired()
    const { fired } = this
    const rested = at - (fired[FIRED_AT + code] as number) >= this.restMs
    if (rested && measure < EVENT_RULES.rearmBelow) fired[code] = 0
    if (!holds || measure < 1 || measure < (fired[code] as number)) return false
    fired[code] = measure * 2
    fired[FIRED_AT + code] = at
    return true
  }

  /** Whether it fires, which it does once a day. */
  firesOnce(kind: EventKind): boolean {
    const { code } = eventKinds[kind]
    this.fired ??= nothingFired()
    if (this.fired[code] !== 0) return false
    this.fired[code] = Number.POSITIVE_INFINITY
    return true
  }
}

const FIRED_AT = EVENT_CODES + 1

const slab = new Slab()

const nothingFired = () => slab.float64(2 * FIRED_AT)
