import {
  barsSinceExtreme,
  type Computed,
  columnOf,
  deviation,
  earlier,
  exponential,
  extreme,
  mean,
  meanDistance,
  type NumberColumn,
  rampMean,
  settledExponential,
  slope,
  smoothed,
  total,
  weighted,
} from './series'

/**
 * Parts of a function in brackets: a number at each bar, a condition, a number of bars from 1 on, or one in which 0
 * means all bars since the first.
 */
export type ArgumentKind = 'number' | 'truth' | 'bars' | 'bars or all'

interface Given {
  of: readonly NumberColumn[]
  when: readonly (readonly boolean[])[]
  bars: readonly number[]
  /**
   * Whether means and extremes are stated before they have all of their bars, as terminals draw them; rules wait for
   * them.
   */
  early: boolean
  /** Its earlier result, if its cost is `byWindow`. */
  before?: Computed | undefined
}

interface SeriesFunction {
  parts: readonly ArgumentKind[]
  compute: (given: Given, length: number) => Float64Array
  /** Whether each bar costs as many steps as the window is long. */
  byWindow?: true
}

const OF_BARS: readonly ArgumentKind[] = ['number', 'bars']
const NONE: NumberColumn = []

/** Values from the bar on at which the window is full; earlier ones too where `early` allows it. */
function stated(values: Float64Array, bars: number, early: boolean): Float64Array {
  return early ? values : values.fill(Number.NaN, 0, bars - 1)
}

/** An extreme of a full window of known values. */
function extremeOf({ of: [values = NONE], bars: [bars = 1], early }: Given, sign: 1 | -1): Float64Array {
  const found = extreme(values, bars, sign)
  if (early) return found
  let known = 0
  return found.map((value, row) => {
    known = Number.isNaN(values[row] ?? Number.NaN) ? 0 : known + 1
    return known >= bars ? value : Number.NaN
  })
}

/** A function of one column and a number of bars. */
const plain = (
  compute: (values: NumberColumn, bars: number, before?: Computed) => Float64Array,
  byWindow?: true,
): SeriesFunction => ({
  parts: OF_BARS,
  compute: ({ of: [values = NONE], bars: [bars = 1], before }) => compute(values, bars, before),
  ...(byWindow && { byWindow }),
})

/** Number of bars with a true condition among the last `bars`; 0 = among all since the first. */
function counted(when: readonly boolean[], bars: number): Float64Array {
  let count = 0
  return columnOf(when.length, (row) => {
    count += Number(when[row] === true) - Number(bars > 0 && row >= bars && when[row - bars] === true)
    return bars > 0 && row < bars - 1 ? Number.NaN : count
  })
}

/** Bars since a condition was true last, 0 = at this bar; NaN before the first time. */
function since(when: readonly boolean[]): Float64Array {
  let last = Number.NaN
  return columnOf(when.length, (row) => {
    if (when[row]) last = row
    return row - last
  })
}

/** Functions of bars, as 通达信 means them. */
const SERIES_FUNCTIONS = {
  MA: plain(mean),
  EMA: {
    parts: OF_BARS,
    compute: ({ of: [values = NONE], bars: [bars = 1], early }) =>
      early ? exponential(values, bars) : settledExponential(values, bars),
  },
  SMA: {
    parts: ['number', 'bars', 'bars'],
    compute: ({ of: [values = NONE], bars: [bars = 1, weight = 1], early }) =>
      stated(smoothed(values, bars, weight), bars, early),
  },
  WMA: plain(rampMean, true),
  DMA: { parts: ['number', 'number'], compute: ({ of: [values = NONE, factors = NONE] }) => weighted(values, factors) },
  REF: plain(earlier),
  HHV: { parts: OF_BARS, compute: (given) => extremeOf(given, 1) },
  LLV: { parts: OF_BARS, compute: (given) => extremeOf(given, -1) },
  HHVBARS: plain((values, bars) => barsSinceExtreme(values, bars, 1)),
  LLVBARS: plain((values, bars) => barsSinceExtreme(values, bars, -1)),
  SUM: {
    parts: ['number', 'bars or all'],
    compute: ({ of: [values = NONE], bars: [bars = 0] }) => total(values, bars),
  },
  STD: plain((values, bars, before) => deviation(values, bars, 1, before), true),
  STDP: plain((values, bars, before) => deviation(values, bars, 0, before), true),
  AVEDEV: plain(meanDistance, true),
  SLOPE: plain(slope, true),
  COUNT: {
    parts: ['truth', 'bars or all'],
    compute: ({ when: [when = []], bars: [bars = 0] }) => counted(when, bars),
  },
  BARSLAST: { parts: ['truth'], compute: ({ when: [when = []] }) => since(when) },
  IF: {
    parts: ['truth', 'number', 'number'],
    compute: ({ of: [then = NONE, otherwise = NONE], when: [when = []] }, length) =>
      columnOf(length, (row) => (when[row] ? then[row] : otherwise[row]) ?? Number.NaN),
  },
} as const satisfies Record<string, SeriesFunction>

export type SeriesName = keyof typeof SERIES_FUNCTIONS
export const SERIES_NAMES = Object.keys(SERIES_FUNCTIONS) as SeriesName[]
export const functionOf = (name: SeriesName): SeriesFunction => SERIES_FUNCTIONS[name]
