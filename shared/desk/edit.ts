import type { PanelPosition } from '../walls/board'
import { compacted, freeGridPosition, steppedPosition, withGridPosition } from './grid'
import { DESK_PANES_MAX, type DeskLayout, type DeskPane, type WindowBounds } from './layout'

/** Panes on the desk itself; the others stand in windows of their own. */
export const dockedPanes = (panes: readonly DeskPane[]): DeskPane[] => panes.filter(({ window }) => !window)

/** The layout with its panes on the desk at other places; those in windows stay as they are. */
const laid = (layout: DeskLayout, docked: readonly DeskPane[]): DeskLayout => ({
  ...layout,
  panes: layout.panes.map((pane) => docked.find(({ id }) => id === pane.id) ?? pane),
})

export const withPanePosition = (layout: DeskLayout, id: string, change: Partial<PanelPosition>): DeskLayout =>
  laid(layout, withGridPosition(dockedPanes(layout.panes), id, change))

/** A step of the keyboard; undefined where there is no way. */
export function withPaneStep(
  layout: DeskLayout,
  id: string,
  step: readonly [x: number, y: number],
): DeskLayout | undefined {
  const next = steppedPosition(dockedPanes(layout.panes), id, step)
  return next && laid(layout, next)
}

const freeId = (panes: readonly DeskPane[]): string => {
  for (let number = 1; ; number++) if (panes.every(({ id }) => id !== `p${number}`)) return `p${number}`
}

/** With one more pane at the highest free place, and its id; undefined where the desk is full. */
export function withNewPane(
  layout: DeskLayout,
  { w, h, ...pane }: Omit<DeskPane, 'id' | 'x' | 'y'>,
): { layout: DeskLayout; id: string } | undefined {
  if (layout.panes.length >= DESK_PANES_MAX) return undefined
  const id = freeId(layout.panes)
  const fresh: DeskPane = { ...pane, id, ...freeGridPosition(dockedPanes(layout.panes), w, h) }
  return { layout: { ...layout, panes: [...layout.panes, fresh] }, id }
}

const without = (layout: DeskLayout, id: string): DeskLayout => ({
  ...layout,
  panes: layout.panes.filter((pane) => pane.id !== id),
})

/** The others close up. */
export function withoutPane(layout: DeskLayout, id: string): DeskLayout {
  const left = without(layout, id)
  return laid(left, compacted(dockedPanes(left.panes)))
}

/** A pane with other properties; `undefined` takes one away. */
export const withPaneChange = (
  layout: DeskLayout,
  id: string,
  change: { [K in 'title' | 'link' | 'rate' | 'code' | 'options']?: DeskPane[K] | undefined },
): DeskLayout => ({
  ...layout,
  panes: layout.panes.map((pane) => {
    if (pane.id !== id) return pane
    const defined = Object.entries({ ...pane, ...change }).filter(([, value]) => value !== undefined)
    return Object.fromEntries(defined) as unknown as DeskPane
  }),
})

/** A pane in a window of its own: the others close up. */
export function withWindow(layout: DeskLayout, id: string, window: WindowBounds): DeskLayout {
  const panes = layout.panes.map((pane) => (pane.id === id ? { ...pane, window } : pane))
  const next = { ...layout, panes }
  return laid(next, compacted(dockedPanes(panes)))
}

/** A pane back from its window, where it was. */
export function withoutWindow(layout: DeskLayout, id: string): DeskLayout {
  const pane = layout.panes.find((one) => one.id === id)
  if (!pane?.window) return layout
  const { window: _window, ...back } = pane
  const panes = layout.panes.map((one) => (one.id === id ? back : one))
  return withPanePosition({ ...layout, panes }, id, {})
}

/** Number of panes in their own windows. */
export const windowCount = ({ panes }: DeskLayout): number => panes.length - dockedPanes(panes).length
