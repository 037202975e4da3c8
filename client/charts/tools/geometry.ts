import type { Drawing } from './drawing'

export interface Pixel {
  x: number
  y: number
}

/** A straight line between two points. */
export type Segment = readonly [from: Pixel, to: Pixel]

/** Distance of a point to the stretch between two others. */
export function toSegment({ x, y }: Pixel, a: Pixel, b: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  // Any share of a stretch without length is its only point.
  const share = Math.min(Math.max(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1), 0), 1)
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy)
}

/** Position of a drawing on a plot, CSS pixels. */
export interface DrawingPoints {
  anchors: readonly Pixel[]
  /** Heights of the lines between its anchors. */
  levels: readonly number[]
  /** Its other lines. */
  lines?: readonly Segment[]
}

type Grip = { id: string; anchor: number | 'body' }

/** Distance of a drawing's lines from a point, in pixels. */
export function toBody(kind: Drawing['kind'], { anchors, levels, lines = [] }: DrawingPoints, point: Pixel): number {
  const [a, b = a] = anchors
  if (!a || !b) return Number.POSITIVE_INFINITY
  if (kind === 'text') return Math.hypot(point.x - a.x, point.y - a.y)
  if (lines.length > 0) return Math.min(...lines.map(([from, to]) => toSegment(point, from, to)))
  if (kind === 'level') return Math.abs(point.y - a.y)
  if (kind === 'trend') return toSegment(point, a, b)
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  if (kind === 'fib') return Math.min(...levels.map((y) => toSegment(point, { x: left, y }, { x: right, y })))
  return Math.min(
    ...[left, right].map((x) => Math.abs(point.x - x)),
    toSegment(point, { x: left, y: a.y }, { x: right, y: b.y }),
  )
}

/** Target of a press: an anchor before a body, the newest drawing before older ones. */
export function gripAt(
  drawings: readonly Drawing[],
  placesOf: (drawing: Drawing) => DrawingPoints,
  point: Pixel,
  radius: number,
): Grip | undefined {
  let body: Grip | undefined
  for (let index = drawings.length - 1; index >= 0; index--) {
    const drawing = drawings[index] as Drawing
    const places = placesOf(drawing)
    const far = places.anchors.map(({ x, y }) => Math.hypot(point.x - x, point.y - y))
    const nearest = Math.min(...far)
    if (drawing.kind !== 'level' && drawing.kind !== 'alert' && nearest <= radius)
      return { id: drawing.id, anchor: far.indexOf(nearest) }
    if (!body && toBody(drawing.kind, places, point) <= radius) body = { id: drawing.id, anchor: 'body' }
  }
  return body
}
