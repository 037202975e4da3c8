import type uPlot from 'uplot'
import { indicatorText } from '../text/indicators'
import { directionOf, formatPercent, formatPrice } from '../ui/format'
import type { Theme } from '../ui/theme'
import { type CandlePane, candlePriceChart, candleVolumeChart } from './candle-options'
import { changeInSight, comparedCloses, comparedTone, type SeriesComparison } from './compared'
import { drawLines } from './draw/lines'
import {
  type ChosenIndicator,
  indicatorName,
  indicatorSpec,
  indicatorTable,
  indicatorValue,
} from './indicators/catalogue'
import type { Input } from './indicators/formulas'
import type { BarFacts, Indicator } from './indicators/indicator'
import { indicatorChart } from './indicators/indicator-pane'
import { drawProfile } from './indicators/profile-painter'
import { type BuildChart, type ChartSource, type DrawHook, derive, type ReadOutItem, withChanges } from './source'
import type { ScaleMode } from './state/scale-mode'

interface CandlePaneModel {
  id: string
  /** Content of the pane; the price pane has the chart's own label. */
  title: string
  build: BuildChart
  source: ChartSource
  /** Names and values at a row, over the plot. */
  legend: (row: number | null, plot?: uPlot) => ReadOutItem[]
  weight: number
}

export interface BarPanesOptions {
  source: ChartSource<Input>
  pane: Omit<CandlePane, 'timeAxis'>
  daily: boolean
  mode: ScaleMode
  chosen: readonly ChosenIndicator[]
  volume: { title: string; format: (value: number | null | undefined) => string }
  profile: boolean
  /** Meaning of the bars of `NET`, if not by aggressor. */
  netLabel?: string
  compare?: SeriesComparison | undefined
  over?: (theme: Theme) => readonly DrawHook[]
  /** Calls back when that looks different while the bars stand. */
  overChanges?: ChartSource['subscribe']
  places: (length: number) => number[]
}

const aligned = (...columns: readonly unknown[]) => columns as unknown as uPlot.AlignedData
const toneOf = (tone: string): ReadOutItem['tone'] => tone as ReadOutItem['tone']

