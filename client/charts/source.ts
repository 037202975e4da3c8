import type uPlot from 'uplot'
import type { Theme } from '../ui/theme'

/**
 * Source of a chart's numbers. `columns` is uPlot's own shape (x ascending and unique, one array per series) and may
 * return the same arrays each time, changed in place; `subscribe` reports changes and returns a function that stops it.
 */
export interface ChartSource<Columns = uPlot.AlignedData> {
  columns(): Columns
  subscribe(listener: () => void): () => void
}

/** Text of the crosshair's tags for a position on each axis; no tag if there is no text. */
export interface AxisText {
  left?: (value: number, plot: uPlot) => string
  right?: (value: number, plot: uPlot) => string
  bottom?: (place: number, plot: uPlot) => string
}

export type ChartOptions = Omit<uPlot.Options, 'width' | 'height'> & { axisText?: AxisText }

/** Options of one pane for a theme. Keep the function's identity while nothing but data changes. */
export type BuildChart = (theme: Theme) => ChartOptions

/** Draws on the canvas at some point of a redraw, in canvas pixels. */
export type DrawHook = (plot: uPlot) => void

/** Inks of the size grades of orders, 小 to 超大. */
export type GradeTone = 'grade0' | 'grade1' | 'grade2' | 'grade3'

/** One number of the read-out line. */
export interface ReadOutItem {
  label: string
  text: string
  /** Action of a press on it, if it can be pressed. */
  key?: string
  tone?: 'up' | 'down' | 'flat' | 'average' | 'ad' | 'od' | 'split' | 'accent' | 'text1' | 'text2' | GradeTone
}

/** Text of the read-out at an index of the data; null: the pointer is elsewhere, show the newest. */
export type ReadOut = (plot: uPlot, index: number | null) => readonly ReadOutItem[]

/** A pane of another source: the same subscription, other columns. */
export const derive = <From, To>(source: ChartSource<From>, columns: (from: From) => To): ChartSource<To> => ({
  columns: () => columns(source.columns()),
  subscribe: source.subscribe,
})

/** The same columns, with changes from other subscriptions too. */
export const withChanges = <Columns>(
  source: ChartSource<Columns>,
  ...more: readonly (ChartSource['subscribe'] | undefined)[]
): ChartSource<Columns> => ({
  columns: source.columns,
  subscribe(listener) {
    const stops = [source.subscribe, ...more].map((subscribe) => subscribe?.(listener))
    return () => {
      for (const stop of stops) stop?.()
    }
  },
})

/** Without changes there is nothing to report. */
export const never = () => () => undefined

/** Columns that stay as they are. */
export const fixedSource = <Columns>(columns: Columns): ChartSource<Columns> => ({
  columns: () => columns,
  subscribe: never,
})

/** Index of the last value that is there, or -1. */
export function lastKnown(values: ArrayLike<number | null | undefined> | undefined): number {
  for (let index = (values?.length ?? 0) - 1; index >= 0; index--) {
    const value = values?.[index]
    if (value !== null && value !== undefined && !Number.isNaN(value)) return index
  }
  return -1
}
