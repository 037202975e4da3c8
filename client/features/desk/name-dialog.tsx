import { type FormEvent, useState } from 'react'
import { common } from '../../text/common'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'

interface NameDialogProps {
  title: string
  label: string
  hint: string
  first: string
  most: number
  /** An empty name is one too. */
  mayBeEmpty?: boolean
  /** Answers why it cannot be, or nothing. */
  onName: (name: string) => Promise<string | undefined> | undefined
  onClose: () => void
}

/** Asks for a short name. */
export function NameDialog({ title, label, hint, first, most, mayBeEmpty = false, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(first)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const why = await onName(name.trim())
    setBusy(false)
    if (why === undefined) onClose()
    else setProblem(why)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={label}
          value={name}
          maxLength={most}
          autoFocus
          onChange={(next) => {
            setName(next)
            setProblem(undefined)
          }}
          hint={hint}
          error={problem ?? null}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={busy || (!mayBeEmpty && name.trim() === '')}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
