import type { UnixMs } from '../market/units'
import type { Fraction } from './fraction'
import type { Arm, TruthValue } from './truth'

export const REPEATS = ['once', 'daily', 'always'] as const
export type Repeat = (typeof REPEATS)[number]

/** Parts of a rule that decide when it fires, beside its sentence. */
export interface FiringOptions {
  repeat: Repeat
  /** Minimum interval of one instrument between two firings. */
  cooldownMs: number
  /** False: a value need not go back beyond the threshold before it can fire again. */
  margin: boolean
}

/** Between what and what a value moved when it is not an ordinary row after another; `created`: it was true when made. */
export type Mark = '' | 'gap' | 'halt' | 'created'

/** Complete state of a rule and one instrument; plain data, so that it can be stored. */
export interface WatchState {
  /** It was true when it was made: first it must be false. */
  waiting: boolean
  latched: boolean
  /** Since when the sentence holds without a break, as `tradingMs` has it; for 持续. */
  since?: number | undefined
  /** When it fired last, and on which day. */
  firedAt?: UnixMs | undefined
  firedOn?: string | undefined
  /** Firings at that very moment so far, less one. */
  ordinal: number
  /** It does not fire again. */
  done: boolean
  arms: Arm[]
  /** Crossings that fell into the cooldown. */
  swallowed: number
  /** Prices of the rule after ex-dates, by the atom's place. */
  moved?: Record<number, Fraction> | undefined
  /** The newest moment that was judged, the day it belongs to, and what the levels said then whatever the hours. */
  at: UnixMs
  day?: string | undefined
  plain: TruthValue
}

/** All fields are there from the beginning, so that every state is one shape. */
export const freshState = (waiting: boolean): WatchState => ({
  waiting,
  latched: false,
  since: undefined,
  firedAt: undefined,
  firedOn: undefined,
  ordinal: 0,
  done: false,
  arms: [],
  swallowed: 0,
  moved: undefined,
  at: 0,
  day: undefined,
  plain: -1,
})
