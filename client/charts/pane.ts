import uPlot from 'uplot'
import { oncePerFrame } from '../ui/once-per-frame'
import type { Theme } from '../ui/theme'
import { cancel, LEVEL, type Level, type PaintedFrame, request } from './frame'
import { type DragGesture, listenToHands, type Point } from './input/gestures'
import { type Handled, handCommands, handleKey } from './input/pane-hands'
import type { BuildChart, ChartSource } from './source'
import type { ChartCommand } from './state/chart-commands'
import { leaderBounds } from './state/leader-bounds'
import { ManualScales } from './state/manual-scales'
import { dataChanged, nearestIndex, rowsInSight, showThrough } from './state/sight'
import type { ChartView, ViewBounds } from './state/view'
import { type Crosshair, createCrosshair } from './tags/crosshair'

interface PaneSetup {
  element: HTMLElement
  source: ChartSource
  build: BuildChart
  theme: Theme
  view: ChartView
  /** Whether this pane sets the available and initial range of its group. */
  leads: boolean
  bounds?: Partial<ViewBounds> | undefined
  /** False: the pane cannot be panned, zoomed or stretched, and the wheel scrolls the page. */
  moves: boolean
  /** The line above the plot must be updated. */
  onPoint: (plot: uPlot, index: number | null) => void
  /** Called after each update: whether a user moved the visible range or set a scale by hand. */
  onMoved?: (moved: boolean) => void
  press?: (plot: uPlot, at: Point, coarse: boolean) => DragGesture | undefined
  tap?: (plot: uPlot, at: Point) => void
}

export interface Pane {
  readonly plot: uPlot
  /** Handles a key. Returns the row of the crosshair, null without a crosshair, undefined if the key is not handled. */
  key: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>) => number | null | undefined
  reset: () => void
  /** Toggles between the whole range and the initial one. */
  toggleWhole: () => void
  /** Executes a command; returns false if panes do not support it. */
  take: (kind: ChartCommand['kind']) => boolean
  redraw: () => void
  remove: () => void
}

/** One uPlot with its gestures, keys and crosshair. This is the only place that creates one. */
class HandledPane implements Pane, PaintedFrame, Handled {
  readonly plot: uPlot
  readonly view: ChartView
  readonly moves: boolean
  readonly manual = new ManualScales()
  focused = false
  private readonly crosshair: Crosshair
  private readonly stops: (() => void)[]
  /** The source has other numbers than the plot. */
  private isStale = false

  constructor(private readonly setup: PaneSetup) {
    const { element, source, view, moves } = setup
    this.view = view
    this.moves = moves
    const options = setup.build(setup.theme)
    if (setup.leads) view.bind(leaderBounds(source, options.scales?.x?.range, setup.bounds))
    const sees = () => view.current()
    const init = (plot: uPlot) => showThrough(plot, { current: sees, cross: () => view.cross?.x })
    this.plot = new uPlot(
      {
        ...options,
        ...this.size(),
        scales: this.manual.around(options.scales, sees),
        hooks: {
          ...options.hooks,
          init: [init, ...(options.hooks?.init ?? [])],
          // Only now do the scales match the drawn data: uPlot sets them after its caller has continued.
          draw: [...(options.hooks?.draw ?? []), () => this.writeCross()],
        },
      },
      source.columns(),
      element,
    )
    this.crosshair = createCrosshair(this.plot, options.axisText ?? {})
    this.stops = this.listen()
    if (!moves) this.plot.root.style.touchAction = 'auto'
    this.publishMoved()
  }

  paint(level: Level): void {
    const { plot, view } = this
    if (level === LEVEL.layout) plot.setSize(this.size())
    // Numbers that came in the frame of a move are not passed over for it.
    if (this.isStale || level !== LEVEL.range) {
      this.isStale = false
      dataChanged(plot)
      plot.setData(this.setup.source.columns())
    }
    const { from, to } = view.current()
    if (level === LEVEL.range) plot.setScale('x', { min: from, max: to })
    this.publishMoved()
  }

  focus(isIn: boolean): void {
    this.focused = isIn
  }

  rowOf(x: number): number | null {
    const [from, end] = rowsInSight(this.plot)
    const at = nearestIndex(this.plot.data[0], x)
    return at < 0 || end <= from ? null : Math.min(Math.max(at, from), end - 1)
  }

  rescale(): void {
    request(this, LEVEL.range)
  }

  key(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>): number | null | undefined {
    return handleKey(this, event)
  }

  reset(): void {
    this.manual.clear()
    this.view.reset()
  }

  toggleWhole(): void {
    this.manual.clear()
    this.view.toggleWhole()
  }

  take(kind: ChartCommand['kind']): boolean {
    if (kind === 'whole') this.toggleWhole()
    else if (kind === 'auto') {
      this.manual.clear()
      this.rescale()
    } else return false
    return true
  }

  redraw(): void {
    request(this, LEVEL.draw)
  }

  remove(): void {
    for (const stop of this.stops) stop()
    cancel(this)
    if (this.view.cross?.pane === this) this.view.point(null)
    this.crosshair.remove()
    this.plot.destroy()
  }

  private size() {
    const { clientWidth, clientHeight } = this.setup.element
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
  }

  private listen(): (() => void)[] {
    const { plot, view, setup } = this
    const { press, tap } = setup
    const commands = {
      ...handCommands(this),
      ...(press && { press: (at: Point, coarse: boolean) => press(plot, at, coarse) }),
      ...(tap && { tap: (at: Point) => tap(plot, at) }),
    }
    return [
      listenToHands(plot.root, commands),
      setup.source.subscribe(() => {
        if (setup.leads) view.grown()
        this.isStale = true
        request(this, LEVEL.draw)
      }),
      view.subscribe((change) => (change === 'range' ? this.rescale() : this.writeCross())),
      watchSize(setup.element, () => request(this, LEVEL.layout)),
    ]
  }

  private writeCross(): void {
    const { plot, view, crosshair } = this
    const { cross } = view
    if (!cross || plot.data[0].length === 0) crosshair.hide()
    else crosshair.show(plot.valToPos(cross.x, 'x'), cross.pane === this ? cross.y * plot.over.clientHeight : null)
    this.setup.onPoint(plot, cross ? this.rowOf(cross.x) : null)
  }

  private publishMoved(): void {
    this.setup.onMoved?.(this.view.moved || this.manual.some)
  }
}

export const createPane = (setup: PaneSetup): Pane => new HandledPane(setup)

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
