import uPlot from 'uplot'
import type { Theme } from '../../../client/ui/theme'

/** A theme in which the colour of every role is the role’s name. */
export const theme = new Proxy({}, { get: (_, role) => String(role) }) as Theme

export interface Call {
  call: string
  args: readonly (string | number)[]
  fill: string
  stroke: string
  width: number
  dash: readonly number[]
  align: string
  font: string
}

export interface PlotOptions {
  data?: readonly ArrayLike<number | null | undefined>[]
  /** The ranges of the scales. */
  x?: readonly [number, number]
  y?: readonly [number, number]
  more?: Record<string, { min?: number; max?: number; distr?: number }>
  /** Size of the whole plot in CSS pixels, which equal canvas pixels here. */
  width?: number
  height?: number
  /** The plotting area in canvas pixels at a `ratio` of 1. */
  bbox?: { left: number; top: number; width: number; height: number }
  /** Canvas pixels of a CSS pixel. */
  ratio?: number
}

/**
 * A plot, by default of one canvas pixel a CSS pixel, that only remembers what was drawn on it: by default 100 × 50 pixels from
 * (10, 20), ten pixels a unit of x, one a unit of y upwards. A letter is six pixels wide.
 */
export function paintedPlot({ data = [[]], x = [0, 10], y = [0, 50], more = {}, ...request }: PlotOptions = {}) {
  const { ratio = 1, bbox: area = { left: 10, top: 20, width: 100, height: 50 } } = request
  // Only a browser sets it.
  uPlot.pxRatio = ratio
  const bbox = {
    left: area.left * ratio,
    top: area.top * ratio,
    width: area.width * ratio,
    height: area.height * ratio,
  }
  const scales: Record<string, { min?: number; max?: number; distr?: number }> = {
    x: { min: x[0], max: x[1] },
    y: { min: y[0], max: y[1] },
    ...more,
  }
  const calls: Call[] = []
  const state: Record<string, unknown> = {}
  let dash: readonly number[] = []
  const ctx = new Proxy(state, {
    get: (_, name: string) => {
      if (name in state) return state[name]
      if (name === 'measureText') return (text: string) => ({ width: text.length * 6 * ratio })
      if (name === 'setLineDash')
        return (next: number[]) => {
          dash = next
        }
      return (...args: (string | number)[]) => {
        const [fill, stroke, align, font] = [state.fillStyle, state.strokeStyle, state.textAlign, state.font].map(
          String,
        )
        calls.push({ call: name, args, fill, stroke, align, font, width: Number(state.lineWidth), dash } as Call)
      }
    },
    set: (_, name: string, value) => {
      state[name] = value
      return true
    },
  })
  const plot = {
    ctx,
    bbox,
    scales,
    data,
    width: request.width ?? 120,
    height: request.height ?? 90,
    valToPos(value: number, scale: string, onCanvas = false) {
      const { min = 0, max = 1 } = scales[scale] ?? {}
      const share = (value - min) / (max - min)
      const [start, from, length] = scale === 'x' ? [bbox.left, share, bbox.width] : [bbox.top, 1 - share, bbox.height]
      return onCanvas ? start + from * length : (from * length) / ratio
    },
  } as unknown as uPlot
  const valueAt = (at: number, scale: string) => {
    const { min = 0, max = 1 } = scales[scale] ?? {}
    const share = scale === 'x' ? (at - bbox.left) / bbox.width : 1 - (at - bbox.top) / bbox.height
    return Math.round((min + share * (max - min)) * 1e6) / 1e6
  }
  const of = (...names: string[]) => calls.filter(({ call }) => names.includes(call))
  /** Strokes as the points from each `moveTo` on. */
  function strokes() {
    const found: {
      colour: string
      width: number
      dash: readonly number[]
      points: (readonly (string | number)[])[]
    }[] = []
    for (const { call, args, stroke, width, dash } of calls) {
      if (call === 'moveTo') found.push({ colour: stroke, width, dash, points: [args] })
      else if (call === 'lineTo') found.at(-1)?.points.push(args)
    }
    return found
  }

  return {
    plot,
    calls,
    of,
    strokes,
    /** The points of all strokes, as values on the scales. */
    lines: (scale = 'y') =>
      strokes().map(({ points }) => points.map(([x, y]) => [valueAt(Number(x), 'x'), valueAt(Number(y), scale)])),
    /** Boxes that were filled: left, top, width, height, colour. */
    boxes: () => of('fillRect').map(({ args, fill }) => [...args, fill]),
    /** Texts with their arguments and colour. */
    words: () => of('fillText').map(({ args, fill }) => [...args, fill]),
    texts: () => of('fillText').map(({ args }) => args[0]),
  }
}

/** Runs draw hooks in order. */
export function drawAll(hooks: unknown, plot: uPlot): void {
  for (const hook of hooks as ((plot: uPlot) => void)[]) hook(plot)
}

/** The range that a chart's own rule gives a scale over the data of a plot. */
export function rangeOf(options: { scales?: uPlot.Scales }, plot: uPlot, scale = 'y'): [from: number, to: number] {
  const range = options.scales?.[scale]?.range
  if (typeof range !== 'function') throw new Error(`scale ${scale} has no rule`)
  return (range as unknown as (plot: uPlot) => [number, number])(plot)
}
