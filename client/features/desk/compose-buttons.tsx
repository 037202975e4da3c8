import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { AddMenu } from './desk-menu'
import type { PaneKind } from './pane-title'

export interface ComposeButtonsProps {
  arranging: boolean
  canUndo: boolean
  /** A phone stacks the panes: there is nothing to arrange. */
  narrow: boolean
  /** There is nothing to arrange. */
  bare: boolean
  onAdd: (kind: PaneKind) => void
  onArrange: () => void
  onUndo: () => void
}

/** A pane more, the panes elsewhere, a step back. */
export function ComposeButtons({ arranging, canUndo, narrow, bare, onAdd, onArrange, onUndo }: ComposeButtonsProps) {
  return (
    <>
      <AddMenu onAdd={onAdd} />
      {!narrow && (
        <Button
          size="small"
          variant={arranging ? 'primary' : 'plain'}
          aria-pressed={arranging}
          title={text.arrangeHelp}
          disabled={bare}
          onClick={onArrange}
        >
          {arranging ? text.arranged : text.arrange}
        </Button>
      )}
      <Button size="small" disabled={!canUndo} onClick={onUndo}>
        {text.undo}
      </Button>
      {arranging && <span className="truncate text-12 text-text-3 max-xl:hidden">{text.arrangeHelp}</span>}
    </>
  )
}
