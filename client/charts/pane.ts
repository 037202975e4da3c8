import uPlot from 'uplot'
import { oncePerFrame } from '../ui/once-per-frame'
import type { Theme } from '../ui/theme'
import { cancel, LEVEL, type Level, type Painted, request } from './frame'
import { type Commands, listenToHands, type Point } from './input/gestures'
import { commandOfKey } from './input/keys'
import type { BuildChart, ChartOptions, ChartSource } from './source'
import { dataChanged, nearestIndex, rowsInSight, showThrough } from './state/sight'
import { pinched, type Span } from './state/span'
import type { ChartView, ViewBounds } from './state/view'
import { createCrosshair, scaleOfSide } from './tags/crosshair'

export interface PaneSetup {
  element: HTMLElement
  source: ChartSource
  build: BuildChart
  theme: Theme
  view: ChartView
  /** The pane that says what there is to be seen; the others of its group follow. */
  leads: boolean
  bounds?: Partial<ViewBounds> | undefined
  /** False: a small picture, only looked at; the wheel scrolls the page. */
  moves: boolean
  /** The line above the plot has to be written anew. */
  onPoint: (plot: uPlot, index: number | null) => void
  /** Something else than home is in sight, or a scale is held by hand. */
  onMoved?: (moved: boolean) => void
  press?: (plot: uPlot, at: Point) => ((at: Point, done: boolean) => void) | undefined
  tap?: (plot: uPlot, at: Point) => void
}

export interface Pane {
  readonly plot: uPlot
  /** Takes a key; the row the crosshair then stands on, null if it has none, undefined for keys of others. */
  key: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>) => number | null | undefined
  reset: () => void
  /** Everything, or from there back home. */
  toggleWhole: () => void
  redraw: () => void
  remove: () => void
}

/** Fewest points in sight, however near somebody goes. */
const LEAST_POINTS = 12
const KEY_ZOOM = 1.25
const KEY_PAN = 0.15

type Ends = [number, number]

