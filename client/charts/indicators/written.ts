import { type ComputedBefore, drawnValues } from '../../../shared/expression/bar-expression'
import { BAR_FIGURES } from '../../../shared/expression/bar-words'
import { type FormulaLine, type ReadLines, readFormulaLines } from '../../../shared/expression/read-lines'
import { columnOf } from '../../../shared/expression/series'
import type { Input } from './formulas'
import { type Indicator, type IndicatorLine, type Parameter, toneAt } from './indicator'

export const readChartFormula = (text: string, constants?: Readonly<Record<string, number>>): ReadLines =>
  readFormulaLines(text, BAR_FIGURES, constants)

/** Columns of a formula over these bars, each computed once. */
function columnsOf(input: Input, unit: number): (key: string) => Float64Array {
  const made = new Map<string, Float64Array>()
  const { length } = input.close
  const all: Readonly<Record<string, readonly (number | null)[] | undefined>> = {
    open: input.open,
    high: input.high,
    low: input.low,
    close: input.close,
    volume: input.volume,
    turnover: input.turnover,
    net: input.net,
  }
  return (key) => {
    const before = made.get(key)
    if (before) return before
    const divisor = key === 'open' || key === 'high' || key === 'low' || key === 'close' ? unit : 1
    const given = all[key]
    // A lead has no turnover and net amount, so these columns can be shorter and belong to the last bars.
    const offset = length - (given?.length ?? 0)
    const column = columnOf(length, (row) => (given?.[row - offset] ?? Number.NaN) / divisor)
    made.set(key, column)
    return column
  }
}

export interface WrittenIndicator extends Pick<Indicator, 'id' | 'kind' | 'counts' | 'levels' | 'ofRange' | 'name'> {
  place: 'over' | 'pane'
  parameters?: readonly Parameter[]
  text: string
}

const drawn = (lines: readonly FormulaLine[]): IndicatorLine[] =>
  lines
    .filter(({ isDrawn }) => isDrawn)
    .map(({ name, isBars }, line) => ({
      label: name,
      tone: isBars ? 'flat' : toneAt(line),
      ...(isBars && { shape: 'bars' as const }),
    }))

/** An indicator defined by a formula with parameters. An invalid formula has no lines. */
export function written({ parameters = [], ...spec }: WrittenIndicator): Indicator {
  const before: ComputedBefore = new WeakMap()
  let [known, lines]: [string | undefined, readonly FormulaLine[]] = [undefined, []]
  const linesOf = (values: readonly number[]): readonly FormulaLine[] => {
    const key = values.join()
    if (key === known) return lines
    const constants = Object.fromEntries(parameters.map(({ label, value }, at) => [label, values[at] ?? value]))
    const read = readChartFormula(spec.text, constants)
    ;[known, lines] = [key, read.ok ? read.lines : []]
    return lines
  }
  return {
    ...spec,
    parameters,
    lines: (values) => drawn(linesOf(values)),
    compute: (input, values, { unit }) => {
      const outputs = drawnValues(linesOf(values), columnsOf(input, unit), input.close.length, before)
      return spec.place === 'over' ? outputs.map((line) => line.map((value) => value * unit)) : outputs
    },
  }
}
