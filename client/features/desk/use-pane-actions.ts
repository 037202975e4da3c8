import { useRef, useState } from 'react'
import { withNewPane, withoutPane, withPaneChange } from '../../../shared/desk/edit'
import type { DeskLayout, DeskPane } from '../../../shared/desk/layout'
import { deskText as text } from '../../text/desk'
import { toast } from '../../ui/toast'
import type { PaneActions } from './pane-controls'
import type { PaneDialog } from './pane-dialogs'
import { chooseIn } from './pane-frame'
import { contentsOf, isOfStock, NORMAL_SIZE, PANE_SIZES, type PaneKind, paneTitle } from './pane-title'
import type { DeskHandle } from './use-desk'

export interface PaneActionOptions extends Pick<DeskHandle, 'change' | 'undo'> {
  layout: DeskLayout
  openDialog: (dialog: PaneDialog) => void
  /** Undefined on a phone. */
  popOut: ((pane: DeskPane) => void) | undefined
}

/** Actions on the panes of a desk. */
export function usePaneActions({ layout, change, undo, openDialog: ask, popOut }: PaneActionOptions) {
  const [filled, setFilled] = useState<string>()
  const active = useRef('')
  const changePane =
    (id: string): PaneActions['change'] =>
    (more) =>
      change((now) => withPaneChange(now, id, more))

  const actionsOf = (pane: DeskPane): PaneActions => ({
    change: changePane(pane.id),
    popOut: popOut && (() => popOut(pane)),
    remove: () => {
      change((now) => withoutPane(now, pane.id))
      toast.info(text.removedPane(paneTitle(pane)), { label: text.undo, onClick: undo })
    },
    retitle: () => ask({ kind: 'title', pane }),
    compose: contentsOf(pane.kind) && (() => ask({ kind: 'contents', pane })),
    fill: () => setFilled(filled === pane.id ? undefined : pane.id),
    filled: filled === pane.id,
  })

  function add(kind: PaneKind): void {
    const link = isOfStock(kind) ? ('a' as const) : undefined
    const made = withNewPane(layout, { kind, ...(PANE_SIZES[kind] ?? NORMAL_SIZE), ...(link ? { link } : {}) })
    if (!made) return void toast.error(text.full)
    change(() => made.layout)
    setFilled(undefined)
  }

  /** Shows an instrument in the pane that was used last, else in the first that shows one; false where none does. */
  function pick(id: string): boolean {
    const panes = layout.panes.filter((pane) => pane.link || isOfStock(pane.kind))
    const pane = panes.find((one) => one.id === active.current) ?? panes.find(({ kind }) => isOfStock(kind)) ?? panes[0]
    if (!pane) return false
    chooseIn(pane, changePane(pane.id), id)
    return true
  }

  const use = (id: string) => {
    active.current = id
  }
  return { filled, actionsOf, changePane, add, pick, use }
}
