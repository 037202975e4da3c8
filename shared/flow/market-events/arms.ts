import { EVENT_CODES, EVENT_RULES, type EventKind, eventKinds } from '../../market/event-kinds'
import type { UnixMs } from '../../market/units'

/** Keeps one instrument's kinds from being told over and over: which may be told, and from which measure on. */
export class Arms {
  /** By code: 0 = armed, else the measure from which on it is told again. */
  private readonly next = new Float64Array(EVENT_CODES + 1)
  private readonly toldAt = new Float64Array(EVENT_CODES + 1)

  constructor(private readonly restMs: number) {}

  /**
   * Whether the kind is to be told now. `measure` in multiples of its threshold; it rearms the kind whether or not
   * `holds`, the rest of its rule, is true.
   */
  fires(kind: EventKind, measure: number, at: UnixMs, holds = true): boolean {
    const { code } = eventKinds[kind]
    const rested = at - (this.toldAt[code] as number) >= this.restMs
    if (rested && measure < EVENT_RULES.rearmBelow) this.next[code] = 0
    if (!holds || measure < 1 || measure < (this.next[code] as number)) return false
    this.next[code] = measure * 2
    this.toldAt[code] = at
    return true
  }

  /** Whether it is to be told, which it is once a day. */
  firesOnce(kind: EventKind): boolean {
    const { code } = eventKinds[kind]
    if (this.next[code] !== 0) return false
    this.next[code] = Number.POSITIVE_INFINITY
    return true
  }
}
