/** A rectangle of a treemap, CSS pixels. `index` is the place of its weight in the input. */
export interface TreemapCell {
  index: number
  x: number
  y: number
  width: number
  height: number
}

/** Worst ratio of sides in a row of areas laid along a side. */
function worst(areas: readonly number[], sum: number, side: number): number {
  const largest = Math.max(...areas)
  const smallest = Math.min(...areas)
  return Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest))
}

/**
 * Squarified treemap (Bruls, Huizing, van Wijk 2000): areas in proportion to the weights, heaviest first, sides as
 * near to a square as the order allows. Weights that are not above zero get no cell.
 */
export function treemap(weights: readonly number[], width: number, height: number): TreemapCell[] {
  const order = weights.map((_, index) => index).filter((index) => (weights[index] as number) > 0)
  order.sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b)
  const total = order.reduce((sum, index) => sum + (weights[index] as number), 0)
  const cells: TreemapCell[] = []
  if (!(total > 0 && width > 0 && height > 0)) return cells
  const scale = (width * height) / total
  const free = { x: 0, y: 0, width, height }
  let row: number[] = []
  let areas: number[] = []
  let sum = 0

  const close = () => {
    const across = free.width >= free.height
    const depth = sum / (across ? free.height : free.width)
    let along = across ? free.y : free.x
    row.forEach((index, at) => {
      const length = (areas[at] as number) / depth
      cells.push(
        across
          ? { index, x: free.x, y: along, width: depth, height: length }
          : { index, x: along, y: free.y, width: length, height: depth },
      )
      along += length
    })
    if (across) {
      free.x += depth
      free.width -= depth
    } else {
      free.y += depth
      free.height -= depth
    }
    row = []
    areas = []
    sum = 0
  }

  for (const index of order) {
    const area = (weights[index] as number) * scale
    const side = Math.min(free.width, free.height)
    if (row.length > 0 && worst([...areas, area], sum + area, side) > worst(areas, sum, side)) close()
    row.push(index)
    areas.push(area)
    sum += area
  }
  if (row.length > 0) close()
  return cells
}

/** The cell under a point. */
export const cellAt = (cells: readonly TreemapCell[], x: number, y: number): TreemapCell | undefined =>
  cells.find((cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height)
