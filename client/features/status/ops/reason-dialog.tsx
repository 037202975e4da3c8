import { type ReactNode, useId, useState } from 'react'
import { REASON_LENGTH_MAX } from '../../../../shared/protocol/rest-ops'
import { opsText as text } from '../../../text/ops'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'

/** Requests a reason before an action that is logged. */
export function ReasonDialog(props: {
  title: string
  description?: string
  label: string
  action: string
  /** Further inputs, above the reason. */
  children?: ReactNode
  /** False while the further inputs are incomplete. */
  isReady?: boolean
  onDone: (reason: string) => void
  onClose: () => void
}) {
  const { title, description, label, action, children, isReady = true, onDone, onClose } = props
  const [reason, setReason] = useState('')
  const trimmed = reason.trim()
  const formId = useId()
  const isDone = trimmed !== '' && isReady
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description ? { description } : {})}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isDone}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (isDone) onDone(trimmed)
        }}
      >
        {children}
        <TextField label={label} value={reason} onChange={setReason} maxLength={REASON_LENGTH_MAX} autoFocus />
      </form>
    </Dialog>
  )
}
