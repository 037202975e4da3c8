import type uPlot from 'uplot'
import type { ManualScales } from '../state/manual-scales'
import { pinched } from '../state/span'
import type { ChartView } from '../state/view'
import { scaleOfSide } from '../tags/crosshair'
import type { Commands } from './gestures'
import { commandOfKey } from './keys'

const KEY_ZOOM = 1.25
const KEY_PAN = 0.15

/** Targets of gestures and keys. */
export interface Handled {
  readonly plot: uPlot
  readonly view: ChartView
  readonly manual: ManualScales
  /** False: a small picture, only looked at. */
  readonly moves: boolean
  /** The pointer came in, or left. */
  focus: (isIn: boolean) => void
  /** The row in sight that is nearest to a place; null: none is. */
  rowOf: (x: number) => number | null
  rescale: () => void
}

const ofSide = (side: 'left' | 'right') => (side === 'left' ? 3 : 1)

/** Effects of gestures in a pane. */
export function handCommands(pane: Handled): Omit<Commands, 'press' | 'tap'> {
  const { plot, view, manual, moves } = pane
  const sees = () => view.current()
  let base = sees()
  return {
    box: () => plot.over.getBoundingClientRect(),
    point(at) {
      pane.focus(at !== null)
      if (!at && view.cross?.byKeys) return
      if (!at || plot.data[0].length === 0) return view.point(null)
      const { from, to } = sees()
      const row = pane.rowOf(from + at.x * (to - from))
      const x = row === null ? undefined : plot.data[0][row]
      view.point(x === undefined ? null : { x, pane, y: at.y })
    },
    pan: (share) => moves && view.pan(share * (sees().to - sees().from)),
    zoom: (at, factor) => moves && view.zoom(sees().from + at * (sees().to - sees().from), factor),
    pinch(start, now, first) {
      if (first) base = sees()
      else if (moves) view.show(pinched(base, start, now))
    },
    stretch(side, factor) {
      if (moves && manual.stretch(plot, scaleOfSide(plot, ofSide(side)), factor)) pane.rescale()
    },
    reset(region) {
      if (!moves) return
      if (region === 'left' || region === 'right') manual.release(scaleOfSide(plot, ofSide(region)))
      else view.reset()
      pane.rescale()
    },
  }
}

/** The crosshair at a row, which comes into sight for it. */
function crossTo(pane: Handled, row: number): number {
  const { plot, view } = pane
  const x = plot.data[0][row] as number
  const span = view.current()
  if (x < span.from || x > span.to) view.pan(x < span.from ? x - span.from : x - span.to)
  const value = plot.data[1]?.[row]
  const y = typeof value === 'number' ? plot.valToPos(value, 'y') / Math.max(1, plot.over.clientHeight) : 0.5
  view.point({ x, pane, y: Number.isFinite(y) ? y : 0.5, byKeys: true })
  return row
}

/** Handles a key. Returns the row of the crosshair, null without a crosshair, undefined if the key is not handled. */
export function handleKey(
  pane: Handled,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>,
): number | null | undefined {
  const { plot, view, moves } = pane
  const pointed = () => (view.cross ? pane.rowOf(view.cross.x) : null)
  const command = commandOfKey(event, pointed(), plot.data)
  if (!command) return undefined
  if (command.kind === 'cross') return crossTo(pane, command.row)
  const { from, to } = view.current()
  if (moves && command.kind === 'pan') view.pan(command.by * KEY_PAN * (to - from))
  if (moves && command.kind === 'zoom') view.zoom(view.cross?.x ?? to, command.by > 0 ? 1 / KEY_ZOOM : KEY_ZOOM)
  return pointed()
}
