import { type FormEvent, useState } from 'react'
import { compareText } from '../text/indicators'
import { Button } from '../ui/button'
import { Popover } from '../ui/popover'
import { menuButton } from './bar-toolbar'
import { COMPARED_SERIES_MAX, type Compared, comparedTone } from './compared'

export interface Comparable {
  id: string
  name: string
}

interface CompareMenuProps {
  others: readonly Compared[]
  /** Instruments that typed text means, best first; of empty text the usual ones. */
  find: (text: string) => readonly Comparable[]
  onChange: (ids: readonly string[]) => void
}

/** The search for another instrument over the candles, above a row for each that was chosen; the button counts them. */
export function CompareMenu({ others, find, onChange }: CompareMenuProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const ids = others.map(({ id }) => id)
  const found = open ? find(typed).filter(({ id }) => !ids.includes(id)) : []
  const isFull = others.length >= COMPARED_SERIES_MAX
  const add = (id: string | undefined) => {
    if (id === undefined || isFull) return
    onChange([...ids, id])
    setTyped('')
    setOpen(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add(found[0]?.id)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={compareText.title}
      trigger={
        <button type="button" className={menuButton} title={compareText.help} aria-pressed={others.length > 0}>
          {compareText.chosen(others.length)} ▾
          {others.some(({ retry }) => retry !== undefined) && (
            <span className="ml-0.5 text-warning">{compareText.failed}</span>
          )}
        </button>
      }
    >
      <form onSubmit={submit} className="flex w-56 flex-col gap-1">
        <input
          aria-label={compareText.search}
          placeholder={compareText.search}
          value={typed}
          disabled={isFull}
          onChange={(event) => setTyped(event.target.value)}
          className="h-7 rounded border border-line bg-app px-2 text-13 text-text-1 placeholder:text-text-3 max-sm:h-11"
        />
        {isFull ? (
          <p className="px-1 text-12 text-text-3">{compareText.full(COMPARED_SERIES_MAX)}</p>
        ) : found.length === 0 ? (
          <p className="px-1 text-12 text-text-3">{compareText.noMatch}</p>
        ) : (
          <ul>
            {found.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => add(id)}
                  className="flex h-7 w-full items-center gap-2 rounded px-1 text-12 text-text-1 hover:bg-panel max-sm:h-11"
                >
                  <span className="num w-20 text-left text-text-2">{id}</span>
                  <span className="truncate">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </form>
      {others.length > 0 && (
        <div className="flex flex-col gap-1 pt-2">
          {others.map((other, at) => (
            <ComparedRow
              key={other.id}
              other={other}
              at={at}
              onRemove={() => onChange(ids.filter((id) => id !== other.id))}
            />
          ))}
        </div>
      )}
    </Popover>
  )
}

const DOTS = { od: 'bg-od', ad: 'bg-ad' }

function ComparedRow({ other, at, onRemove }: { other: Compared; at: number; onRemove: () => void }) {
  const { name, problem, retry } = other
  return (
    <span className="flex h-6 items-center gap-1 rounded border border-line pl-1 text-12 text-text-1 max-sm:h-11">
      <span aria-hidden="true" className={`h-0.5 w-2.5 ${DOTS[comparedTone(at)]}`} />
      <span className="mr-auto truncate">{name}</span>
      {problem !== undefined && <span className="text-text-3">{problem}</span>}
      {retry && (
        <Button size="small" variant="quiet" onClick={retry}>
          {compareText.retry}
        </Button>
      )}
      <button
        type="button"
        aria-label={compareText.remove(name)}
        onClick={onRemove}
        className="h-full min-w-5 text-text-3 hover:text-text-1 max-sm:min-w-8"
      >
        ×
      </button>
    </span>
  )
}
