import type { ChartLine } from '../line-options'
import type { Input } from './formulas'

export interface Parameter {
  label: string
  value: number
  least: number
  most: number
}

/** Data about the bars that indicators use besides their columns. */
export interface BarFacts {
  daily: boolean
  /** Price units per yuan. */
  unit: number
}

export interface IndicatorLine {
  label: string
  tone: Exclude<ChartLine['tone'], 'text2' | 'warning'>
  /** `bars`: from zero, red above and green below. */
  shape?: 'bars'
}

export const INDICATOR_KINDS = ['trend', 'momentum', 'volatility', 'volume', 'flow'] as const

/** One indicator. `over`: drawn on the candles' scale; else in a pane of its own. */
export interface Indicator {
  id: string
  /** Undefined: a formula of the user. */
  kind: (typeof INDICATOR_KINDS)[number] | undefined
  /** Name of a formula of the user. */
  name?: string
  place: 'over' | 'volume' | 'pane'
  parameters: readonly Parameter[]
  lines: (values: readonly number[]) => readonly IndicatorLine[]
  compute: (input: Input, values: readonly number[], kind: BarFacts) => Float64Array[]
  /** Computed from a single bar, or summed since the range or the day began: earlier bars have no influence. */
  ofRange?: true
  /** Format of its values. Default: plain numbers. */
  counts?: 'price' | 'yuan' | 'quantity'
  /** Level lines of the pane. */
  levels?: readonly number[]
  /** Formula text of an indicator that is defined by a formula. */
  text?: string
  /** One sentence about it, if it is not of the catalogue. */
  help?: string
  /** State of the data that it draws, if it draws more than the bars: of another state it is another indicator. */
  state?: string
}

/** Drawings have the accent, and the first compared instrument the ink of OD: they come last. */
const TONES = ['text1', 'average', 'split', 'ad', 'od', 'accent'] as const
export const toneAt = (line: number): IndicatorLine['tone'] => TONES[line % TONES.length] ?? 'text1'

/** A number of bars. */
export const length = (value: number, label = 'N'): Parameter => ({ label, value, least: 1, most: 500 })
