import type { Group } from '../../store/account/watch-groups'
import { common } from '../../text/common'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

interface RemoveGroupDialogProps {
  /** Undefined: closed. */
  doomed: Group | undefined
  onClose: () => void
  onRemove: (group: Group) => void
}

/** Asks before a group goes, with what is in it. */
export function RemoveGroupDialog({ doomed, onClose, onRemove }: RemoveGroupDialogProps) {
  return (
    <Dialog
      open={doomed !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={text.removeGroup}
      description={text.removeGroupWhy(doomed?.name ?? '', doomed?.codes.length ?? 0)}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="danger"
            onClick={() => {
              if (doomed) onRemove(doomed)
              onClose()
            }}
          >
            {common.delete}
          </Button>
        </>
      }
    />
  )
}
