import { type FormEvent, useState } from 'react'
import type { UserPageReader } from '../../../../shared/protocol/rest-user-pages'
import { fetchUserPageReaders, saveUserPageReaders } from '../../../api/user-pages'
import { asApiError, useResource } from '../../../store/use-resource'
import { common } from '../../../text/common'
import { userPageText as text } from '../../../text/user-page'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { FailedState } from '../../../ui/retry'
import { Select } from '../../../ui/select'
import { StateView } from '../../../ui/state-view'
import { TextField } from '../../../ui/text-field'

type Right = 'see' | 'edit'
const RIGHTS = [
  { value: 'see' as const, title: text.maySee },
  { value: 'edit' as const, title: text.mayEdit },
]

interface ReaderRowProps {
  reader: UserPageReader
  busy: boolean
  onRight: (mayEdit: boolean) => void
  onRemove: () => void
}

function ReaderRow({ reader: { name, nickname, mayEdit }, busy, onRight, onRemove }: ReaderRowProps) {
  return (
    <li className="flex items-center gap-2 px-2 py-1.5">
      <span className="min-w-0 flex-1 truncate">
        {nickname} <span className="text-12 text-text-3">{name}</span>
      </span>
      <Select<Right>
        label={text.rightOf(nickname)}
        hideLabel
        options={RIGHTS}
        value={mayEdit ? 'edit' : 'see'}
        onChange={(right) => onRight(right === 'edit')}
      />
      <Button size="small" disabled={busy} aria-label={text.removeReader(nickname)} onClick={onRemove}>
        {common.delete}
      </Button>
    </li>
  )
}

/** Readers of the page; changes are stored immediately. */
function useReaders(name: string) {
  const { data, error, reload, replace } = useResource(`user-page-readers ${name}`, (options) =>
    fetchUserPageReaders(name, options),
  )
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function store(readers: readonly Pick<UserPageReader, 'name' | 'mayEdit'>[]): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      replace(
        await saveUserPageReaders(
          name,
          readers.map(({ name: who, mayEdit }) => ({ name: who, mayEdit })),
        ),
      )
      setTyped('')
    } catch (thrown) {
      setProblem(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  const others = (who: string) => (data ?? []).filter((reader) => reader.name !== who)
  function add(event: FormEvent) {
    event.preventDefault()
    void store([...others(typed.trim()), { name: typed.trim(), mayEdit: false }])
  }
  return { data, error, reload, typed, setTyped, problem, busy, store, others, add }
}

/** Readers of the page beside its owner and operators. */
export function ReadersDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { data, error, reload, typed, setTyped, problem, busy, store, others, add } = useReaders(name)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.readersTitle(name)}
      description={text.readersHelp}
    >
      {data ? (
        <div className="flex flex-col gap-3">
          {data.length === 0 && <p className="text-12 text-text-3">{text.noReaders}</p>}
          <ul aria-label={text.readers} className="divide-y divide-line border-line not-empty:border">
            {data.map((reader) => (
              <ReaderRow
                key={reader.name}
                reader={reader}
                busy={busy}
                onRight={(mayEdit) => void store(data.map((one) => (one === reader ? { ...one, mayEdit } : one)))}
                onRemove={() => void store(others(reader.name))}
              />
            ))}
          </ul>
          <form onSubmit={add} className="flex items-start gap-2">
            <TextField
              label={text.addReader}
              hideLabel
              placeholder={text.addReader}
              value={typed}
              className="flex-1"
              autoComplete="off"
              onChange={setTyped}
              error={problem ?? null}
            />
            <Button type="submit" variant="primary" disabled={busy || typed.trim() === ''}>
              {text.add}
            </Button>
          </form>
        </div>
      ) : error ? (
        <FailedState why={error.message} onRetry={reload} />
      ) : (
        <StateView state="loading" />
      )}
    </Dialog>
  )
}
