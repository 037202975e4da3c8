import { indicatorText } from '../../text/indicators'
import { EMPTY, formatRatio, formatYuan } from '../../ui/format'
import type { CandleColumns } from '../candle-read-out'
import type { ChartLine } from '../line-options'
import { bollinger, exponentials, type Input, kdj, macd, movingAverages, rsi, vwap } from './formulas'

interface Parameter {
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

interface IndicatorLine {
  label: string
  tone: ChartLine['tone']
  /** `bars`: from zero, red above and green below. */
  shape?: 'bars'
}

/** One indicator. `over`: drawn on the candles' scale; else in a pane of its own. */
export interface Indicator {
  id: string
  place: 'over' | 'volume' | 'pane'
  parameters: readonly Parameter[]
  lines: (values: readonly number[]) => readonly IndicatorLine[]
  compute: (input: Input, values: readonly number[], kind: BarFacts) => Float64Array[]
  /** Computed from a single bar, or summed since the range or the day began: earlier bars have no influence. */
  ofRange?: true
  /** How its values read: plain numbers where left out. */
  counts?: 'price' | 'yuan'
  /** Level lines of the pane. */
  levels?: readonly number[]
}

const TONES = ['text1', 'average', 'split', 'accent'] as const
const length = (value: number, label = 'N'): Parameter => ({ label, value, least: 1, most: 500 })
const named = (name: string) => (values: readonly number[]) =>
  values.map(
    (value, line): IndicatorLine => ({ label: `${name}${value}`, tone: TONES[line % TONES.length] ?? 'text1' }),
  )
const fixed = (...labels: string[]) => {
  const lines = labels.map((label, line): IndicatorLine => ({ label, tone: TONES[line] ?? 'text1' }))
  return () => lines
}

export const INDICATORS: readonly Indicator[] = [
  {
    id: 'MA',
    place: 'over',
    parameters: [5, 10, 20, 60].map((value) => length(value)),
    lines: named('MA'),
    compute: movingAverages,
  },
  {
    id: 'EMA',
    place: 'over',
    parameters: [12, 26].map((value) => length(value)),
    lines: named('EMA'),
    compute: exponentials,
  },
  {
    id: 'BOLL',
    place: 'over',
    parameters: [
      { ...length(20), least: 2 },
      { label: indicatorText.width, value: 2, least: 0.5, most: 5 },
    ],
    lines: fixed('MID', 'UPPER', 'LOWER'),
    compute: bollinger,
  },
  {
    id: 'VWAP',
    place: 'over',
    parameters: [],
    lines: () => [{ label: 'VWAP', tone: 'average' }],
    compute: (input, _, { unit, daily }) => [vwap(input, unit, daily)],
    ofRange: true,
  },
  { id: 'VOL', place: 'volume', parameters: [], lines: () => [], compute: () => [] },
  {
    id: 'MACD',
    place: 'pane',
    parameters: [length(12, indicatorText.fast), length(26, indicatorText.slow), length(9, indicatorText.signal)],
    lines: () => [
      { label: 'DIF', tone: 'text1' },
      { label: 'DEA', tone: 'average' },
      { label: 'MACD', tone: 'flat', shape: 'bars' },
    ],
    compute: macd,
    counts: 'price',
  },
  {
    id: 'KDJ',
    place: 'pane',
    parameters: [length(9), length(3, 'K'), length(3, 'D')],
    lines: fixed('K', 'D', 'J'),
    compute: kdj,
    levels: [20, 80],
  },
  {
    id: 'RSI',
    place: 'pane',
    parameters: [6, 12, 24].map((value) => length(value)),
    lines: named('RSI'),
    compute: rsi,
    levels: [30, 70],
  },
  {
    id: 'NET',
    place: 'pane',
    parameters: [],
    lines: () => [{ label: indicatorText.net, tone: 'flat', shape: 'bars' }],
    compute: ({ net, close }) => [Float64Array.from(close, (_, row) => net?.[row] ?? Number.NaN)],
    counts: 'yuan',
    ofRange: true,
  },
]

/** Indicators that an index has none of: its members' money by their shares is no level of it. */
export const INDEXES_LACK: readonly string[] = ['VWAP']

/** Text of a value of an indicator. */
export function indicatorValue({ counts }: Indicator, value: number | null | undefined, unit: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return EMPTY
  if (counts === 'yuan') return formatYuan(value, { sign: true, digits: Math.abs(value) < 1e8 ? 0 : 2 })
  return formatRatio(counts === 'price' ? value / unit : value, 2)
}

/** A chosen indicator with its own parameters. */
export interface ChosenIndicator {
  id: string
  values: readonly number[]
}

export const indicatorOf = (id: string): Indicator | undefined => INDICATORS.find((indicator) => indicator.id === id)

export const chosen = (id: string): ChosenIndicator => ({
  id,
  values: indicatorOf(id)?.parameters.map(({ value }) => value) ?? [],
})

export const DEFAULT_CHOSEN: readonly ChosenIndicator[] = ['MA', 'VOL', 'MACD', 'NET'].map(chosen)

/** Indicators that exist, each once, with parameters within their bounds; undefined of what is no list. */
export function readChosen(given: unknown): readonly ChosenIndicator[] | undefined {
  if (!Array.isArray(given)) return undefined
  const found = new Map<string, ChosenIndicator>()
  for (const each of given as unknown[]) {
    const [id, ...values] = Array.isArray(each) ? (each as unknown[]) : []
    const known = indicatorOf(String(id))
    if (!known || found.has(known.id)) continue
    found.set(known.id, {
      id: known.id,
      values: known.parameters.map(({ value, least, most }, at) => {
        const own = values[at]
        return typeof own === 'number' && own >= least && own <= most ? own : value
      }),
    })
  }
  return [...found.values()]
}

/** The bars behind those of their lead. */
function withLead(input: Input, lead: CandleColumns): Input {
  const joined = <T>(of: (bars: CandleColumns) => readonly T[]) => [...of(lead), ...of(input)]
  return {
    time: joined(({ time }) => time),
    open: joined(({ open }) => open),
    high: joined(({ high }) => high),
    low: joined(({ low }) => low),
    close: joined(({ close }) => close),
    volume: joined(({ volume }) => volume),
  }
}

/** Outputs of each of the chosen indicators, a value for each bar; those of the lead are left out. */
function outputsOf(input: Input, all: readonly ChosenIndicator[], kind: BarFacts): Float64Array[][] {
  const { lead } = input
  const whole = lead ? withLead(input, lead) : input
  const before = lead?.time.length ?? 0
  return all.map(({ id, values }) => {
    const indicator = indicatorOf(id)
    if (!indicator) return []
    if (indicator.ofRange) return indicator.compute(input, values, kind)
    return indicator.compute(whole, values, kind).map((line) => line.subarray(before))
  })
}

/** Outputs of the chosen indicators, computed once for each state of the bars. */
export function indicatorTable(columns: () => Input, all: readonly ChosenIndicator[], kind: BarFacts) {
  let key: readonly unknown[] = []
  let made: Float64Array[][] = []
  return (at: number): Float64Array[] => {
    const input = columns()
    const last = input.close.length - 1
    const now = [input, last, input.close[last], input.high[last], input.low[last], input.volume[last]]
    if (now.some((part, index) => part !== key[index])) {
      key = now
      made = outputsOf(input, all, kind)
    }
    return made[at] ?? []
  }
}
