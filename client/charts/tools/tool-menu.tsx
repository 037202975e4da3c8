import { toolText as text } from '../../text/chart-tools'
import { Dropdown, DropdownDivider, DropdownItem, DropdownLabel } from '../../ui/dropdown'
import { menuButton } from '../bar-toolbar'
import { DRAWING_KINDS, type DrawingKind } from './drawing'

interface ToolMenuProps {
  tool: DrawingKind | undefined
  /** Undefined: nothing is drawn. */
  onTool: (tool: DrawingKind | undefined) => void
  count: number
  /** The limit is reached. */
  isFull: boolean
  hasSelected: boolean
  onRemove: () => void
  onClear: () => void
}

/** Menu of drawing tools and deletion. */
export function ToolMenu({ tool, onTool, count, isFull, hasSelected, onRemove, onClear }: ToolMenuProps) {
  return (
    <Dropdown
      trigger={
        <button type="button" className={menuButton} aria-pressed={tool !== undefined}>
          {tool ? text.kinds[tool] : text.title} ▾
        </button>
      }
    >
      {DRAWING_KINDS.map((kind) => (
        <DropdownItem key={kind} disabled={isFull} onSelect={() => onTool(kind)}>
          {text.kinds[kind]}
        </DropdownItem>
      ))}
      {tool && <DropdownItem onSelect={() => onTool(undefined)}>{text.cancel}</DropdownItem>}
      {isFull && <DropdownLabel>{text.full(count)}</DropdownLabel>}
      <DropdownDivider />
      <DropdownItem disabled={!hasSelected} onSelect={onRemove}>
        {text.remove}
      </DropdownItem>
      <DropdownItem disabled={count === 0} onSelect={onClear}>
        {text.clear} · {text.count(count)}
      </DropdownItem>
    </Dropdown>
  )
}
