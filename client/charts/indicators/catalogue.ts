import { columnOf } from '../../../shared/expression/series'
import { indicatorText } from '../../text/indicators'
import { EMPTY, formatCount, formatRatio, formatYuan } from '../../ui/format'
import type { CandleColumns } from '../candle-read-out'
import { WRITTEN } from './built-in'
import { bollinger, exponentials, type Input, kdj, macd, movingAverages, rsi, stopAndReverse, vwap } from './formulas'
import { type BarFacts, type Indicator, type IndicatorLine, length, toneAt } from './indicator'

const named = (name: string) => (values: readonly number[]) =>
  values.map((value, line): IndicatorLine => ({ label: `${name}${value}`, tone: toneAt(line) }))
const fixed = (...labels: string[]) => {
  const lines = labels.map((label, line): IndicatorLine => ({ label, tone: toneAt(line) }))
  return () => lines
}

const COMPUTED: readonly Indicator[] = [
  {
    id: 'MA',
    kind: 'trend',
    place: 'over',
    parameters: [5, 10, 20, 60].map((value) => length(value)),
    lines: named('MA'),
    compute: movingAverages,
  },
  {
    id: 'EMA',
    kind: 'trend',
    place: 'over',
    parameters: [12, 26].map((value) => length(value)),
    lines: named('EMA'),
    compute: exponentials,
  },
  {
    id: 'BOLL',
    kind: 'volatility',
    place: 'over',
    parameters: [
      { ...length(20), least: 2 },
      { label: indicatorText.width, value: 2, least: 0.5, most: 5 },
    ],
    lines: fixed('MID', 'UPPER', 'LOWER'),
    compute: bollinger,
  },
  {
    id: 'SAR',
    kind: 'trend',
    place: 'over',
    parameters: [
      { label: indicatorText.step, value: 2, least: 0.5, most: 10 },
      { label: indicatorText.limit, value: 20, least: 5, most: 50 },
    ],
    lines: () => [
      { label: indicatorText.sarUp, tone: 'up' },
      { label: indicatorText.sarDown, tone: 'down' },
    ],
    compute: stopAndReverse,
  },
  {
    id: 'VWAP',
    kind: 'volume',
    place: 'over',
    parameters: [],
    lines: () => [{ label: 'VWAP', tone: 'average' }],
    compute: (input, _, { unit, daily }) => [vwap(input, unit, daily)],
    ofRange: true,
  },
  { id: 'VOL', kind: 'volume', place: 'volume', parameters: [], lines: () => [], compute: () => [] },
  {
    id: 'MACD',
    kind: 'momentum',
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
    kind: 'momentum',
    place: 'pane',
    parameters: [length(9), length(3, 'K'), length(3, 'D')],
    lines: fixed('K', 'D', 'J'),
    compute: kdj,
    levels: [20, 80],
  },
  {
    id: 'RSI',
    kind: 'momentum',
    place: 'pane',
    parameters: [6, 12, 24].map((value) => length(value)),
    lines: named('RSI'),
    compute: rsi,
    levels: [30, 70],
  },
  {
    id: 'NET',
    kind: 'flow',
    place: 'pane',
    parameters: [],
    lines: () => [{ label: indicatorText.net, tone: 'flat', shape: 'bars' }],
    compute: ({ net, close }) => [columnOf(close.length, (row) => net?.[row] ?? Number.NaN)],
    counts: 'yuan',
    ofRange: true,
  },
]

/** All that the product brings, in the order of panes. */
export const INDICATORS: readonly Indicator[] = [...COMPUTED, ...WRITTEN]
const BY_ID: ReadonlyMap<string, Indicator> = new Map(INDICATORS.map((each) => [each.id, each]))

/** Indicators that an index has none of: its members' money by their shares is no level of it. */
export const INDEXES_LACK: readonly string[] = ['VWAP']

