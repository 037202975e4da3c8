import { toolText as text } from '../../text/chart-tools'
import { Dropdown, DropdownDivider, DropdownItem, DropdownLabel } from '../../ui/dropdown'
import { menuButton } from '../bar-toolbar'
import { DRAWING_KINDS } from './drawing'
import type { DrawingDesk } from './tool-desk'

interface ToolMenuProps {
  desk: DrawingDesk
  /** Lines can be alerts. */
  hasAlerts: boolean
}

/** Menu of drawing tools, of the selected drawing, and of all. */
export function ToolMenu({ desk, hasAlerts }: ToolMenuProps) {
  const { tool, isFull, chosen, hiddenCount } = desk
  const count = desk.drawings.length
  const hasSelected = chosen !== undefined
  return (
    <Dropdown
      trigger={
        <button type="button" className={menuButton} aria-pressed={tool !== undefined}>
          {tool ? text.kinds[tool] : text.title} ▾
        </button>
      }
    >
      {DRAWING_KINDS.filter((kind) => hasAlerts || kind !== 'alert').map((kind) => (
        <DropdownItem key={kind} disabled={isFull} onSelect={() => desk.take(kind)}>
          {text.kinds[kind]}
        </DropdownItem>
      ))}
      {tool && <DropdownItem onSelect={() => desk.take(undefined)}>{text.cancel}</DropdownItem>}
      {isFull && <DropdownLabel>{text.full(count)}</DropdownLabel>}
      <DropdownDivider />
      {hasAlerts && (
        <DropdownItem disabled={desk.price === undefined} onSelect={() => desk.alert()}>
          {text.toAlert}
        </DropdownItem>
      )}
      <DropdownItem disabled={!hasSelected} onSelect={() => desk.lock()}>
        {chosen?.locked ? text.unlock : text.lock}
      </DropdownItem>
      <DropdownItem disabled={!hasSelected} onSelect={() => desk.hide()}>
        {text.hide}
      </DropdownItem>
      {hiddenCount > 0 && <DropdownItem onSelect={() => desk.reveal()}>{text.reveal(hiddenCount)}</DropdownItem>}
      <DropdownItem disabled={!hasSelected} onSelect={() => void desk.remove()}>
        {text.remove}
      </DropdownItem>
      <DropdownItem disabled={count === 0} onSelect={() => desk.clear()}>
        {text.clear} · {text.count(count)}
      </DropdownItem>
    </Dropdown>
  )
}
