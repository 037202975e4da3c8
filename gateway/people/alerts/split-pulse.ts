import { fraction } from '../../../shared/alerts/fraction'
import type { Pulses } from '../../../shared/alerts/truth'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'

export interface Happening {
  instrument: InstrumentId
  at: UnixMs
  pulses: Pulses
}

/** A split order at its first publication; undefined for its later updates. */
export function splitPulse(finding: SplitFinding): Happening | undefined {
  const { instrument, side, state, turnover, confidence, firstEmitTime, childCount, childrenAtFirstEmit } = finding
  if (state === 'refuted' || childCount !== childrenAtFirstEmit) return undefined
  const probability = fraction(Math.round(confidence * 10_000), 100)
  return {
    instrument,
    at: firstEmitTime,
    pulses: { split: { side, money: fraction(Math.round(turnover)), probability } },
  }
}