/** The panes of a K-line: candles with what is drawn over them, and one for each indicator that has its own. */
export function barPanes(options: BarPanesOptions): CandlePaneModel[] {
  const { source, pane, daily, mode, chosen, volume, profile, over, overChanges, places, compare } = options
  const kind: BarFacts = { daily, unit: 10 ** pane.priceScale }
  const table = indicatorTable(source.columns, chosen, kind)
  const shown = chosen.flatMap((each, at) => {
    const known = indicatorSpec(each)
    const indicator = known && named(known, options.netLabel)
    return indicator ? [{ indicator, values: each.values, at }] : []
  })
  const overlays = shown.filter(({ indicator }) => indicator.place === 'over')
  const below = shown.filter(({ indicator }) => indicator.place !== 'over')
  const lines = overlays.flatMap(({ indicator, values }) =>
    indicator.lines(values).map((line, at) => ({ ...line, key: keyOfLine(indicator, at) })),
  )
  const outputs = () => overlays.flatMap(({ at }) => table(at))
  const others = (compare?.others ?? []).filter(({ source: bars }) => bars !== undefined)
  const closes = compare ? others.map((other) => comparedCloses(source.columns, other, compare.keyOf)) : []
  const firstOther = 5 + lines.length
  const lastRow = () => source.columns().time.length - 1

  const price: CandlePaneModel = {
    id: 'price',
    title: '',
    weight: 3,
    source: derive(
      withChanges(source, overChanges, ...others.map(({ source: bars }) => bars?.subscribe)),
      ({ time, open, high, low, close }) =>
        aligned(places(time.length), open, high, low, close, ...outputs(), ...closes.map((of) => of())),
    ),
    build: candlePriceChart({
      ...pane,
      mode,
      overlays: lines.length,
      compared: others.map(({ name }, at) => ({ name, tone: comparedTone(at) })),
      timeAxis: below.length === 0,
      ...(profile ? { under: (theme) => [drawProfile(theme, source.columns, pane.priceScale)] } : {}),
      over: (theme) => [
        drawLines(lines.map(({ tone }, line) => ({ series: 5 + line, colour: theme[tone] }))),
        ...(over?.(theme) ?? []),
      ],
    }),
    legend: (row, plot) => {
      const values = outputs()
      const readings = lines.map(({ label, tone, key }, line) => {
        const value = values[line]?.[row ?? lastRow()]
        return {
          label,
          key,
          text: formatPrice(value === undefined ? null : Math.round(value), pane.priceScale),
          tone: toneOf(tone),
        }
      })
      if (!plot || !compare || others.length === 0) return readings
      const own = changeInSight(plot, 4, row)
      return [
        { label: compare.own, text: formatPercent(own), tone: directionOf(own) },
        ...others.map(({ name }, at) => ({
          label: name,
          text: formatPercent(changeInSight(plot, firstOther + at, row)),
          tone: comparedTone(at),
        })),
        ...readings,
      ]
    },
  }
  return [
    price,
    ...below.map(({ indicator, values, at }, index): CandlePaneModel => {
      const own = { ...pane, timeAxis: index === below.length - 1 }
      if (indicator.place === 'volume') return volumePane(source, own, volume, places)
      return {
        id: indicator.id,
        title: titleOf(indicator, values, options.netLabel),
        weight: 1,
        source: derive(source, ({ time }) => aligned(places(time.length), ...table(at))),
        build: indicatorChart(own, indicator, values),
        legend: (row) => [
          ...(values.length > 0 || indicator.name ? [{ label: titleOf(indicator, values), text: '' }] : []),
          ...withoutValues(table(at)),
          ...indicator.lines(values).map(({ label, tone, shape }, line): ReadOutItem => {
            const value = table(at)[line]?.[row ?? lastRow()] ?? Number.NaN
            const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'flat'
            return {
              label,
              key: keyOfLine(indicator, line),
              text: indicatorValue(indicator, value, kind.unit),
              tone: shape ? direction : toneOf(tone),
            }
          }),
        ],
      }
    }),
  ]
}

/** Says why a pane is empty: no bar has a value. */
function withoutValues(outputs: readonly Float64Array[]): ReadOutItem[] {
  const length = outputs[0]?.length ?? 0
  const isEmpty = length > 0 && outputs.every((values) => values.every(Number.isNaN))
  return isEmpty ? [{ label: indicatorText.noValues(length), text: '' }] : []
}

/** Names a line of an indicator in a legend. */
const keyOfLine = ({ id }: Indicator, line: number): string => `${id}/${line}`

const NET = 'NET'

/** The indicator with its line called as the page calls it. */
const named = (indicator: Indicator, netLabel: string | undefined): Indicator =>
  indicator.id === NET && netLabel !== undefined
    ? { ...indicator, lines: (values) => indicator.lines(values).map((line) => ({ ...line, label: netLabel })) }
    : indicator

function titleOf(indicator: Indicator, values: readonly number[], netLabel?: string): string {
  if (indicator.id === NET && netLabel !== undefined) return netLabel
  return values.length > 0 ? `${indicator.id}(${values.join(',')})` : indicatorName(indicator)
}

function volumePane(
  source: ChartSource<Input>,
  pane: CandlePane,
  { title, format }: BarPanesOptions['volume'],
  places: BarPanesOptions['places'],
): CandlePaneModel {
  return {
    id: 'VOL',
    title,
    weight: 1,
    source: derive(source, ({ time, volume, open, close }) => aligned(places(time.length), volume, open, close)),
    build: candleVolumeChart(pane, format),
    legend: (row) => {
      const { volume } = source.columns()
      return [{ label: title, text: format(volume[row ?? volume.length - 1]) }]
    },
  }
}
