import { panned, type Span, sameSpan, within, zoomed } from './span'

/** The available range, read again each time, because it grows with the data. */
export interface ViewBounds {
  whole: () => Span
  /** Initial visible range: the whole, the newest bars, the first hour. */
  home: () => Span
  /** Narrowest stretch, in places. */
  least: () => number
}

/** Position of the crosshair. `y` is a share of the height of the pointer's pane, 0 = top. */
export interface Cross {
  x: number
  pane: object | null
  y: number
  /** Keys took it there: a pointer that leaves does not take it away. */
  byKeys?: boolean
}

type ViewChange = 'range' | 'cross'

const NOTHING: ViewBounds = { whole: () => ({ from: 0, to: 1 }), home: () => ({ from: 0, to: 1 }), least: () => 1 }

/** Visible range of the panes of a group, and their crosshair. Places, not times: see `ChartLink`. */
export class ChartView {
  cross: Cross | null = null
  private chosen: Span | null = null
  private pinned = false
  private bounds: ViewBounds = NOTHING
  private end = Number.NaN
  private readonly listeners = new Set<(change: ViewChange) => void>()

  /** The bounds of the group's leading pane; what was chosen stays, as far as it exists. */
  bind(bounds: ViewBounds): void {
    this.bounds = bounds
    this.end = bounds.whole().to
    if (this.chosen) this.chosen = within(this.chosen, bounds.whole())
  }

  get whole(): Span {
    return this.bounds.whole()
  }

  current(): Span {
    return this.chosen ?? (this.pinned ? this.bounds.whole() : this.bounds.home())
  }

  /** A user moved the view: the visible range is not the initial one. */
  get moved(): boolean {
    return this.chosen !== null
  }

  /** Not all that there is can be seen. */
  get partial(): boolean {
    return !sameSpan(this.current(), this.bounds.whole())
  }

  pan(by: number): boolean {
    return this.show(panned(this.current(), by, this.bounds.whole()))
  }

  zoom(at: number, factor: number): boolean {
    return this.show(zoomed(this.current(), at, factor, this.bounds.whole(), this.bounds.least()))
  }

  /** Shows a stretch as far as it exists; false if it is what is in sight already. */
  show(span: Span): boolean {
    const wide = Math.max(span.to - span.from, Math.min(this.bounds.least(), this.whole.to - this.whole.from))
    const next = within({ from: span.from, to: span.from + wide }, this.bounds.whole())
    if (sameSpan(next, this.current())) return false
    this.chosen = next
    this.publish('range')
    return true
  }

  /** Shows what another group shows. Where that is home or everything here, it stays so as the data grow. */
  follow(span: Span): void {
    const whole = sameSpan(span, this.bounds.whole())
    if (!whole && !sameSpan(span, this.bounds.home())) return void this.show(span)
    this.pinned = whole && !sameSpan(span, this.bounds.home())
    this.chosen = null
    this.publish('range')
  }

  /** Back to home; from there to everything. */
  reset(): void {
    this.pinned = !this.chosen && !this.pinned && this.partial
    this.chosen = null
    this.publish('range')
  }

  /** Everything; from there back home. */
  toggleWhole(): void {
    this.pinned = this.partial
    this.chosen = null
    this.publish('range')
  }

  /** The data changed: a view at the newest end follows it. */
  grown(): void {
    const { to } = this.bounds.whole()
    if (this.chosen && this.chosen.to >= this.end && to !== this.end)
      this.chosen = { from: this.chosen.from + to - this.end, to }
    this.end = to
  }

  /** Another axis in the place of this one: the right edge stays at its time, as many places stay in sight. */
  rebase(move: (place: number) => number | undefined): void {
    if (!this.chosen) return
    const width = this.chosen.to - this.chosen.from
    const to = move(this.chosen.to)
    this.chosen = to === undefined ? null : { from: to - width, to }
  }

  point(cross: Cross | null): void {
    if (cross === this.cross) return
    this.cross = cross
    this.publish('cross')
  }

  subscribe(listener: (change: ViewChange) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private publish(change: ViewChange): void {
    for (const listener of [...this.listeners]) listener(change)
  }
}
