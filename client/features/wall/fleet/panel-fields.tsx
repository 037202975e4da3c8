import { useState } from 'react'
import type { InstrumentId } from '../../../../shared/market/instrument'
import { isBasketId } from '../../../../shared/market/instrument-id'
import type { CustomIndex } from '../../../../shared/protocol/rest-baskets'
import { PANEL_CODES_MAX, panelKinds, WALL_RANKINGS, type WallPanel } from '../../../../shared/walls/board'
import { fetchIndexMembers } from '../../../api/members'
import { fetchWatchlists } from '../../../api/watchlists'
import { meantBasket } from '../../../store/baskets/basket-code'
import { useOwnBaskets } from '../../../store/baskets/use-basket'
import { instruments } from '../../../store/rows/instruments'
import { asApiError } from '../../../store/use-resource'
import { wallsText } from '../../../text/walls'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'

const text = wallsText.board
const MEMBERS = 15

interface PanelFieldsProps {
  panel: WallPanel
  onChange: (change: Partial<WallPanel>) => void
}

/** Codes that typed words mean; `baskets`: one's own, where a panel shows baskets at all. */
function codesOf(typed: string, baskets: readonly CustomIndex[] | undefined): InstrumentId[] {
  const meant = (word: string) => (baskets && meantBasket(word, baskets)) ?? instruments.search(word, 1)[0]?.id ?? []
  return [...new Set(typed.split(/[\s,，]+/).flatMap(meant))].slice(0, PANEL_CODES_MAX)
}

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
  const { data: own } = useOwnBaskets()
  const baskets = panel.kind === 'list' ? (own ?? []) : undefined
  const take = (codes: string[]) => {
    setTyped(codes.join(', '))
    onChange({ codes: codes.slice(0, PANEL_CODES_MAX) })
  }
  const failed = (thrown: unknown) => void toast.error(asApiError(thrown).message)
  const fromLists = async () => {
    const { groups } = await fetchWatchlists()
    const codes = [...new Set(groups.flatMap((group) => group.codes))]
    take(baskets ? codes : codes.filter((code) => !isBasketId(code)))
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
          onChange({ codes: codesOf(next, baskets) })
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

/** Content fields of a panel, by its kind. */
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