/** One uPlot with its hands, keys and crosshair. Nobody else makes one. */
export function createPane(setup: PaneSetup): Pane {
  const { element, source, view, leads, moves } = setup
  const options = setup.build(setup.theme)
  const ownX = options.scales?.x?.range
  const manual = new Map<string, Ends>()
  const sees = () => view.current()

  const scales: ChartOptions['scales'] = {}
  for (const [key, scale] of Object.entries(options.scales ?? {})) {
    const range = scale.range
    scales[key] =
      key === 'x' || !range || typeof range !== 'function'
        ? scale
        : { ...scale, range: (plot, low, high, name) => manual.get(key) ?? range(plot, low, high, name) }
  }
  scales.x = { ...scales.x, time: false, range: (): Ends => [sees().from, sees().to] }

  const whole = (): Span => {
    const xs = source.columns()[0]
    const low = xs[0] ?? 0
    const high = xs[xs.length - 1] ?? 1
    if (typeof ownX !== 'function') return high > low ? { from: low, to: high } : { from: low - 0.5, to: low + 0.5 }
    const [from, to] = ownX(undefined as unknown as uPlot, low, high, 'x')
    return { from: from ?? low, to: to ?? high }
  }
  if (leads) {
    const bounds = setup.bounds ?? {}
    const all = bounds.whole ?? whole
    const pitch = () => {
      const span = all()
      return ((span.to - span.from) * LEAST_POINTS) / Math.max(LEAST_POINTS, source.columns()[0].length)
    }
    view.bind({ whole: all, home: bounds.home ?? all, least: bounds.least ?? pitch })
  }

  const size = () => ({ width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) })
  const init = (plot: uPlot) => showThrough(plot, { current: sees, cross: () => view.cross?.x })
  const plot = new uPlot(
    { ...options, scales, ...size(), hooks: { ...options.hooks, init: [init, ...(options.hooks?.init ?? [])] } },
    source.columns(),
    element,
  )
  const crosshair = createCrosshair(plot, options.axisText ?? {})
  let focused = false
  /** The source has other numbers than the plot. */
  let isStale = false

  const rowOf = (x: number): number | null => {
    const [from, end] = rowsInSight(plot)
    const at = nearestIndex(plot.data[0], x)
    return at < 0 || end <= from ? null : Math.min(Math.max(at, from), end - 1)
  }
  const pointed = (): number | null => (view.cross ? rowOf(view.cross.x) : null)
  const writeCross = () => {
    const { cross } = view
    if (!cross || plot.data[0].length === 0) crosshair.hide()
    else {
      const mine = cross.pane === painted
      crosshair.show(plot.valToPos(cross.x, 'x'), mine ? cross.y * plot.over.clientHeight : null)
    }
    setup.onPoint(plot, pointed())
  }
  const tellMoved = () => setup.onMoved?.(view.moved || manual.size > 0)

  const painted: Painted = {
    get focused() {
      return focused
    },
    paint(level: Level) {
      if (level === LEVEL.layout) plot.setSize(size())
      // Numbers that came in the frame of a move are not passed over for it.
      if (isStale || level !== LEVEL.range) {
        isStale = false
        dataChanged(plot)
        plot.setData(source.columns())
      }
      const { from, to } = sees()
      if (level === LEVEL.range) plot.setScale('x', { min: from, max: to })
      writeCross()
      tellMoved()
    },
  }

  const commands: Commands = {
    box: () => plot.over.getBoundingClientRect(),
    point(at) {
      focused = at !== null
      if (!at || plot.data[0].length === 0) return view.point(null)
      const { from, to } = sees()
      const row = rowOf(from + at.x * (to - from))
      const x = row === null ? null : plot.data[0][row]
      view.point(x === null || x === undefined ? null : { x, pane: painted, y: at.y })
    },
    pan: (share) => moves && view.pan(share * (sees().to - sees().from)),
    zoom: (at, factor) => moves && view.zoom(sees().from + at * (sees().to - sees().from), factor),
    pinch: (() => {
      let base = sees()
      return (start, now, first) => {
        if (first) base = sees()
        else if (moves) view.show(pinched(base, start, now))
      }
    })(),
    stretch(side, factor) {
      const key = scaleOfSide(plot, side === 'left' ? 3 : 1)
      const { min, max } = plot.scales[key] ?? {}
      if (!moves || min === undefined || max === undefined || min === null || max === null) return
      const middle = (min + max) / 2
      manual.set(key, [middle - ((max - min) / 2) * factor, middle + ((max - min) / 2) * factor])
      request(painted, LEVEL.range)
    },
    reset(region) {
      if (!moves) return
      if (region === 'left' || region === 'right') manual.delete(scaleOfSide(plot, region === 'left' ? 3 : 1))
      if (region === 'plot' || region === 'bottom') view.reset()
      request(painted, LEVEL.range)
    },
    ...(setup.press ? { press: (at: Point) => setup.press?.(plot, at) } : {}),
    ...(setup.tap ? { tap: (at: Point) => setup.tap?.(plot, at) } : {}),
  }

  const stops = [
    listenToHands(plot.root, commands),
    source.subscribe(() => {
      if (leads) view.grown()
      isStale = true
      request(painted, LEVEL.draw)
    }),
    view.subscribe((change) => (change === 'range' ? request(painted, LEVEL.range) : writeCross())),
    watchSize(element, () => request(painted, LEVEL.layout)),
  ]
  if (!moves) plot.root.style.touchAction = 'auto'
  writeCross()
  tellMoved()

  function crossTo(row: number): number {
    const x = plot.data[0][row] as number
    const span = sees()
    if (x < span.from || x > span.to) view.pan(x < span.from ? x - span.from : x - span.to)
    const value = plot.data[1]?.[row]
    const y = typeof value === 'number' ? plot.valToPos(value, 'y') / Math.max(1, plot.over.clientHeight) : 0.5
    view.point({ x, pane: painted, y: Number.isFinite(y) ? y : 0.5 })
    return row
  }

  return {
    plot,
    key(event) {
      const command = commandOfKey(event, view.cross ? rowOf(view.cross.x) : null, plot.data)
      if (!command) return undefined
      if (command.kind === 'cross') return crossTo(command.row)
      if (moves && command.kind === 'pan') view.pan(command.by * KEY_PAN * (sees().to - sees().from))
      if (moves && command.kind === 'zoom')
        view.zoom(view.cross?.x ?? sees().to, command.by > 0 ? 1 / KEY_ZOOM : KEY_ZOOM)
      return pointed()
    },
    reset() {
      manual.clear()
      view.reset()
    },
    toggleWhole() {
      manual.clear()
      view.toggleWhole()
    },
    redraw: () => request(painted, LEVEL.draw),
    remove() {
      for (const stop of stops) stop()
      cancel(painted)
      if (view.cross?.pane === painted) view.point(null)
      crosshair.remove()
      plot.destroy()
    },
  }
}

/** Follows the size of a box, and the density of pixels, which changes without a resize. */
function watchSize(element: HTMLElement, changed: () => void): () => void {
  const resized = oncePerFrame(changed)
  const observer = new ResizeObserver(resized.request)
  observer.observe(element)
  return () => {
    resized.cancel()
    observer.disconnect()
  }
}
