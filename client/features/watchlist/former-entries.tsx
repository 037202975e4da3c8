import { forgetCode, moveCode } from '../../store/account/move-code'
import { usePositions } from '../../store/account/positions'
import { useTags } from '../../store/account/tags'
import { asApiError } from '../../store/use-resource'
import { watchlist as text } from '../../text/watchlist'
import { toast } from '../../ui/toast'
import { FormerCodes } from './former-codes'

/** Positions and tags of codes that the market no longer lists, other than those of the list shown. */
export function FormerEntries({ except }: { except: readonly string[] }) {
  const ids = new Set([...usePositions().keys(), ...useTags().keys()])
  return (
    <FormerCodes
      codes={[...ids].filter((id) => !except.includes(id)).sort()}
      label={text.formerEntries}
      onReplace={(old, now) => moveEntries(old, now)}
      onRemove={(id) => forgetCode(id)}
    />
  )
}

/** Moves a changed code's own entries, and says so if the gateway refuses. */
export function moveEntries(old: string, now: string): void {
  moveCode(old, now).then(
    () => toast.success(text.moved(now)),
    (thrown: unknown) => toast.error(text.notMoved(asApiError(thrown).message)),
  )
}
