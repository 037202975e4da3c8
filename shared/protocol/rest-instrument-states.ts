/**
 * How the rows of an instrument come. `late`: for longer than is usual for it nothing came. `gap`: prints are missing,
 * or its exchange says nothing at all. `disagree`: two sources tell different prices. `halted`: nobody may trade it.
 * `none`: nothing came today.
 */
export const INSTRUMENT_STATES = ['ok', 'late', 'gap', 'disagree', 'halted', 'none'] as const
export type InstrumentState = (typeof INSTRUMENT_STATES)[number]

/** One letter each, in their order. */
export const STATE_LETTERS = 'olgdhn'

/** An age that nobody knows, or one above 18 hours. */
export const AGE_UNKNOWN = 0xffff
/** Instruments that say how ill they are; of others only the state is told. */
export const ILL_MAX = 1_000

/** Every instrument of the registry, by its place there. */
export interface InstrumentStates {
  /** Of the registry. */
  epoch: number
  /** Epoch ms. */
  at: number
  /** Where the market's clock stood, epoch ms. */
  marketTime: number
  /** Whether rows are to be expected now: only then an instrument is late. */
  isTrading: boolean
  /** A letter each (`STATE_LETTERS`). */
  states: string
  /** Seconds of trading since its newest row (of any time, for what never closes): 16 bits each, low byte first, base64. */
  ages: string
  /**
   * Of those that are ill, by place: `late`: seconds without a row that would be usual; `gap`: shares whose prints are
   * missing, 0 = its whole exchange is silent; others 0.
   */
  ill: { place: number[]; size: number[] }
}
