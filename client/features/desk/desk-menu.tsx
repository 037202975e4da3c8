import { PRESETS, type Preset } from '../../../shared/desk/presets'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { Dropdown, DropdownCheck, DropdownDivider, DropdownItem, DropdownLabel } from '../../ui/dropdown'
import type { DeskDraft } from './draft'
import { isKnownKind, PANE_GROUPS, type PaneKind } from './pane-title'

interface DeskMenuProps {
  draft: DeskDraft
  desks: readonly Desk[]
  onPreset: (preset: Preset) => void
  onOpen: (desk: Desk) => void
  onAuto: (auto: boolean) => void
}

/** Chosen desk: a preset or the account's own. */
export function DeskMenu({ draft, desks, onPreset, onOpen, onAuto }: DeskMenuProps) {
  const { origin, name, auto } = draft
  return (
    <Dropdown
      align="start"
      trigger={
        <Button size="small" className="max-w-48 font-medium" aria-label={`${text.label}：${name}`}>
          <span className="truncate">{name}</span> <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      <DropdownLabel>{text.presetsTitle}</DropdownLabel>
      {PRESETS.map((preset) => (
        <DropdownCheck
          key={preset}
          closes
          checked={'preset' in origin && origin.preset === preset}
          onChange={() => onPreset(preset)}
        >
          {text.presets[preset]}
        </DropdownCheck>
      ))}
      <DropdownCheck checked={auto} onChange={onAuto}>
        <span title={text.autoHelp}>{text.auto}</span>
      </DropdownCheck>
      <DropdownDivider />
      <DropdownLabel>{text.own}</DropdownLabel>
      {desks.length === 0 && <DropdownLabel>{text.none}</DropdownLabel>}
      {desks.map((desk) => (
        <DropdownCheck
          key={desk.id}
          closes
          checked={'id' in origin && origin.id === desk.id}
          onChange={() => onOpen(desk)}
        >
          <span className="max-w-60 truncate">{desk.name}</span>
        </DropdownCheck>
      ))}
    </Dropdown>
  )
}

const GROUPS = Object.keys(PANE_GROUPS) as (keyof typeof PANE_GROUPS)[]

/** Panes that can be put on the desk. */
export function AddMenu({ onAdd }: { onAdd: (kind: PaneKind) => void }) {
  return (
    <Dropdown
      align="start"
      trigger={
        <Button size="small">
          {text.add} <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      {GROUPS.map((group) => (
        <div key={group}>
          <DropdownLabel>{text.groups[group]}</DropdownLabel>
          {PANE_GROUPS[group].filter(isKnownKind).map((kind) => (
            <DropdownItem key={kind} onSelect={() => onAdd(kind)}>
              {text.panes[kind]}
            </DropdownItem>
          ))}
        </div>
      ))}
    </Dropdown>
  )
}
