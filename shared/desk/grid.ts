import { overlap, type PanelPosition } from '../walls/board'
import { DESK_COLUMNS, DESK_ROWS_MAX, PANE_LEAST } from './layout'

export interface Placed extends PanelPosition {
  id: string
}

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Number.isFinite(value) ? Math.round(value) : least))

/** The nearest place on the desk. */
export function onDesk({ x, y, w, h }: PanelPosition): PanelPosition {
  const width = within(w, PANE_LEAST.w, DESK_COLUMNS)
  const height = within(h, PANE_LEAST.h, DESK_ROWS_MAX)
  return { x: within(x, 0, DESK_COLUMNS - width), y: within(y, 0, DESK_ROWS_MAX - height), w: width, h: height }
}

/** From the top, and from the left in a row: the order in which a desk is read, and stacked on a phone. */
export const inReadingOrder = <P extends PanelPosition>(panes: readonly P[]): P[] =>
  [...panes].sort((a, b) => a.y - b.y || a.x - b.x)

const isFree = (place: PanelPosition, among: readonly PanelPosition[]): boolean =>
  among.every((other) => !overlap(place, other))

/** Panes without holes above them; their order in the list stays. */
export function compacted<P extends Placed>(panes: readonly P[]): P[] {
  const settled: P[] = []
  for (const pane of inReadingOrder(panes)) {
    let { y } = pane
    while (!isFree({ ...pane, y }, settled)) y++
    while (y > 0 && isFree({ ...pane, y: y - 1 }, settled)) y--
    settled.push({ ...pane, y })
  }
  return panes.map(({ id }) => settled.find((pane) => pane.id === id) as P)
}

/** Above the one that came down where there is room, else below whatever is in the way. */
function makeWay<P extends Placed>(pane: P, moved: P, settled: readonly P[], cameDown: boolean): P {
  if (isFree(pane, settled)) return pane
  const above = { ...pane, y: Math.max(0, moved.y - pane.h) }
  if (cameDown && overlap(pane, moved) && above.y + above.h <= moved.y && isFree(above, settled)) return above
  let { y } = pane
  while (!isFree({ ...pane, y }, settled)) y++
  return { ...pane, y }
}

/** The panes with one at another place or of another size; those in its way make room. */
export function withGridPosition<P extends Placed>(
  panes: readonly P[],
  id: string,
  change: Partial<PanelPosition>,
): P[] {
  const pane = panes.find((one) => one.id === id)
  if (!pane) return [...panes]
  const moved: P = { ...pane, ...onDesk({ ...pane, ...change }) }
  const settled: P[] = [moved]
  for (const other of inReadingOrder(panes.filter((one) => one.id !== id))) {
    settled.push(makeWay(other, moved, settled, moved.y > pane.y))
  }
  return compacted(panes.map((one) => settled.find((other) => other.id === one.id) as P))
}

/** The highest place, the leftmost of them, that is free for a pane of this size. */
export function freeGridPosition(panes: readonly PanelPosition[], w: number, h: number): PanelPosition {
  for (let y = 0; ; y++) {
    for (let x = 0; x + w <= DESK_COLUMNS; x++) {
      const place = { x, y, w, h }
      if (isFree(place, panes)) return place
    }
  }
}

/** Rows that the panes take. */
export const rowCountOf = (panes: readonly PanelPosition[]): number => Math.max(0, ...panes.map(({ y, h }) => y + h))

/** The panes with one a step further: as many cells as it takes until it stays there; undefined where there is no way. */
export function steppedPosition<P extends Placed>(
  panes: readonly P[],
  id: string,
  [x, y]: readonly [x: number, y: number],
): P[] | undefined {
  const pane = panes.find((one) => one.id === id)
  if (!pane) return undefined
  for (let times = 1; times <= DESK_ROWS_MAX; times++) {
    const to = { x: pane.x + x * times, y: pane.y + y * times }
    const next = withGridPosition(panes, id, to)
    const now = next.find((one) => one.id === id) as P
    if (now.x !== pane.x || now.y !== pane.y) return next
    if (to.x < 0 || to.x >= DESK_COLUMNS || to.y < 0 || to.y > rowCountOf(panes)) return undefined
  }
  return undefined
}