/** Text of a value of an indicator. */
export function indicatorValue({ counts }: Indicator, value: number | null | undefined, unit: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return EMPTY
  if (counts === 'yuan') return formatYuan(value, { sign: true, digits: Math.abs(value) < 1e8 ? 0 : 2 })
  if (counts === 'price') return formatRatio(value / unit, 2)
  return formatCount(value, { plainDigits: counts === 'quantity' ? 0 : 2 })
}

/** A chosen indicator with its own parameters; `formula`: it is one of the user. */
export interface ChosenIndicator {
  id: string
  values: readonly number[]
  formula?: Indicator
}

export const indicatorOf = (id: string): Indicator | undefined => BY_ID.get(id)
export const indicatorSpec = ({ id, formula }: ChosenIndicator): Indicator | undefined => formula ?? BY_ID.get(id)

/** Name in lists and messages. */
export const indicatorName = ({ id, name }: Pick<Indicator, 'id' | 'name'>): string =>
  name ?? indicatorText.titles[id] ?? id

export const chosen = (id: string): ChosenIndicator => ({
  id,
  values: indicatorOf(id)?.parameters.map(({ value }) => value) ?? [],
})

export const DEFAULT_CHOSEN: readonly ChosenIndicator[] = ['MA', 'VOL', 'MACD', 'NET'].map(chosen)

/** Maximum number of indicators of a chart: each is computed with every print. */
export const CHOSEN_MAX = 16

/**
 * The chosen ones with or without one, in the order of the catalogue; formulas come last. Nothing is added to as many as
 * can be chosen.
 */
export function toggled(all: readonly ChosenIndicator[], indicator: Indicator): readonly ChosenIndicator[] {
  const { id } = indicator
  if (all.some((each) => each.id === id)) return all.filter((each) => each.id !== id)
  if (all.length >= CHOSEN_MAX) return all
  if (indicator.name !== undefined) return [...all, { id, values: [], formula: indicator }]
  const next = [...all, chosen(id)]
  return [
    ...INDICATORS.flatMap((known) => next.filter((each) => each.id === known.id)),
    ...next.filter(({ formula }) => formula),
  ]
}

/**
 * Indicators that exist, each once, with parameters within their bounds; undefined of what is no list. `own`: formulas
 * of the user.
 */
export function readChosen(given: unknown, own: readonly Indicator[] = []): readonly ChosenIndicator[] | undefined {
  if (!Array.isArray(given)) return undefined
  const found = new Map<string, ChosenIndicator>()
  for (const each of given as unknown[]) {
    const [id, ...values] = Array.isArray(each) ? (each as unknown[]) : []
    const formula = own.find((each) => each.id === id)
    const known = formula ?? indicatorOf(String(id))
    if (!known || found.has(known.id) || found.size === CHOSEN_MAX) continue
    found.set(known.id, {
      id: known.id,
      ...(formula && { formula }),
      values: known.parameters.map(({ value, least, most }, at) => {
        const own = values[at]
        return typeof own === 'number' && own >= least && own <= most ? own : value
      }),
    })
  }
  return [...found.values()]
}

/** The bars after those of their lead, which has no `turnover` and `net`: these columns are those of the last bars. */
function withLead(input: Input, lead: CandleColumns): Input {
  const { turnover, net } = input
  const joined = <T>(of: (bars: CandleColumns) => readonly T[]) => [...of(lead), ...of(input)]
  return {
    time: joined(({ time }) => time),
    open: joined(({ open }) => open),
    high: joined(({ high }) => high),
    low: joined(({ low }) => low),
    close: joined(({ close }) => close),
    volume: joined(({ volume }) => volume),
    ...(turnover && { turnover }),
    ...(net && { net }),
  }
}

/** Outputs of each of the chosen indicators, a value for each bar; those of the lead are left out. */
function outputsOf(input: Input, all: readonly ChosenIndicator[], kind: BarFacts): Float64Array[][] {
  const { lead } = input
  const whole = lead ? withLead(input, lead) : input
  const before = lead?.time.length ?? 0
  return all.map((each) => {
    const indicator = indicatorSpec(each)
    const { values } = each
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
