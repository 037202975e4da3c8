import { WATCHLIST_BASKETS_MAX } from '../../../shared/protocol/limits'
import type { ListedBaskets } from '../../store/baskets/basket-feeds'
import { watchlist as text } from '../../text/watchlist'

/** Says over a list what becomes of more baskets than are worked out. */
export function BeyondNote({ codes }: Pick<ListedBaskets, 'codes'>) {
  const beyond = codes.length - WATCHLIST_BASKETS_MAX
  if (beyond <= 0) return null
  return (
    <p className="shrink-0 border-b border-line px-2 py-1 text-12 text-warning">
      {text.beyond(WATCHLIST_BASKETS_MAX, beyond)}
    </p>
  )
}
