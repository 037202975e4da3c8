import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { WALL_COLUMNS, WALL_ROWS, type WallBoard, type WallPanel } from '../../../../shared/walls/board'
import { wallsText } from '../../../text/walls'
import { type CellDrag, useCellDrag } from '../../../ui/cell-drag'
import { classNames } from '../../../ui/class-names'
import { HEAD_UNITS } from '../wall-head'
import { BoardFace } from '../wall-screen'
import { withKey, withPanelPosition } from './layout'

const text = wallsText.board

interface BoardPreviewProps {
  board: WallBoard
  /** The screen's size. */
  screen: { width: number; height: number }
  selected: number
  onSelect: (at: number) => void
  onChange: (panels: readonly WallPanel[]) => void
}

function useWidth(): [ref: React.RefObject<HTMLDivElement | null>, width: number] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** A board as it will be on a screen, each panel to be moved by pointer and keys. */
export function BoardPreview({ board, screen, selected, onSelect, onChange }: BoardPreviewProps) {
  const [ref, width] = useWidth()
  const height = (width * screen.height) / screen.width
  const unit = Math.min(height / 1080, width / 1920)
  const head = HEAD_UNITS * unit
  const cellWidth = width / WALL_COLUMNS
  const cellHeight = (height - head) / WALL_ROWS
  /** As far as there is room. */
  const onDrag = ({ what: { at, from }, kind, x, y }: CellDrag<{ at: number; from: WallPanel }>) => {
    const place = kind === 'move' ? { x: from.x + x, y: from.y + y } : { w: from.w + x, h: from.h + y }
    const next = withPanelPosition(board.panels, at, place)
    if (next !== board.panels) onChange(next)
  }
  const { begin, move, end } = useCellDrag({ width: cellWidth, height: cellHeight }, onDrag)
  const take = (event: PointerEvent<HTMLElement>, at: number, kind: 'move' | 'size') => {
    const from = board.panels[at]
    if (!from || event.button !== 0) return
    onSelect(at)
    begin(event, { at, from }, kind)
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const next = withKey(board.panels, at, { key: event.key, shift: event.shiftKey })
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  const place = ({ x, y, w, h }: WallPanel): CSSProperties => ({
    left: x * cellWidth,
    top: head + y * cellHeight,
    width: w * cellWidth,
    height: h * cellHeight,
  })
  return (
    <div ref={ref} className="relative w-full overflow-hidden border border-line bg-app" style={{ height }}>
      <div className="flex size-full flex-col" style={{ '--wall': String(unit) } as CSSProperties}>
        {width > 0 && <BoardFace board={board} unit={unit} />}
      </div>
      {board.panels.map((panel, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a panel is its place in the list while it is moved
          key={at}
          type="button"
          aria-label={text.move(wallsText.kinds[panel.kind])}
          aria-pressed={at === selected}
          onPointerDown={(event) => take(event, at, 'move')}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onFocus={() => onSelect(at)}
          onKeyDown={(event) => onKey(event, at)}
          className={classNames(
            'absolute cursor-move touch-none border-2',
            at === selected ? 'border-accent' : 'border-transparent hover:border-text-3',
          )}
          style={place(panel)}
        >
          <span
            aria-hidden="true"
            title={text.resize}
            onPointerDown={(event) => take(event, at, 'size')}
            className="absolute right-0 bottom-0 size-4 cursor-nwse-resize border-r-4 border-b-4 border-accent"
          />
        </button>
      ))}
    </div>
  )
}
