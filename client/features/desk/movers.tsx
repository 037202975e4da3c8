import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { dockedPanes, withoutPane, withPanePosition, withPaneStep } from '../../../shared/desk/edit'
import { inReadingOrder } from '../../../shared/desk/grid'
import type { DeskLayout, DeskPane } from '../../../shared/desk/layout'
import { deskText as text } from '../../text/desk'
import { type CellDrag, cellStep, useCellDrag } from '../../ui/cell-drag'
import { classNames } from '../../ui/class-names'
import { paneTitle } from './pane-title'
import type { DeskHandle } from './use-desk'

interface MoversProps {
  layout: DeskLayout
  panes: readonly DeskPane[]
  cell: { width: number; height: number }
  place: (pane: DeskPane) => CSSProperties
  change: DeskHandle['change']
  onArranged: () => void
}

/** Drawn state: the pane, and the desk at the start of the move. */
interface Taken {
  from: DeskLayout
  pane: DeskPane
}

/** While a pane is drawn only the outlines move: the panes follow when it is let go. */
function useDrawing(
  cell: MoversProps['cell'],
  change: MoversProps['change'],
  say: (pane: DeskPane, next: DeskLayout) => void,
) {
  const [drawn, setDrawn] = useState<DeskLayout>()
  const onDrag = ({ what: { from, pane }, kind, x, y }: CellDrag<Taken>) => {
    const to = kind === 'move' ? { x: pane.x + x, y: pane.y + y } : { w: pane.w + x, h: pane.h + y }
    // From where it was taken on: what makes way goes back when it is drawn away again.
    const next = withPanePosition(from, pane.id, to)
    setDrawn(next)
    say(pane, next)
  }
  const onEnd = () => {
    if (drawn) change(() => drawn)
    setDrawn(undefined)
  }
  return { drawn, ...useCellDrag(cell, onDrag, onEnd) }
}

/** Over each pane a handle that the pointer draws and the keyboard steps. */
export function Movers({ layout, panes, cell, place, change, onArranged }: MoversProps) {
  const [announced, announce] = useState('')
  // As they were read at first: who is moved in the list of elements would lose the pointer, and the focus.
  const [first] = useState(() => inReadingOrder(panes).map(({ id }) => id))
  const say = ({ id }: DeskPane, next: DeskLayout) => {
    const pane = next.panes.find((one) => one.id === id)
    if (pane) announce(text.moved(paneTitle(pane), pane))
  }
  const { drawn, begin, move, end } = useDrawing(cell, change, say)
  const shown = drawn ? dockedPanes(drawn.panes) : panes
  const inOrder = [...shown].sort((a, b) => first.indexOf(a.id) - first.indexOf(b.id))
  const take = (event: PointerEvent<HTMLElement>, pane: DeskPane, kind: 'move' | 'size') => {
    if (event.button !== 0) return
    begin(event, { from: layout, pane }, kind)
  }
  const remove = (pane: DeskPane) => {
    announce(text.removedPane(paneTitle(pane)))
    change((now) => withoutPane(now, pane.id))
  }
  const step = (pane: DeskPane, by: readonly [number, number], sizes: boolean) => {
    const next = sizes
      ? withPanePosition(layout, pane.id, { w: pane.w + by[0], h: pane.h + by[1] })
      : withPaneStep(layout, pane.id, by)
    if (!next) return announce(text.noWay(paneTitle(pane)))
    change(() => next)
    say(pane, next)
  }
  const onKey = (event: KeyboardEvent, pane: DeskPane) => {
    const by = cellStep(event.key)
    const ends = event.key === 'Escape' || event.key === 'Enter'
    if (!by && !ends && event.key !== 'Delete') return
    event.preventDefault()
    if (by) step(pane, by, event.shiftKey)
    else if (ends) onArranged()
    else remove(pane)
  }
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      {inOrder.map((pane) => (
        <button
          key={pane.id}
          type="button"
          aria-label={text.mover(paneTitle(pane))}
          onPointerDown={(event) => take(event, pane, 'move')}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={(event) => onKey(event, pane)}
          className={classNames(
            'absolute cursor-move touch-none border-2 border-text-3/60 hover:border-accent focus:border-accent',
            drawn && 'bg-panel/90',
          )}
          style={place(pane)}
        >
          <Face pane={pane} onGrip={(event) => take(event, pane, 'size')} />
        </button>
      ))}
    </>
  )
}

function Face({ pane, onGrip }: { pane: DeskPane; onGrip: (event: PointerEvent<HTMLElement>) => void }) {
  return (
    <>
      <span className="num absolute top-1/2 left-1/2 -translate-1/2 rounded border border-line bg-raised px-2 py-1 text-12 whitespace-nowrap text-text-1">
        {paneTitle(pane)} <span className="text-text-3">{text.size(pane.w, pane.h)}</span>
      </span>
      <span
        aria-hidden="true"
        data-grip=""
        onPointerDown={onGrip}
        className="absolute right-0 bottom-0 size-5 cursor-nwse-resize border-r-4 border-b-4 border-accent"
      />
    </>
  )
}
