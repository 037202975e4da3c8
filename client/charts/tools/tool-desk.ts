import uPlot from 'uplot'
import type { DragGesture, Point } from '../input/gestures'
import type { TimeAxis } from '../state/link'
import {
  type Anchor,
  anchorsOf,
  type Drawing,
  type DrawingKind,
  fibLevels,
  isFullOf,
  type RangeFacts,
  seeded,
  WORDS_MAX,
} from './drawing'
import { type DrawingPoints, gripAt, type Pixel, type Segment } from './geometry'
import { segmentsOf } from './shapes'
import type { Curves } from './study-curves'

interface DeskOptions {
  axis: TimeAxis
  /** Last place of the axis. */
  last: () => number
  /** Drawings of other bases stand elsewhere where there are ex-dates. */
  basis: string
  isShown: (drawing: Drawing) => boolean
  factsOf: (from: number, to: number) => RangeFacts | undefined
  /** Something looks different now. */
  changed: () => void
  /** Current drawings, to be stored. */
  keep: (drawings: readonly Drawing[]) => void
  /** Lines of a study over the bars, by places and values. */
  curvesOf?: (drawing: Drawing) => Curves
  /** Sets an alert at the price of a drawn alert line or of the selected line, in price units. */
  onAlert?: (value: number) => void
}

/** Hit radius of a mouse and of a finger, CSS pixels. */
const RADIUS = { fine: 8, coarse: 24 }
/** Maximum pointer movement of a click, CSS pixels. */
const CLICK = 4

/** Drawings of one instrument and the current edit of them. Independent of React; does not draw. */
export class DrawingDesk {
  drawings: readonly Drawing[] = []
  /** Levels that somebody else proposes: shown, and stored once they are accepted. */
  drafts: readonly Drawing[] = []
  /** Kind of drawing that the next press creates. */
  tool: DrawingKind | undefined
  selected: string | undefined
  /** A drawing begun by a click, of which the next press gives the other end. */
  private begun: string | undefined
  private next = 0

  constructor(private options: DeskOptions) {}

  set(options: DeskOptions): void {
    this.options = options
  }

  load(drawings: readonly Drawing[]): void {
    this.drawings = drawings
    this.begun = undefined
    if (this.isFull) this.tool = undefined
    this.options.changed()
  }

  take(tool: DrawingKind | undefined): void {
    if (this.begun !== undefined) this.drawings = this.drawings.filter(({ id }) => id !== this.begun)
    this.begun = undefined
    this.tool = this.isFull ? undefined : tool
    this.selected = undefined
    this.options.changed()
  }

  /** The limit of drawings is reached: one must be deleted first. */
  get isFull(): boolean {
    return isFullOf(this.drawings)
  }

  shown(): Drawing[] {
    return [...this.drawn(), ...this.drafts.filter((draft) => this.options.isShown(draft))]
  }

  /** The person's own. */
  private drawn(): Drawing[] {
    return this.drawings.filter((drawing) => !drawing.hidden && this.options.isShown(drawing))
  }

  /** Position on the plot; times off the axis are placed at its ends. Lines are placed at their values on any scale. */
  places(plot: uPlot, drawing: Drawing): DrawingPoints {
    const y = ({ v }: Pick<Anchor, 'v'>) => plot.valToPos(v, 'y')
    const anchors = drawing.at.map((anchor) => ({ x: plot.valToPos(this.placeOf(anchor.t), 'x'), y: y(anchor) }))
    const curves = this.options.curvesOf?.(drawing) ?? []
    return {
      anchors,
      levels: drawing.kind === 'fib' ? fibLevels(drawing).map(y) : [],
      lines: [
        ...segmentsOf(drawing.kind, anchors, sizeOf(plot)),
        ...curves.flatMap((curve) =>
          piecesOf(curve.map(({ place, v }) => ({ x: plot.valToPos(place, 'x'), y: y({ v }) }))),
        ),
      ],
    }
  }

  /** Bars of its points. */
  placesOf({ at }: Drawing): number[] {
    return at.map(({ t }) => this.placeOf(t))
  }

  factsOf({ at }: Drawing): RangeFacts | undefined {
    const [a, b] = at
    return a && b ? this.options.factsOf(this.placeOf(a.t), this.placeOf(b.t)) : undefined
  }

  /** A press takes hold of a drawing, or begins one; undefined: it belongs to the chart. `coarse`: by a finger. */
  press(plot: uPlot, at: Point, coarse = false): DragGesture | undefined {
    const start = this.anchorAt(plot, at)
    if (this.tool) return this.draw(this.tool, start, at, plot)
    const pixel = pixelOf(plot, at)
    const grip = gripAt(
      this.drawn(),
      (drawing) => this.places(plot, drawing),
      pixel,
      RADIUS[coarse ? 'coarse' : 'fine'],
    )
    if (!grip) {
      if (this.selected !== undefined) {
        this.selected = undefined
        this.options.changed()
      }
      return undefined
    }
    this.selected = grip.id
    this.options.changed()
    // A press on a locked drawing selects it, and the drag is the chart's.
    return isFixed(this.chosen) ? undefined : this.hold(grip.id, grip.anchor, start, plot)
  }

