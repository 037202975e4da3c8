import type { EventKind } from '../../market/event-kinds'
import type { InstrumentId } from '../../market/instrument'
import type { Price, Shares, UnixMs } from '../../market/units'

/** One event of an instrument, as it happened. */
export interface FoundEvent {
  kind: EventKind
  instrument: InstrumentId
  time: UnixMs
  price: Price
  /** In the kind's unit; falls are negative. */
  value: number
  /** Shares it is about; 0 = none. */
  volume: Shares
  /** Days of history it was judged by; 0 = none. */
  days: number
}

export type EmitEvent = (
  kind: EventKind,
  time: UnixMs,
  price: Price,
  value: number,
  volume?: Shares,
  days?: number,
) => void

/** Change from `base` to `price` in 1/100 %, rounded towards zero so that a threshold is never reached by rounding. */
export const changeBp = (price: Price, base: Price): number =>
  base > 0 ? Math.trunc(((price - base) * 10_000) / base) : 0
