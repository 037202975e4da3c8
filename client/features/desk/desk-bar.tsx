import { dockedPanes } from '../../../shared/desk/edit'
import type { DeskPane } from '../../../shared/desk/layout'
import type { Preset } from '../../../shared/desk/presets'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { Dropdown, DropdownDivider, DropdownItem, DropdownSub } from '../../ui/dropdown'
import { IconButton } from '../../ui/icon-button'
import { Icon } from '../../ui/icons'
import { ComposeButtons, type ComposeButtonsProps } from './compose-buttons'
import type { DeskDialog } from './desk-dialogs'
import { DeskMenu } from './desk-menu'
import { type DeskDraft, isDirty } from './draft'
import { paneTitle } from './pane-title'

interface DeskBarProps extends Omit<ComposeButtonsProps, 'bare'> {
  draft: DeskDraft
  desks: readonly Desk[]
  desk: Desk | undefined
  /** The desk on the last day before today, if it is stored. */
  hasYesterday: boolean
  onPreset: (preset: Preset) => void
  onOpen: (desk: Desk) => void
  onAuto: (auto: boolean) => void
  onSave: () => void
  onYesterday: () => void
  onAsk: (dialog: DeskDialog) => void
  onWindow: (pane: DeskPane) => void
  onWindowBack: (pane: DeskPane) => void
}

/** Above the panes: which desk, what is done with it, and its windows. */
export function DeskBar(props: DeskBarProps) {
  const { draft, desk } = props
  const dirty = isDirty(draft)
  const windows = draft.layout.panes.filter(({ window }) => window)
  return (
    <div
      role="toolbar"
      aria-label={text.bar}
      className="flex h-8 shrink-0 items-center gap-1.5 overflow-x-auto border-b border-line bg-panel px-2 whitespace-nowrap"
    >
      <DeskMenu {...props} />
      {dirty && (
        <span className="text-12 text-warning" title={text.unsavedHelp}>
          {text.unsaved}
        </span>
      )}
      <Button size="small" disabled={!dirty && desk !== undefined} onClick={props.onSave}>
        {text.save}
      </Button>
      <ComposeButtons {...props} bare={dockedPanes(draft.layout.panes).length === 0} />
      <span className="ml-auto flex items-center gap-1.5">
        {windows.length > 0 && <WindowsMenu {...props} windows={windows} />}
        <MoreMenu {...props} />
      </span>
    </div>
  )
}

function WindowsMenu({ windows, onWindow, onWindowBack }: DeskBarProps & { windows: readonly DeskPane[] }) {
  return (
    <Dropdown
      trigger={
        <Button size="small">
          <span className="num">{text.windowsOpen(windows.length)}</span> <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      {windows.map((pane) => (
        <DropdownSub key={pane.id} title={paneTitle(pane)}>
          <DropdownItem onSelect={() => onWindow(pane)}>{text.focusWindow}</DropdownItem>
          <DropdownItem onSelect={() => onWindowBack(pane)}>{text.popIn}</DropdownItem>
        </DropdownSub>
      ))}
    </Dropdown>
  )
}

function MoreMenu({ desk, hasYesterday, onAsk, onYesterday }: DeskBarProps) {
  return (
    <Dropdown
      trigger={
        <IconButton label={text.more} aria-haspopup="menu">
          <Icon>
            <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />
          </Icon>
        </IconButton>
      }
    >
      <DropdownItem onSelect={() => onAsk({ kind: 'save-as' })}>{text.saveAs}</DropdownItem>
      <DropdownItem disabled={!desk} onSelect={() => onAsk({ kind: 'versions' })}>
        {text.versions}
      </DropdownItem>
      <DropdownItem disabled={!desk} onSelect={() => onAsk({ kind: 'share' })}>
        {text.share}
      </DropdownItem>
      <DropdownItem disabled={!hasYesterday} onSelect={onYesterday}>
        {text.yesterday}
      </DropdownItem>
      <DropdownDivider />
      <DropdownItem disabled={!desk} onSelect={() => onAsk({ kind: 'remove' })}>
        {text.remove}
      </DropdownItem>
    </Dropdown>
  )
}
