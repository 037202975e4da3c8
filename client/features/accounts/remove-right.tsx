import { useState } from 'react'
import { asApiError } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { common } from '../../text/common'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

interface RemoveRightProps<T> {
  /** Label of the button for screen readers. */
  label: string
  title: string
  /** Effects by account. */
  consequence: string
  /** Why it cannot be done now; undefined: it can. */
  hindrance?: string | undefined
  remove: () => Promise<T>
  onRemoved: (left: T) => void
}

/** Deletes a role, a department or a key of data, after saying what becomes of those who have it. */
export function RemoveRight<T>({ label, title, consequence, hindrance, remove, onRemoved }: RemoveRightProps<T>) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      const left = await remove()
      setOpen(false)
      toast.success(text.removed)
      onRemoved(left)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" variant="danger" aria-label={label} onClick={() => setOpen(true)}>
        {text.remove}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={hindrance ?? consequence}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{common.cancel}</Button>
            {hindrance === undefined ? (
              <Button variant="danger" disabled={busy} onClick={run}>
                {text.removeSure}
              </Button>
            ) : null}
          </>
        }
      />
    </>
  )
}
