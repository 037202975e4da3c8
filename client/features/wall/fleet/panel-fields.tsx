import { useState } from 'react'
import { isBasketId } from '../../../../shared/market/instrument-id'
import { PANEL_CODES_MAX, panelKinds, WALL_RANKINGS, type WallPanel } from '../../../../shared/walls/board'
import { fetchIndexMembers } from '../../../api/members'
import { fetchWatchlists } from '../../../api/watchlists'
import { instruments } from '../../../store/instruments'
import { asApiError } from '../../../store/use-resource'
import { wallsText } from '../../../text/walls'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'

const text = wallsText.board
const MEMBERS = 15

export interface PanelFieldsProps {
  panel: WallPanel
  onChange: (change: Partial<WallPanel>) => void
}

const codesOf = (typed: string): string[] =>
  [...new Set(typed.split(/[\s,，]+/).flatMap((word) => instruments.search(word, 1)[0]?.id ?? []))].slice(
    0,
    PANEL_CODES_MAX,
  )

function IdField({ panel, onChange }: PanelFieldsProps) {
  const [typed, setTyped] = useState(panel.subject ?? '')
  const found = instruments.search(typed, 1)[0]
  const take = (next: string) => {
    setTyped(next)
    const id = instruments.search(next, 1)[0]?.id
    if (id && next.trim() !== '') onChange({ subject: id })
  }
  return (
    <TextField
      label={text.id}
      value={typed}
      onChange={take}
      error={typed.trim() !== '' && !found ? text.idWrong : null}
      hint={found?.name}
    />
  )
}

function CodesField({ panel, onChange }: PanelFieldsProps) {
  const [typed, setTyped] = useState((panel.codes ?? []).join(', '))
  const take = (codes: string[]) => {
    setTyped(codes.join(', '))
    onChange({ codes: codes.slice(0, PANEL_CODES_MAX) })
  }
  const failed = (thrown: unknown) => void toast.error(asApiError(thrown).message)
  const fromLists = async () => {
    const { groups } = await fetchWatchlists()
    take([...new Set(groups.flatMap(({ codes }) => codes))].filter((code) => !isBasketId(code)))
  }
  const fromIndex = async () => {
    const { members } = await fetchIndexMembers(panel.subject ?? '')
    take(
      [...members]
        .sort((a, b) => b.weight - a.weight)
        .slice(0, MEMBERS)
        .map(({ id }) => id),
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={text.codes}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          onChange({ codes: codesOf(next) })
        }}
      />
      {panel.kind === 'list' && (
        <Button size="small" onClick={() => fromLists().catch(failed)}>
          {text.fromList}
        </Button>
      )}
      {panel.kind === 'heat' && (
        <Button size="small" onClick={() => fromIndex().catch(failed)}>
          {text.members}
        </Button>
      )}
    </div>
  )
}

/** What a panel shows, as its kind has it. */
export function PanelFields({ panel, onChange }: PanelFieldsProps) {
  const { subject, codes } = panelKinds[panel.kind]
  const named = subject === 'name'
  return (
    <div className="flex flex-col gap-2">
      {subject === 'ranking' && (
        <Select
          label={text.ranking}
          value={panel.subject ?? WALL_RANKINGS[0]}
          options={WALL_RANKINGS.map((value) => ({ value: value as string, title: wallsText.rankings[value] }))}
          onChange={(next) => onChange({ subject: next })}
        />
      )}
      {subject === 'id' && <IdField panel={panel} onChange={onChange} />}
      {named && (
        <TextField
          label={text.listName}
          value={panel.subject ?? ''}
          maxLength={24}
          onChange={(next) => onChange({ subject: next })}
        />
      )}
      {codes && <CodesField panel={panel} onChange={onChange} />}
    </div>
  )
}
