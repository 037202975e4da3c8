/**
 * State of an instrument's rows. `late`: no row for longer than usual for it. `gap`: prints are missing, or its whole
 * exchange is silent. `disagree`: two sources send different prices. `halted`: trading is suspended. `none`: no row
 * today.
 */
export const INSTRUMENT_STATES = ['ok', 'late', 'gap', 'disagree', 'halted', 'none'] as const
export type InstrumentState = (typeof INSTRUMENT_STATES)[number]

/** One letter each, in their order. */
export const STATE_LETTERS = 'olgdhn'

/** Unknown age, or more than 18 hours. */
export const AGE_UNKNOWN = 0xffff
/** Instruments listed with details of their fault; of others only the state is sent. */
export const ILL_MAX = 1_000

/** Every instrument of the registry, by its place there. */
export interface InstrumentStates {
  /** Epoch of the registry. */
  epoch: number
  /** Epoch ms. */
  at: number
  /** Time of the market's clock, epoch ms. */
  marketTime: number
  /** Whether rows are to be expected now: only then an instrument is late. */
  isTrading: boolean
  /** A letter each (`STATE_LETTERS`). */
  states: string
  /** Seconds of trading since its newest row (of any time, for what never closes): 16 bits each, low byte first, base64. */
  ages: string
  /**
   * Faulty instruments by registry index: `late`: seconds without a row that would be usual for it; `gap`: shares of missing prints, 0
   * = the whole exchange is silent; others 0.
   */
  ill: { place: number[]; size: number[] }
}
