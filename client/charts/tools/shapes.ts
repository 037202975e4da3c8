import type { DrawingKind } from './drawing'
import type { Pixel, Segment } from './geometry'

interface Box {
  width: number
  height: number
}

/** Far enough beyond a plot of this size, in the direction from one point through another. */
function beyond(a: Pixel, b: Pixel, { width, height }: Box): Pixel {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  if (length === 0) return b
  const far = (width + height + Math.abs(a.x) + Math.abs(a.y)) * 2
  return { x: a.x + ((b.x - a.x) / length) * far, y: a.y + ((b.y - a.y) / length) * far }
}

const HEAD = 8

/** The two lines of an arrow's head. */
function head(a: Pixel, b: Pixel): Segment[] {
  const angle = Math.atan2(b.y - a.y, b.x - a.x)
  return [-1, 1].map(
    (side) =>
      [b, { x: b.x - HEAD * Math.cos(angle + side * 0.5), y: b.y - HEAD * Math.sin(angle + side * 0.5) }] as const,
  )
}

/** The edge opposite to a–b, through c at the same slope. */
function parallel(a: Pixel, b: Pixel, c: Pixel): Segment {
  const slope = b.x === a.x ? 0 : (b.y - a.y) / (b.x - a.x)
  const by = c.y - (a.y + slope * (c.x - a.x))
  return [
    { x: a.x, y: a.y + by },
    { x: b.x, y: b.y + by },
  ]
}

const flat = (from: number, to: number, y: number): Segment => [
  { x: from, y },
  { x: to, y },
]

/** Straight lines of a drawing between its points, CSS pixels; those of studies come from the bars. */
export function segmentsOf(kind: DrawingKind, anchors: readonly Pixel[], box: Box): Segment[] {
  const [a, b = a, c = b] = anchors
  if (!a || !b || !c) return []
  switch (kind) {
    case 'trend':
      return [[a, b]]
    case 'ray':
      return [[a, beyond(a, b, box)]]
    case 'line':
      return [[beyond(b, a, box), beyond(a, b, box)]]
    case 'arrow':
      return [[a, b], ...head(a, b)]
    case 'level':
    case 'alert':
      return [flat(0, box.width, a.y)]
    case 'vertical':
      return [
        [
          { x: a.x, y: 0 },
          { x: a.x, y: box.height },
        ],
      ]
    case 'channel':
      return [[a, b], parallel(a, b, c)]
    case 'rect':
      return [flat(a.x, b.x, a.y), flat(a.x, b.x, b.y), [a, { x: a.x, y: b.y }], [{ x: b.x, y: a.y }, b]]
    case 'position':
      return [a, b, c].map(({ y }) => flat(Math.min(a.x, b.x, c.x), Math.max(a.x, b.x, c.x), y))
    case 'profile':
      return [a, b].map(({ x }) => [
        { x, y: 0 },
        { x, y: box.height },
      ])
    default:
      return []
  }
}
