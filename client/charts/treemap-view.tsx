import { useRef, useState } from 'react'
import { CanvasView } from './canvas-view'
import { heatColour, heatOf } from './heat'
import { never } from './source'
import { cellAt, labelLines, type TreemapCell, treemap } from './treemap'

/** Height of a line, times the size of its letters. */
const LINE = 1.3

interface TreemapItem {
  key: string
  title: string
  /** Its area. */
  weight: number
  /** Its colour; NaN = unknown, drawn without one. */
  value: number
  /** Second line of the cell. */
  text: string
}

interface TreemapViewProps {
  label: string
  items: readonly TreemapItem[]
  /** The value of the fullest colour. */
  full: number
  selected?: string
  onSelect?: (key: string) => void
  /** Reports the tile under the pointer. */
  onPoint?: (key: string | null) => void
}

/** Areas and colours of a group at a glance. A picture: the same numbers must stand in a table beside it. */
export function TreemapView({ label, items, full, selected, onSelect, onPoint }: TreemapViewProps) {
  const cells = useRef<TreemapCell[]>([])
  const [pointed, setPointed] = useState<string | null>(null)
  const keyAt = (x: number, y: number) => items[cellAt(cells.current, x, y)?.index ?? -1]?.key ?? null
  return (
    <CanvasView
      label={label}
      subscribe={never}
      onPoint={(point) => {
        const key = point && keyAt(point.x, point.y)
        if (key === pointed) return
        setPointed(key)
        onPoint?.(key)
      }}
      onPick={({ x, y }) => {
        const key = keyAt(x, y)
        if (key) onSelect?.(key)
      }}
      draw={({ context, width, height, theme }) => {
        cells.current = treemap(
          items.map(({ weight }) => weight),
          width,
          height,
        )
        context.textAlign = 'center'
        context.textBaseline = 'middle'
        for (const cell of cells.current) {
          const item = items[cell.index] as TreemapItem
          const [left, top] = [Math.round(cell.x), Math.round(cell.y)]
          const wide = Math.round(cell.x + cell.width) - left - 1
          const tall = Math.round(cell.y + cell.height) - top - 1
          if (wide < 1 || tall < 1) continue
          context.fillStyle = heatColour(theme, heatOf(item.value, full))
          context.fillRect(left, top, wide, tall)
          if (item.key === pointed || item.key === selected) {
            context.strokeStyle = item.key === selected ? theme.accent : theme.text1
            context.lineWidth = item.key === selected ? 2 : 1
            context.strokeRect(left + 1, top + 1, wide - 2, tall - 2)
          }
          if (wide < 40 || tall < 18) continue
          const size = wide > 110 && tall > 56 ? 15 : wide > 64 ? 12 : 11
          context.font = `${size}px ${theme.fontFamily}`
          context.fillStyle = theme.text1
          const fits = (text: string) => context.measureText(text).width <= wide - 4
          const lines = labelLines(item.title, item.text, fits, Math.floor(tall / (size * LINE)))
          for (const [place, line] of lines.entries())
            context.fillText(line, left + wide / 2, top + tall / 2 + (place - (lines.length - 1) / 2) * size * LINE)
        }
      }}
    />
  )
}
