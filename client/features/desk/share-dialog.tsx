import { useState } from 'react'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { address } from '../../../shared/protocol/routes'
import { setDeskShared } from '../../api/desks'
import { asApiError } from '../../store/use-resource'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { copyText } from '../../ui/copy-text'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

interface ShareDialogProps {
  desk: Desk
  /** There is more on the screen than is stored. */
  dirty: boolean
  onDesk: (desk: Desk) => void
  onClose: () => void
}

/** The link under which others see a desk, made and taken back. */
export function ShareDialog({ desk, dirty, onDesk, onClose }: ShareDialogProps) {
  const [busy, setBusy] = useState(false)
  const href = desk.share === null ? '' : `${location.origin}${address.monitor(desk.share)}`
  async function share(shared: boolean) {
    setBusy(true)
    try {
      onDesk(await setDeskShared(desk.id, shared))
      if (!shared) toast.success(text.shareOffDone)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  async function copy() {
    if (await copyText(href)) toast.success(text.copied)
    else toast.error(text.copyFailed)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.shareTitle} description={text.shareWhy}>
      {href === '' ? (
        <Button variant="primary" disabled={busy} onClick={() => void share(true)}>
          {text.shareOn}
        </Button>
      ) : (
        <div className="flex flex-col gap-3">
          <TextField
            label={text.link}
            value={href}
            readOnly
            onChange={() => undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
          {dirty && <p className="text-12 text-warning">{text.shareDirty}</p>}
          <div className="flex gap-2">
            <Button variant="primary" onClick={() => void copy()}>
              {text.copy}
            </Button>
            <Button variant="danger" disabled={busy} onClick={() => void share(false)}>
              {text.shareOff}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
