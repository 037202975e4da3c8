import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { WatchlistsHandle } from './use-watchlists'

/** Two windows changed the lists: the user confirms every loss. */
export function ConflictDialog({ lists }: { lists: WatchlistsHandle }) {
  return (
    <Dialog
      open={lists.conflict !== undefined}
      onOpenChange={(open) => open || lists.takeTheirs()}
      title={text.conflict}
      description={text.conflictWhy}
      footer={
        <>
          <Button onClick={lists.takeTheirs}>{text.reload}</Button>
          <Button variant="primary" onClick={lists.merge}>
            {text.merge}
          </Button>
        </>
      }
    />
  )
}
