import { useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { WatchGroup } from '../../../shared/protocol/rest'
import { colourOf, GROUP_COLOURS, GROUP_NAME_MAX, type GroupColour } from '../../store/account/watch-groups'
import { nameOfCode, shortCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { GripIcon } from '../../ui/icons'
import { markOf } from '../../ui/instrument-mark'
import { Select } from '../../ui/select'

const DOTS: Record<GroupColour, string> = {
  accent: 'bg-accent',
  ad: 'bg-ad',
  od: 'bg-od',
  split: 'bg-split',
  average: 'bg-average',
}

interface GroupRowProps {
  group: WatchGroup
  onRename: (to: string) => void
  onColour: (colour: GroupColour) => void
  onMove: (by: number) => void
  onPaste: () => void
  onRemoveCode: (code: InstrumentId) => void
  onRemove: () => void
}

/** One group with its members; a press on a member takes it out. */
export function GroupRow({ group, onRename, onColour, onMove, onPaste, onRemoveCode, onRemove }: GroupRowProps) {
  const instruments = useInstruments()
  const [name, setName] = useState(group.name)
  const colour = colourOf(group)
  const rename = () => name !== group.name && onRename(name)
  return (
    <li data-group="" className="border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          data-handle=""
          aria-label={text.dragGroup(group.name)}
          title={text.dragGroup(group.name)}
          className="flex size-6 cursor-grab touch-none items-center justify-center text-text-3 hover:text-text-1"
        >
          <GripIcon />
        </button>
        <span aria-hidden="true" className={`size-2.5 ${DOTS[colour]}`} />
        <input
          aria-label={text.groupName}
          value={name}
          maxLength={GROUP_NAME_MAX}
          onChange={(event) => setName(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => event.key === 'Enter' && rename()}
          className="h-7 w-40 rounded border border-line bg-app px-2 hover:border-text-3"
        />
        <Select
          label={text.colour}
          hideLabel
          value={colour}
          onChange={onColour}
          options={GROUP_COLOURS.map((value) => ({ value, title: text.colours[value] }))}
        />
        <span className="num text-12 text-text-3">{text.count(group.codes.length)}</span>
        <span className="ml-auto flex gap-1">
          <Button size="small" variant="quiet" onClick={() => onMove(-1)}>
            {text.moveUp}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onMove(1)}>
            {text.moveDown}
          </Button>
          <Button size="small" onClick={onPaste}>
            {text.paste}
          </Button>
          <Button size="small" variant="danger" onClick={onRemove}>
            {text.removeGroup}
          </Button>
        </span>
      </div>
      <ul className="mt-2 flex max-h-32 flex-wrap gap-1 overflow-y-auto">
        {group.codes.map((code) => (
          <li key={code} {...markOf(code)}>
            <button
              type="button"
              title={text.remove}
              onClick={() => onRemoveCode(code)}
              className="num flex h-5 items-center gap-1 rounded border border-line px-1.5 text-12 text-text-2 hover:border-warning hover:text-text-1"
            >
              <span className="sr-only">{text.remove}</span>
              <span className="text-text-3">{shortCode(code)}</span>
              {nameOfCode(instruments, code)}
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}
