import { hierarchy, treemap as layout, treemapSquarify } from 'd3-hierarchy'

/** A rectangle of a treemap, CSS pixels. `index` is the place of its weight in the input. */
export interface TreemapCell {
  index: number
  x: number
  y: number
  width: number
  height: number
}

/**
 * Squarified treemap (Bruls, Huizing, van Wijk 2000): areas in proportion to the weights, heaviest first, sides as
 * near to a square as the order allows. Weights that are not above zero get no cell.
 */
export function treemap(weights: readonly number[], width: number, height: number): TreemapCell[] {
  const children = weights.flatMap((weight, index) => (weight > 0 ? [{ index, weight }] : []))
  if (children.length === 0 || !(width > 0 && height > 0)) return []
  const root = hierarchy<Partial<(typeof children)[number]> & { children?: typeof children }>({ children })
    .sum(({ weight = 0 }) => weight)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const { children: cells = [] } = layout<typeof root.data>().tile(treemapSquarify.ratio(1)).size([width, height])(root)
  return cells.map(({ data, x0, x1, y0, y1 }) => ({
    index: data.index ?? 0,
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  }))
}

/** The cell under a point. */
export const cellAt = (cells: readonly TreemapCell[], x: number, y: number): TreemapCell | undefined =>
  cells.find((cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height)

/**
 * Lines of a cell, `most` at most: its name, whole or in two halves, and its figure. A name is never cut: half a name
 * may be another's. The name goes before the figure.
 */
export function labelLines(name: string, figure: string, fits: (text: string) => boolean, most: number): string[] {
  const half = Math.ceil(name.length / 2)
  const halves = [name.slice(0, half), name.slice(half)]
  const named = fits(name) ? [name] : halves.every(fits) ? halves : []
  const figured = fits(figure) ? [figure] : []
  const all = [...named, ...figured]
  if (all.length <= most) return all
  return [named, figured].find((lines) => lines.length > 0 && lines.length <= most) ?? []
}