  /** Dragged from end to end, or by a click at each; a level by one. */
  private draw(tool: DrawingKind, start: Anchor, from: Point, plot: uPlot): DragGesture {
    const id = this.begun ?? this.add(tool, start).id
    const isFirst = this.begun === undefined
    const move = this.hold(id, Math.min(1, anchorsOf(tool) - 1), start, plot, tool)
    return (at, done) => {
      if (!at && isFirst) return this.drop(id)
      if (at && done && isFirst && anchorsOf(tool) > 1 && isClick(plot, from, at)) {
        this.begun = id
        return
      }
      if (at && done) this.tool = this.begun = undefined
      move(at, done)
      if (at && done && tool === 'alert') this.alert()
    }
  }

  /** Keys of drawings; false for those that are the chart's. */
  key(key: string, cross: Anchor | undefined, tick: number, shift = false): boolean {
    if (key === 'Tab') return this.goOn(shift ? -1 : 1)
    if (key === 'Escape' && (this.tool || this.selected)) {
      this.take(undefined)
      return true
    }
    if (key === 'Enter' && this.tool && this.begun === undefined && cross) {
      const drawing = this.add(this.tool, cross)
      this.tool = undefined
      this.moveAnchor(drawing.id, Math.min(1, drawing.at.length - 1), 10, 0)
      this.put(drawing.id, seeded(drawing.kind, this.chosen?.at ?? drawing.at))
      if (drawing.kind === 'alert') this.alert()
      this.keep()
      return true
    }
    if (this.selected === undefined || this.chosen?.locked) return false
    if (key === 'Delete' || key === 'Backspace') return this.remove()
    const steps: Record<string, [bars: number, ticks: number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, tick],
      ArrowDown: [0, -tick],
    }
    const step = steps[key]
    if (!step || isFixed(this.chosen)) return false
    const at = this.chosen?.at ?? []
    this.put(this.selected, this.moved(at, ...step))
    this.keep()
    return true
  }

  /** Selects the next drawing or the one before; past the last of them nothing is selected, and the key is the page's. */
  private goOn(by: 1 | -1): boolean {
    const shown = this.drawn()
    if (shown.length === 0) return false
    const at = shown.findIndex(({ id }) => id === this.selected)
    const next = at < 0 && by < 0 ? shown.length - 1 : at + by
    this.selected = shown[next]?.id
    this.options.changed()
    return this.selected !== undefined
  }

  remove(): boolean {
    if (this.selected === undefined) return false
    this.drawings = this.drawings.filter(({ id }) => id !== this.selected)
    this.selected = this.begun = undefined
    this.keep()
    return true
  }

  /** Locks the selected drawing, or no longer. */
  lock(): void {
    this.change(({ locked, ...drawing }) => (locked ? drawing : { ...drawing, locked: true }))
  }

  /** Hides the selected drawing. */
  hide(): void {
    this.change((drawing) => ({ ...drawing, hidden: true }))
    this.selected = undefined
    this.options.changed()
  }

  /** Shows those that were hidden. */
  reveal(): void {
    this.drawings = this.drawings.map(({ hidden: _, ...drawing }) => drawing)
    this.keep()
  }

  get hiddenCount(): number {
    return this.drawings.filter(({ hidden }) => hidden).length
  }

  /** Words of the selected text. */
  write(words: string): void {
    this.change((drawing) => ({ ...drawing, words: words.slice(0, WORDS_MAX) }))
  }

  /** Price of the selected line at the newest bar; undefined if it has none. */
  get price(): number | undefined {
    const { kind, at } = this.chosen ?? {}
    const [a, b] = at ?? []
    if (kind === 'level' || kind === 'alert') return a?.v
    if (!a || !b || !kind || !['trend', 'ray', 'line', 'channel'].includes(kind)) return undefined
    const [from, to] = [this.placeOf(a.t), this.placeOf(b.t)]
    return from === to ? undefined : a.v + ((b.v - a.v) * (this.options.last() - from)) / (to - from)
  }

  /** Makes an alert of the selected line at its price now. */
  alert(): void {
    const { price } = this
    if (price === undefined) return
    this.options.onAlert?.(price)
  }

  /** Proposes levels, in price units on a basis; those before are gone. */
  propose(prices: readonly number[], basis: string): void {
    const t = this.options.axis.timeOf(this.options.last()) ?? 0
    this.drafts = prices.map((v, place) => ({
      id: `draft${place}`,
      kind: 'level',
      basis,
      at: [{ t, v }],
      isDraft: true,
    }))
    this.options.changed()
  }

  /** Makes drawings of the drafts, as many as there is room for. */
  accept(): void {
    for (const { isDraft: _, ...draft } of this.drafts) {
      if (this.isFull) break
      this.drawings = [...this.drawings, { ...draft, id: `new${this.next++}` }]
    }
    this.drafts = []
    this.keep()
  }

  /** Both ends of the selected range, the earlier first; undefined for another drawing. */
  get stretch(): readonly [from: number, to: number] | undefined {
    const { kind, at } = this.chosen ?? {}
    const [a, b] = at ?? []
    return kind === 'range' && a && b ? [Math.min(a.t, b.t), Math.max(a.t, b.t)] : undefined
  }

  private change(next: (drawing: Drawing) => Drawing): void {
    this.drawings = this.drawings.map((drawing) => (drawing.id === this.selected ? next(drawing) : drawing))
    this.keep()
  }

  clear(): void {
    this.drawings = []
    this.begun = undefined
    this.selected = undefined
    this.keep()
  }

  get chosen(): Drawing | undefined {
    return this.drawings.find(({ id }) => id === this.selected)
  }

  private add(kind: DrawingKind, start: Anchor): Drawing {
    const at = Array.from({ length: anchorsOf(kind) }, () => start)
    const drawing: Drawing = { id: `new${this.next++}`, kind, basis: this.options.basis, at }
    this.drawings = [...this.drawings, drawing]
    this.selected = drawing.id
    this.options.changed()
    return drawing
  }

  private hold(id: string, grip: number | 'body', start: Anchor, plot: uPlot, made?: DrawingKind): DragGesture {
    const before = this.drawings.find((drawing) => drawing.id === id)?.at ?? []
    const begun = this.placeOf(start.t)
    return (at, done) => {
      if (!at) return this.put(id, before)
      const now = this.anchorAt(plot, at)
      const by = this.placeOf(now.t) - begun
      const body = () => this.moved(before, by, now.v - start.v)
      const next = grip === 'body' ? body() : before.map((anchor, index) => (index === grip ? now : anchor))
      this.put(id, made ? seeded(made, next) : next)
      if (done) this.keep()
    }
  }

  private drop(id: string): void {
    this.drawings = this.drawings.filter((drawing) => drawing.id !== id)
    this.selected = undefined
    this.options.changed()
  }

  private moveAnchor(id: string, anchor: number, bars: number, value: number): void {
    const drawing = this.drawings.find((each) => each.id === id)
    if (drawing)
      this.put(
        id,
        drawing.at.map((each, index) => (index === anchor ? this.shifted(each, bars, value) : each)),
      )
  }

  private put(id: string, at: readonly Anchor[]): void {
    this.drawings = this.drawings.map((drawing) => (drawing.id === id ? { ...drawing, at } : drawing))
    this.options.changed()
  }

  /** All of a drawing by as many places, as far as each of its ends has a bar there: it keeps its shape. */
  private moved(at: readonly Anchor[], places: number, value: number): Anchor[] {
    const all = at.map(({ t }) => this.placeOf(t))
    const by = Math.min(Math.max(places, -Math.min(...all)), this.options.last() - Math.max(...all))
    return at.map((anchor) => this.shifted(anchor, by, value))
  }

  private shifted({ t, v }: Anchor, places: number, value: number): Anchor {
    const place = Math.min(Math.max(this.placeOf(t) + places, 0), this.options.last())
    return { t: this.options.axis.timeOf(place) ?? t, v: v + value }
  }

  private anchorAt(plot: uPlot, at: Point): Anchor {
    const { x, y } = pixelOf(plot, at)
    const place = Math.min(Math.max(Math.round(plot.posToVal(x, 'x')), 0), this.options.last())
    return { t: this.options.axis.timeOf(place) ?? 0, v: plot.posToVal(y, 'y') }
  }

  private placeOf(time: number): number {
    const { axis, last } = this.options
    const place = axis.placeOf(time)
    if (place !== undefined) return place
    return time < (axis.timeOf(0) ?? 0) ? 0 : last()
  }

  private keep(): void {
    this.options.changed()
    this.options.keep(this.drawings)
  }
}

/** It cannot be moved: it is locked, or its alert has this price. */
const isFixed = (drawing: Drawing | undefined): boolean => drawing?.locked === true || drawing?.kind === 'alert'

/** A line through points as its pieces. */
const piecesOf = (points: readonly Pixel[]): Segment[] =>
  points.slice(1).map((point, index) => [points[index] as Pixel, point] as const)

/** A press that is let go where it began. */
function isClick(plot: uPlot, from: Point, at: Point): boolean {
  const [a, b] = [pixelOf(plot, from), pixelOf(plot, at)]
  return Math.hypot(a.x - b.x, a.y - b.y) < CLICK
}

/** Size of the plot, CSS pixels. Not read from the page, which would lay it out for each drawing (`npm run bench -- charts`). */
const sizeOf = ({ bbox }: uPlot) => ({ width: bbox.width / uPlot.pxRatio, height: bbox.height / uPlot.pxRatio })

function pixelOf(plot: uPlot, { x, y }: Point): Pixel {
  const { width, height } = sizeOf(plot)
  return { x: x * width, y: y * height }
}
