import { msTraded, timeOfDay } from '../../../shared/market/session'
import type { Shares, UnixMs } from '../../../shared/market/units'
import type { InstrumentState } from '../../../shared/protocol/rest-instrument-states'

/** Minimum age for lateness, ms: books arrive every few seconds, and polled sources are slow. */
const LATE_MIN_MS = 60_000
/** An instrument may be silent for this multiple of its usual pause. */
const PAUSES = 20

/** Known data of an instrument's day. */
export interface SeenInstrument {
  exchange: string
  /** It trades at all hours. */
  always: boolean
  /** Exchange time of its newest row; 0 = none today. */
  heardAt: UnixMs
  /** Trades of the day, or minutes with a row where those are more. */
  rows: number
  /** The newest quote has an order book without either side. */
  hasEmptyBook: boolean
  hasTraded: boolean
  /** Whose prints are missing. */
  missing: Shares
  /** Two sources differ in price. */
  disagrees: boolean
}

/** State of the market. */
export interface StateMoment {
  marketTime: UnixMs
  /** Of continuous trading: only then rows are to be expected of everything. */
  isTrading: boolean
  /** Silent exchanges, and those whose rows are late. */
  silent: ReadonlySet<string>
  delayed: ReadonlySet<string>
}

interface JudgedInstrument {
  state: InstrumentState
  /** Ms of trading since its newest row; undefined = no row. */
  age: number | undefined
  /** As `InstrumentStates.ill` has it. */
  size: number
}

/**
 * State of its rows. An instrument is measured by its own pace of the day, so that a quiet one is not late. Gaps have
 * priority over lateness, because late rows arrive and missing ones do not.
 */
export function judgeInstrument(seen: SeenInstrument, moment: StateMoment): JudgedInstrument {
  const { heardAt, always, missing, disagrees } = seen
  if (heardAt === 0) return { state: 'none', age: undefined, size: 0 }
  const age = ageOf(heardAt, moment.marketTime, always)
  if (missing > 0) return { state: 'gap', age, size: missing }
  if (disagrees) return { state: 'disagree', age, size: 0 }
  if (!moment.isTrading && !always) return { state: seen.hasEmptyBook ? 'halted' : 'ok', age, size: 0 }
  if (seen.hasEmptyBook && (!seen.hasTraded || age >= LATE_MIN_MS)) return { state: 'halted', age, size: 0 }
  if (moment.silent.has(seen.exchange)) return { state: 'gap', age, size: 0 }
  const usual = usualPause(seen, moment.marketTime)
  const isLate = age > usual || moment.delayed.has(seen.exchange)
  return isLate ? { state: 'late', age, size: Math.round(usual / 1_000) } : { state: 'ok', age, size: 0 }
}

/** Ms without a row that are still normal. */
function usualPause({ always, rows }: SeenInstrument, marketTime: UnixMs): number {
  const sinceMidnight = timeOfDay(marketTime)
  const elapsed = always ? sinceMidnight : msTraded(sinceMidnight)
  return Math.max(LATE_MIN_MS, (PAUSES * elapsed) / Math.max(1, rows))
}

/** Without the hours without trading. */
function ageOf(heardAt: UnixMs, marketTime: UnixMs, always: boolean): number {
  const age = marketTime - heardAt
  if (always) return Math.max(0, age)
  return Math.max(0, Math.min(age, msTraded(timeOfDay(marketTime)) - msTraded(timeOfDay(heardAt))))
}
