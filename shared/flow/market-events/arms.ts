import { EVENT_CODES, EVENT_RULES, type EventKind, eventKinds } from '../../market/event-kinds'
import type { UnixMs } from '../../market/units'
import { Slab } from '../slab'

/** Rate limit for event kinds of one instrument: whether a kind may fire again, and at which threshold. */
export class Arms {
  /**
   * By code: 0 = armed, else the measure at which it fires again; after them, the times of the last firing. Undefined
   * before the first firing: most instruments have a quiet day.
   */
  private told: Float64Array | undefined

  constructor(private readonly restMs: number) {}

  /**
   * Whether the kind fires now. `measure` in multiples of its threshold; it rearms the kind whether or not `holds`, the
   * rest of its rule, is true.
   */
  fires(kind: EventKind, measure: number, at: UnixMs, holds = true): boolean {
    if (!this.told && !(holds && measure >= 1)) return false
    const { code } = eventKinds[kind]
    this.told ??= nothingTold()
    const { told } = this
    const rested = at - (told[TOLD_AT + code] as number) >= this.restMs
    if (rested && measure < EVENT_RULES.rearmBelow) told[code] = 0
    if (!holds || measure < 1 || measure < (told[code] as number)) return false
    told[code] = measure * 2
    told[TOLD_AT + code] = at
    return true
  }

  /** Whether it fires, which it does once a day. */
  firesOnce(kind: EventKind): boolean {
    const { code } = eventKinds[kind]
    this.told ??= nothingTold()
    if (this.told[code] !== 0) return false
    this.told[code] = Number.POSITIVE_INFINITY
    return true
  }
}

const TOLD_AT = EVENT_CODES + 1

const slab = new Slab()

const nothingTold = () => slab.float64(2 * TOLD_AT)
